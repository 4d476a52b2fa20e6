import type { EditorSymbol, SourceFile } from '@assay/findings';
import { stringValue, valueNamed } from '@assay/source';

import { writtenObjects } from './object-place.ts';

/** The objects of a file that have a name. */
export function outline(file: SourceFile): readonly EditorSymbol[] {
  return writtenObjects(file).flatMap(({ root, kind }) => {
    const node = valueNamed(valueNamed(root, 'metadata'), 'name');
    const name = stringValue(node) ?? '';
    return node && name !== '' ? [{ name, kind: 'document' as const, detail: kind, span: root.origin, nameSpan: node.origin }] : [];
  });
}
