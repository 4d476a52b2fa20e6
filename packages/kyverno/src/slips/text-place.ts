import { entryNamed, nodeAt } from '@assay/source';
import type { Node, Span } from '@assay/source';

import type { PolicyStep } from '../validation/policy-problem.ts';

/** Where a part of a text is written, if it is written there as it is read: in the value at a path, or in its key. Otherwise all of the value. */
export function placeOfText(root: Node, path: readonly PolicyStep[], part: RegExp): { readonly span: Span; readonly isExact: boolean } {
  const value = nodeAt(root, path)?.origin ?? root.origin;
  const holder = nodeAt(root, path.slice(0, -1));
  const key = holder?.kind === 'mapping' ? entryNamed(holder, String(path.at(-1)))?.key.origin : undefined;
  for (const { source, start, end } of key === undefined ? [value] : [key, value]) {
    const found = part.exec(source.text.slice(start, end));
    if (found !== null) return { span: { source, start: start + found.index, end: start + found.index + found[0].length }, isExact: true };
  }
  return { span: value, isExact: false };
}
