import type { Completion } from '@assay/findings';

import type { FileView } from './file-view.ts';
import type { TextPosition, TextRange } from './text-position.ts';
import { holds } from './text-range.ts';

/** Something to write, and what it replaces. */
export interface OfferedCompletion extends Omit<Completion, 'replaces'> {
  readonly replaces: TextRange;
}

/** What can be written at a place, the likeliest first, each label once. */
export function completionsAt(view: FileView, position: TextPosition): readonly OfferedCompletion[] {
  const offered = new Map<string, OfferedCompletion>();
  for (const answerer of view.answerers) {
    for (const completion of answerer.answers.completions?.(view.place(answerer, position)) ?? []) {
      const replaces = view.ownRange(completion.replaces);
      const isInLine = replaces && replaces.start.line === replaces.end.line && holds(replaces, position);
      if (isInLine && !offered.has(completion.label)) offered.set(completion.label, { ...completion, replaces });
    }
  }
  return [...offered.values()];
}
