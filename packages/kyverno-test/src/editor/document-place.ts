import type { EditorPlace } from '@assay/findings';
import { treePlace } from '@assay/source';
import type { ScalarNode, TreePlace } from '@assay/source';

import { expressionAt, expressionsOf } from './expressions.ts';
import type { Expression } from './expressions.ts';
import { documentAt } from './written-documents.ts';
import type { WrittenDocument } from './written-documents.ts';

/** A place in a document. */
export interface DocumentPlace {
  readonly document: WrittenDocument;
  readonly place: TreePlace;
  /** What is written there, if that is a scalar. */
  readonly scalar: ScalarNode | undefined;
  /** The expression that the place is in. */
  readonly expression: Expression | undefined;
}

/** What a place is to the document that it is in. */
export function documentPlace({ file, offset }: EditorPlace): DocumentPlace | undefined {
  const document = file.source && documentAt(file.source, offset);
  const place = document && treePlace(document.root, offset, document.source);
  if (!place) return undefined;
  const node = place.kind === 'key' ? place.entry?.key : place.node;
  const scalar = node?.kind === 'scalar' ? node : undefined;
  const expression = scalar && place.kind !== 'key' ? expressionAt(expressionsOf(document, scalar, place.path), offset) : undefined;
  return { document, place, scalar, expression };
}
