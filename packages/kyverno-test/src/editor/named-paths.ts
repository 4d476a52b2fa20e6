import type { EditorFiles, EditorPlace, FileLink, SourceFile } from '@assay/findings';
import { shapeAt } from '@assay/kyverno/descriptions';
import type { Shape } from '@assay/kyverno/descriptions';
import { resolveAlias } from '@assay/source';
import type { Node, ScalarNode } from '@assay/source';

import { insideQuotes } from './definition.ts';
import { documentPlace } from './document-place.ts';
import { documentShape } from './document-shape.ts';
import { fileNamed } from './named-files.ts';
import { writtenDocuments } from './written-documents.ts';

/** The path of a file that is written at a place. */
export function namedPathAt(place: EditorPlace): string | undefined {
  const found = documentPlace(place);
  if (!found?.scalar || found.place.kind === 'key') return undefined;
  const shape = shapeAt(documentShape(found.document), found.place.path);
  return shape.kind === 'scalar' && shape.type === 'path' ? found.scalar.text : undefined;
}

/** The files that a file names, as links. */
export function links({ source, name }: SourceFile, files: EditorFiles): readonly FileLink[] {
  if (!source) return [];
  return writtenDocuments(source)
    .flatMap((document) => pathsIn(document.root, documentShape(document)))
    .map((scalar) => ({ span: insideQuotes(scalar), file: fileNamed(scalar.text, name, files) }))
    .filter(({ file }) => files.workspace.stat(file).kind === 'file');
}

function pathsIn(node: Node, shape: Shape): readonly ScalarNode[] {
  const content = resolveAlias(node);
  switch (content.kind) {
    case 'scalar':
      return shape.kind === 'scalar' && shape.type === 'path' && content.text !== '' ? [content] : [];
    case 'sequence':
      return shape.kind === 'list' ? content.items.flatMap((item) => pathsIn(item, shape.element())) : [];
    case 'mapping':
      if (shape.kind !== 'object' && shape.kind !== 'map') return [];
      return content.entries.flatMap(({ name, value }) => pathsIn(value, shapeAt(shape, [name ?? ''])));
  }
}
