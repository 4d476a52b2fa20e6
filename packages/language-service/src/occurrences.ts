import type { Occurrences } from '@assay/findings';

import { editsOfFiles } from './file-edits.ts';
import type { EditedFile } from './file-edits.ts';
import type { FileRange, FileView } from './file-view.ts';
import type { TextPosition, TextRange } from './text-position.ts';
import { holds } from './text-range.ts';

/** Everywhere that the name at a place stands, the definition among them. */
export function referencesAt(view: FileView, position: TextPosition): readonly FileRange[] {
  return (occurrencesAt(view, position)?.spans ?? []).map((span) => view.fileRange(span));
}

/** Where in its file the name at a place stands. */
export function highlightsAt(view: FileView, position: TextPosition): readonly TextRange[] {
  return (occurrencesAt(view, position)?.spans ?? []).flatMap((span) => view.ownRange(span) ?? []);
}

/** A name that can be another one. */
export interface RenameableName {
  readonly range: TextRange;
  readonly name: string;
}

/** The name at a place, if it can be another one. */
export function renameableAt(view: FileView, position: TextPosition): RenameableName | undefined {
  const span = occurrencesAt(view, position)?.span;
  const range = span && view.ownRange(span);
  return range && { range, name: span.source.text.slice(span.start, span.end) };
}

/** What becomes of giving the name at a place another one. */
export type Renamed = { readonly kind: 'edits'; readonly files: readonly EditedFile[] } | { readonly kind: 'refused'; readonly reason: string };

/** Gives the name at a place another one, everywhere; `undefined` if there is no name. */
export function renameAt(view: FileView, position: TextPosition, to: string): Renamed | undefined {
  const renamed = occurrencesAt(view, position)?.rename(to);
  if (renamed?.kind !== 'edits') return renamed;
  return { kind: 'edits', files: editsOfFiles(view, renamed.edits) };
}

function occurrencesAt(view: FileView, position: TextPosition): Occurrences | undefined {
  for (const answerer of view.answerers) {
    const occurrences = answerer.answers.occurrences?.(view.place(answerer, position));
    const range = occurrences && view.ownRange(occurrences.span);
    if (range && holds(range, position)) return occurrences;
  }
  return undefined;
}
