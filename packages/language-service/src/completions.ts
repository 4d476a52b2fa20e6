import type { Completion } from '@assay/findings';

import { bestOffers } from './best-offers.ts';
import type { FileView } from './file-view.ts';
import type { TextPosition, TextRange } from './text-position.ts';
import { holds } from './text-range.ts';

/** Something to write, and what it replaces. */
export interface OfferedCompletion extends Omit<Completion, 'replaces'> {
  readonly replaces: TextRange;
}

/** What is offered at a place. */
export interface Offers {
  /** The likeliest first. */
  readonly offers: readonly OfferedCompletion[];
  /** Whether these are all that there are; otherwise more of them fit when more has been typed. */
  readonly isWhole: boolean;
}

/** What can be written at a place, each label once; of very many those that fit best what has been typed. */
export function completionsAt(view: FileView, position: TextPosition): Offers {
  const offered = new Map<string, OfferedCompletion>();
  for (const answerer of view.answerers) {
    const ranges = new Map<Completion['replaces'], TextRange | undefined>();
    for (const completion of answerer.answers.completions?.(view.place(answerer, position)) ?? []) {
      if (offered.has(completion.label)) continue;
      // There are thousands, of which most replace the same.
      const range = ranges.has(completion.replaces) ? ranges.get(completion.replaces) : replacedRange(view, completion, position);
      ranges.set(completion.replaces, range);
      if (range) offered.set(completion.label, { ...completion, replaces: range });
    }
  }
  const all = [...offered.values()];
  const lineStart = view.offsetOf({ ...position, character: 0 });
  const offers = bestOffers(all, view.source.text.slice(lineStart, view.offsetOf(position)));
  return { offers, isWhole: offers.length === all.length };
}

/** What an offer replaces; nothing if that is not in the line of the place, around it. */
function replacedRange(view: FileView, { replaces }: Completion, position: TextPosition): TextRange | undefined {
  const range = view.ownRange(replaces);
  return range && range.start.line === range.end.line && holds(range, position) ? range : undefined;
}
