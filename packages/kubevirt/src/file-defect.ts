import { valueNamed } from '@assay/source';
import type { Span } from '@assay/source';

import { anchorOf } from './manifest.ts';
import type { Manifest } from './manifest.ts';
import type { Defect } from './model.ts';

/** Says why a manifest does not hold the kind of object that it should. */
export function fileDefect({ source, notation, roots, problem }: Manifest, wanted: string): Defect {
  const code = 'invalid-document';
  if (problem) {
    const { message, span, hint = indentationHint(span) } = problem;
    return { code, message: `the file cannot be read: ${message}`, span, ...(hint !== undefined && { hint }) };
  }
  const [root] = roots;
  if (!root) return { code, message: 'the file is empty', span: { source, start: 0, end: 0 } };
  if (roots.every(({ kind }) => kind !== 'mapping')) return { code, message: 'this is not a Kubernetes object', span: root.origin };
  return { code: 'wrong-kind', message: `this is not a ${wanted}`, span: valueNamed(root, 'kind')?.origin ?? anchorOf(root, notation) };
}

/** Where a line is indented below one whose key has a value already: nothing can stand there. */
function indentationHint({ source: { text }, start }: Span): string | undefined {
  const [line = '', above = ''] = text
    .slice(0, start + 1)
    .split(/\r?\n/)
    .filter((each) => each.trim() !== '')
    .reverse();
  const key = /^ *([\w.-]+): +[^#&|>\s]/.exec(above)?.[1];
  const indentationOf = (each: string): number => each.search(/\S/);
  if (key === undefined || indentationOf(line) <= indentationOf(above)) return undefined;
  return `this line is indented below "${key}", which has a value already: begin it where "${key}" begins`;
}
