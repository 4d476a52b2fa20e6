import type { FileView } from './file-view.ts';
import { textPosition } from './text-position.ts';
import type { TextPosition, TextRange } from './text-position.ts';
import { holds } from './text-range.ts';

/** A short text behind what it explains. */
export interface PlacedHint {
  readonly position: TextPosition;
  readonly label: string;
}

/** The hints in a part of a file: what two dialects say alike once. */
export function hintsIn(view: FileView, range: TextRange): readonly PlacedHint[] {
  const hints = view.answerers.flatMap(({ answers, files }) => answers.hints?.(view.file, files) ?? []);
  const different = new Map(hints.map((hint) => [`${hint.offset} ${hint.label}`, hint])).values();
  return Array.from(different, ({ offset, label }) => ({ position: textPosition(view.source, offset), label })).filter(({ position }) =>
    holds(range, position),
  );
}
