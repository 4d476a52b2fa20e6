import type { Violation } from '../violation.ts';
import { placeText } from './place.ts';
import { visibleLines } from './visible-text.ts';

/** What a violation says beside its place and rule, as visible lines: message, hint, diff, related places. */
export function explanationLines({ message, hint, diff, related = [] }: Violation): readonly string[] {
  return [
    ...visibleLines(message),
    ...(hint === undefined ? [] : visibleLines(`hint: ${hint}`)),
    ...(diff === undefined ? [] : visibleLines(diff)),
    ...related.flatMap((place) => visibleLines(`see ${placeText(place)}: ${place.message}`)),
  ];
}
