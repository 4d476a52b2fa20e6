import type { Source } from '@assay/source';

import { contentKind } from '../../files/file-kind.ts';
import type { CodePiece } from './code-piece.ts';
import { textPieces } from './text-pieces.ts';
import { yamlPieces } from './yaml-pieces.ts';

/** The code in a text, in its order; whatever the text is, and however broken. */
export function codePieces(source: Source, path: string): readonly CodePiece[] {
  const { text } = source;
  switch (contentKind(path)) {
    case 'yaml':
      return yamlPieces(text);
    case 'text':
      return textPieces(text, 0, text.length);
    case 'starlark':
      return [{ kind: 'code', start: 0, end: text.length, openedAt: 0 }];
    case 'data':
      return [];
  }
}
