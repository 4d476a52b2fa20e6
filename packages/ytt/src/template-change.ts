import type { Fix } from '@assay/findings';
import { locate } from '@assay/source';
import type { Source, Span } from '@assay/source';

/** A text to write in the place of another one. */
export interface Change {
  readonly span: Span;
  readonly newText: string;
}

/** The changes as one fix. */
export function fixOf(changes: readonly Change[], { title, applicability }: Omit<Fix, 'edits'>): Fix {
  return { title, applicability, edits: changes.map(({ span, newText }) => ({ ...locate(span), newText })) };
}

/** Writes code in the place of a value; undefined where more stands behind it in its line, as a comment ends there. */
export function writeCode(span: Span, code: string): Change | undefined {
  const { source, end } = span;
  return /^[ \t]*(?:[\r\n]|$)/.test(source.text.slice(end, end + 1000)) ? { span, newText: `#@ ${code}` } : undefined;
}

/** Writes an annotation on a line of its own above that of a node; undefined where the line begins with something else. */
export function writeAnnotation({ source, start }: Span, annotation: string): Change | undefined {
  const lineStart = source.text.lastIndexOf('\n', start - 1) + 1;
  const before = source.text.slice(lineStart, start);
  if (!/^ *(?:- +)*(?:[^\s{["'#-][^{["'#]*: +)?$/.test(before)) return undefined;
  const indentation = /^ */.exec(before)?.[0] ?? '';
  return { span: { source, start: lineStart, end: lineStart }, newText: `${indentation}${annotation}\n` };
}

/** Loads data values at the head of a file; nothing where it does so already. */
export function loadData(source: Source): readonly Change[] {
  if (LOADS_DATA.test(source.text)) return [];
  return [{ span: { source, start: 0, end: 0 }, newText: '#@ load("@ytt:data", "data")\n' }];
}

const LOADS_DATA = /load\(\s*["']@ytt:data["'][^)\n]*\bdata\b/;
