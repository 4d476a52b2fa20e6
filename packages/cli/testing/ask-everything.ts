import {
  codeActionsAt,
  completionsAt,
  definitionsAt,
  foldsOf,
  formattingOf,
  highlightsAt,
  hintsIn,
  hoverAt,
  lensesOf,
  linksOf,
  outlineOf,
  previewOf,
  referencesAt,
  renameableAt,
  renameAt,
  selectionsAt,
  signatureAt,
  tokensOf,
} from '@assay/language-service';
import type { FileView } from '@assay/language-service';

/** Asks everything that an editor can ask about a place, and gives the answers. */
export async function askEverything(view: FileView, offset: number): Promise<readonly unknown[]> {
  const place = { line: view.source.positionAt(offset).line - 1, character: view.source.positionAt(offset).column - 1 };
  const range = { start: place, end: place };
  const ofPlace = [hoverAt, completionsAt, definitionsAt, referencesAt, highlightsAt, renameableAt, selectionsAt, signatureAt];
  return [
    ...ofPlace.map((ask) => ask(view, place)),
    renameAt(view, place, 'other'),
    codeActionsAt(view, range),
    ...[foldsOf, formattingOf, linksOf, outlineOf, tokensOf].map((ask) => ask(view)),
    hintsIn(view, { start: { line: 0, character: 0 }, end: place }),
    await lensesOf(view),
    await previewOf(view, { of: 'unit' }),
  ];
}
