import type { SourceFile, TemplateFacts } from '@assay/findings';
import { readYaml, resolveAlias } from '@assay/source';
import type { ContentNode, Node, Source } from '@assay/source';

import { contentKind } from './files/file-kind.ts';
import { currentName } from './schema/annotations/aliases.ts';

/**
 * What a file says of itself to those who ask which files are rendered together. Looks at its lines, linear in the text, and reads it only
 * where it declares data values or a schema: nothing is evaluated, and a broken file has facts, too.
 */
export function templateFacts(file: SourceFile): TemplateFacts {
  const known = facts.get(file);
  if (known) return known;
  const scanned = scan(file);
  facts.set(file, scanned);
  return scanned;
}

const facts = new WeakMap<SourceFile, TemplateFacts>();

function scan(file: SourceFile): TemplateFacts {
  const isProgram = contentKind(file.name) === 'starlark';
  const { code, annotations, isOverlay, addsDocuments } = scanLines(file.scanText, isProgram);
  const declaresSchema = annotations.has('data/values-schema');
  const setsValues = annotations.has('data/values');
  const roots = declaresSchema || setsValues ? rootsOf(file.source) : [];
  const isTemplate = !declaresSchema && !setsValues;
  return {
    declaresSchema,
    schemaKeys: declaresSchema ? roots.flatMap(keysOf) : [],
    setsValues: setsValues ? leavesIn(roots) : undefined,
    isTemplate,
    isOverlay: isTemplate && isOverlay,
    addsDocuments: isTemplate && isOverlay && addsDocuments,
    overlaidKinds: isTemplate && isOverlay ? namesIn(code, KIND) : [],
    readsValues: /\bdata\s*\.\s*values\b/.test(code),
    readsKeys: namesIn(code, VALUE),
    loads: namesIn(code, LOAD).filter((path) => !path.startsWith('@')),
    libraries: [...new Set([...namesIn(code, LIBRARY), ...namesIn(code, LOAD).flatMap(libraryOf)])],
  };
}

interface ScannedLines {
  /** All comments for ytt, a line each. */
  readonly code: string;
  readonly annotations: ReadonlySet<string>;
  /** Whether a document is to be matched with others. */
  readonly isOverlay: boolean;
  /** Whether a document is none, and in no function. */
  readonly addsDocuments: boolean;
}

function scanLines(text: string, isProgram: boolean): ScannedLines {
  const code: string[] = [];
  const annotations = new Set<string>();
  let isMatched = false;
  let isOverlay = false;
  let addsDocuments = false;
  let isInOverlay = false;
  const blocks: string[] = [];
  for (const line of text.split(/\r\n|\r|\n/)) {
    const at = isProgram ? -1 : commentStart(line);
    const comment = at < 0 ? '' : line.slice(at + '#@'.length);
    if (isProgram || at >= 0) code.push(isProgram ? line : comment);
    const [, block] = BLOCK.exec(comment) ?? [];
    if (block === 'end') blocks.pop();
    else if (block !== undefined) blocks.push(block);
    const name = annotationName(comment);
    // Only a line of its own, or one after `---`, says something of a document.
    if (at === 0 || line.startsWith('---')) {
      if (name !== undefined) annotations.add(name);
      isMatched ||= name === 'overlay/match';
      if (line.startsWith('---')) isInOverlay = isMatched;
      isOverlay ||= isInOverlay;
    }
    if (line !== '' && !line.startsWith('#') && !line.startsWith('---')) addsDocuments ||= !isInOverlay && !blocks.includes('def');
    if (line.startsWith('---') || (line !== '' && !line.startsWith('#'))) isMatched = false;
  }
  return { code: code.join('\n'), annotations, isOverlay, addsDocuments };
}

const BLOCK = /^\s*(?:(def|if|for|while)\b.*:\s*$|(end)\b)/;

/** Where a comment for ytt begins in a line; -1 if there is none. */
function commentStart(line: string): number {
  if (line.startsWith('#@')) return 0;
  const at = line.search(/[ \t]#@/);
  return at < 0 ? at : at + 1;
}

/** The annotation that a comment is; `schema/match` means the schema only of data values. */
function annotationName(comment: string): string | undefined {
  const name = /^[\w-]+\/[\w-]+/.exec(comment)?.[0];
  return name === undefined ? name : currentName(name);
}

const LOAD = /\bload\(\s*["']([^"'\n]+)["']/g;

const LIBRARY = /\blibrary\s*\.\s*get\(\s*["']@?([^"'\n]+)["']/g;

const VALUE = /\bdata\s*\.\s*values\s*\.\s*(\w+)/g;

const KIND = /["']kind["']\s*:\s*["'](\w+)["']/g;

function namesIn(code: string, pattern: RegExp): string[] {
  return [...new Set(Array.from(code.matchAll(pattern), ([, name = '']) => name))];
}

/** `@name:path` is a file of a library; `@ytt:name` is a module. */
function libraryOf(path: string): string[] {
  const name = /^@([^:]+):/.exec(path)?.[1];
  return name === undefined || name === 'ytt' ? [] : [name];
}

/** The data values that a file of them sets, as dotted paths of its leaves. */
export function valuesSetIn(source: Source): readonly string[] {
  return leavesIn(rootsOf(source));
}

function leavesIn(roots: readonly ContentNode[]): readonly string[] {
  return [...new Set(roots.flatMap((root) => leavesOf(root, '')))];
}

function rootsOf(source: Source | undefined): readonly ContentNode[] {
  return source ? readYaml(source).documents.map(({ root }) => resolveAlias(root)) : [];
}

function keysOf(root: ContentNode): readonly string[] {
  return root.kind === 'mapping' ? root.entries.flatMap(({ name }) => name ?? []) : [];
}

/** Lists are values as a whole. */
function leavesOf(node: Node, path: string): readonly string[] {
  if (node.kind !== 'mapping' || node.entries.length === 0) return path === '' ? [] : [path];
  return node.entries.flatMap(({ name, value }) => (name === undefined ? [] : leavesOf(value, path === '' ? name : `${path}.${name}`)));
}
