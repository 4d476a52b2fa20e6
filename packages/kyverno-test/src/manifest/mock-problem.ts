import { cleanPath, quote } from '@assay/go-values';
import type { ObjectValue, Value } from '@assay/jmespath';
import { isObject } from '@assay/jmespath';
import { fieldOf, listOf, textOf } from '@assay/kyverno/objects';

/** A fault of an answer or entry that a test gives, in the words of the reference. */
export interface MockProblem {
  /** Its place in its list. */
  readonly index: number;
  /** Whether it follows from the structure alone, whose check says it as well. */
  readonly isOfStructure: boolean;
  readonly message: string;
}

/** What is wrong with `apiCallResponses`. The first one ends the test in the reference. */
export function apiCallProblems(entries: readonly ObjectValue[]): readonly MockProblem[] {
  const known = new Set<string>();
  return entries.flatMap((entry, index) => {
    const cause = apiCallProblem(entry, known);
    return cause === undefined
      ? []
      : [{ index, message: `apiCallResponses[${index}]${cause}`, isOfStructure: cause === WRONG_METHOD || cause.endsWith(NO_BODY) }];
  });
}

/** What is wrong with `globalContextEntries`. The first one ends the test in the reference. */
export function globalContextProblems(entries: readonly ObjectValue[]): readonly MockProblem[] {
  const known = new Set<string>();
  return entries.flatMap((entry, index) => {
    const cause = globalContextProblem(entry, known);
    return cause === undefined ? [] : [{ index, message: `globalContextEntries${cause}`, isOfStructure: lacksName(entry) }];
  });
}

function apiCallProblem(entry: ObjectValue, known: Set<string>): string | undefined {
  const url = textOf(entry, 'url').trim();
  const urlPath = textOf(entry, 'urlPath').trim();
  if (url === '' && urlPath === '') return ': either url or urlPath is required';
  if (url !== '' && urlPath !== '') return ': url and urlPath are mutually exclusive';
  const address = url === '' ? pathProblem(urlPath) : urlProblem(url);
  if (address !== undefined) return `: ${address}`;
  const method = textOf(entry, 'method').trim().toUpperCase();
  if (!METHODS.includes(method)) return WRONG_METHOD;
  return (
    answerProblem(fieldOf(entry, 'response'), url === '' ? urlPath : url) ??
    repetition(known, `${method} ${url}${urlPath}`, `: duplicate entry for ${quote(url + urlPath)}`)
  );
}

const METHODS = ['', 'GET', 'POST'];
const NO_BODY = ': response.body is required';
const WRONG_METHOD = ': method must be GET or POST';

function pathProblem(urlPath: string): string | undefined {
  return urlPath.startsWith('/') ? undefined : `urlPath ${quote(urlPath)} must be an absolute path starting with '/'`;
}

function urlProblem(url: string): string | undefined {
  const parts = /^(https?):\/\/(?:[^/?#@]*@)?([^/?#:]*)/i.exec(url);
  if (parts === null) return `url ${quote(url)} must be an absolute https/http URL`;
  return parts[2] === '' ? `url ${quote(url)} has scheme but no host` : undefined;
}

function answerProblem(response: Value | undefined, label: string): string | undefined {
  const body = fieldOf(response, 'body');
  if (body === undefined) return ` ${quote(label)}${NO_BODY}`;
  if (!isObject(body)) return ` ${quote(label)}: response.body must be a JSON object`;
  const given = fieldOf(response, 'statusCode');
  const status = typeof given === 'number' ? given : 0;
  if (status === 0 || (status >= 100 && status <= 599)) return undefined;
  return ` ${quote(label)}: statusCode ${status} must be between 100 and 599`;
}

/** Whether the name of an entry, or a part of a projection, is not there at all. */
function lacksName(entry: ObjectValue): boolean {
  if (fieldOf(entry, 'name') === undefined) return true;
  return listOf(entry, 'projections').some((projection) => fieldOf(projection, 'name') === undefined || fieldOf(projection, 'path') === undefined);
}

function globalContextProblem(entry: ObjectValue, known: Set<string>): string | undefined {
  const name = textOf(entry, 'name');
  if (name.trim() === '') return ': name is required';
  const repeated = repetition(known, name.trim(), `: duplicate name ${quote(name.trim())}`);
  if (repeated !== undefined) return repeated;
  const cause = projectionProblem(entry) ?? sourceProblem(entry);
  return cause === undefined ? undefined : ` entry ${quote(name)}${cause}`;
}

function projectionProblem(entry: ObjectValue): string | undefined {
  for (const projection of listOf(entry, 'projections')) {
    const name = textOf(projection, 'name');
    if (name.trim() === '') return ': projection name is required';
    if (textOf(projection, 'path').trim() === '') return ` projection ${quote(name)}: path is required`;
  }
  return undefined;
}

function sourceProblem(entry: ObjectValue): string | undefined {
  const files = listOf(entry, 'resourceFiles');
  const given = [fieldOf(entry, 'data') !== undefined, listOf(entry, 'resources').length > 0, files.length > 0].filter(Boolean).length;
  if (given === 0) return ': one of data, resources, or resourceFiles is required';
  if (given > 1) return ': data, resources, and resourceFiles are mutually exclusive';
  for (const [index, file] of files.entries()) {
    const cause = typeof file === 'string' ? fileProblem(file) : undefined;
    if (cause !== undefined) return ` resourceFiles[${index}]: ${cause}`;
  }
  return undefined;
}

function fileProblem(file: string): string | undefined {
  if (file.trim() === '') return 'file path is required';
  if (file.startsWith('/')) return 'file path must be relative';
  return cleanPath(file).split('/')[0] === '..' ? 'file path must not escape the test directory' : undefined;
}

function repetition(known: Set<string>, key: string, message: string): string | undefined {
  if (known.has(key)) return message;
  known.add(key);
  return undefined;
}
