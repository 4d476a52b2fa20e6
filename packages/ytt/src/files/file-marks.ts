import { Failure } from '../failure.ts';
import type { ContentKind } from './file-kind.ts';
import type { InputFile, Marks } from './input-file.ts';
import { pathPattern } from './path-pattern.ts';

/**
 * Applies `--file-mark PATH:KEY=VALUE` in order. PATH is that under which a file was found, whatever earlier marks made of it.
 * Files keep their order; excluded ones are left out.
 */
export function applyFileMarks(files: readonly InputFile[], marks: readonly string[]): InputFile[] {
  let marked: readonly MarkedFile[] = files.map((file) => ({ file, isExclusive: false, isExcluded: false }));
  for (const mark of marks) marked = applyMark(marked, mark);
  // One that is excluded afterwards still keeps the others from being output.
  const isAnyExclusive = marked.some(({ isExclusive }) => isExclusive);
  const left = marked.filter(({ isExcluded }) => !isExcluded);
  return left.map(({ file, isExclusive }) => (isAnyExclusive ? file.marked({ isOutput: isExclusive }) : file));
}

interface MarkedFile {
  readonly file: InputFile;
  /** Whether it alone, and others marked so, are output. */
  readonly isExclusive: boolean;
  /** Whether it is gone, for later marks, too. */
  readonly isExcluded: boolean;
}

/** What a mark makes of a file. */
type Effect = (marked: MarkedFile) => MarkedFile;

function applyMark(files: readonly MarkedFile[], mark: string): MarkedFile[] {
  const { pattern, key, value } = parseMark(mark);
  const matches = pathPattern(pattern);
  let effect: Effect | undefined;
  const result = files.map((marked) => {
    if (marked.isExcluded || !matches(marked.file.found.path)) return marked;
    // Only a mark that matches is looked at more closely.
    effect ??= effectOf(mark, key, value);
    return effect(marked);
  });
  if (!effect) throw new Failure(`Expected file mark '${mark}' to match at least one file by path, but did not`, []);
  return result;
}

function parseMark(mark: string): { readonly pattern: string; readonly key: string; readonly value: string } {
  const [pattern, assignment] = splitAt(mark, ':');
  if (assignment === undefined) throw new Failure(`Expected file mark '${mark}' to be in format path:key=value`, []);
  const [key, value] = splitAt(assignment, '=');
  if (value === undefined) throw new Failure(`Expected file mark '${mark}' key-value portion to be in format key=value`, []);
  return { pattern, key, value };
}

function splitAt(text: string, separator: string): [string, string | undefined] {
  const at = text.indexOf(separator);
  return at < 0 ? [text, undefined] : [text.slice(0, at), text.slice(at + 1)];
}

function effectOf(mark: string, key: string, value: string): Effect {
  if (key === 'path') return (marked) => ({ ...marked, file: marked.file.renamed(value) });
  if (key === 'type') {
    const marks = TYPES.get(value);
    if (marks) return (marked) => ({ ...marked, file: marked.file.marked(marks) });
  } else {
    const effect = SWITCHES.get(key);
    if (!effect) throw new Failure(`Unknown key in file mark '${mark}'`, []);
    if (value === 'true') return effect;
  }
  throw new Failure(`Unknown value in file mark '${mark}'`, []);
}

const SWITCHES: ReadonlyMap<string, Effect> = new Map<string, Effect>([
  ['exclude', (marked) => ({ ...marked, isExcluded: true })],
  ['for-output', (marked) => ({ ...marked, file: marked.file.marked({ isOutput: true }) })],
  ['exclusive-for-output', (marked) => ({ ...marked, isExclusive: true })],
]);

const TYPES: ReadonlyMap<string, Marks> = new Map([
  ['yaml-template', type('yaml', true)],
  ['yaml-plain', type('yaml', false)],
  ['text-template', type('text', true)],
  ['text-plain', type('text', false)],
  ['starlark', type('starlark', false)],
  ['data', type('data', false)],
]);

function type(content: ContentKind, isTemplate: boolean): Marks {
  return { content, isTemplate };
}
