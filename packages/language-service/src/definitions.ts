import type { FileRange, FileView } from './file-view.ts';
import type { TextPosition } from './text-position.ts';

/** Where the thing at a place is defined, each place once. */
export function definitionsAt(view: FileView, position: TextPosition): readonly FileRange[] {
  const spans = view.answerers.flatMap((answerer) => answerer.answers.definitions?.(view.place(answerer, position)) ?? []);
  return [...new Map(spans.map((span) => view.fileRange(span)).map((found) => [JSON.stringify(found), found])).values()];
}
