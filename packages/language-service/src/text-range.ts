import type { TextPosition, TextRange } from './text-position.ts';

/** Whether a place is in a range or at one of its ends. */
export function holds({ start, end }: TextRange, place: TextPosition): boolean {
  return !isBefore(place, start) && !isBefore(end, place);
}

/** Whether two ranges have a place in common, ends included. */
export function touches(one: TextRange, other: TextRange): boolean {
  return !isBefore(one.end, other.start) && !isBefore(other.end, one.start);
}

function isBefore(one: TextPosition, other: TextPosition): boolean {
  return one.line < other.line || (one.line === other.line && one.character < other.character);
}
