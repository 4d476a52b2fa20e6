import type { Source, Span } from '@assay/source';

import { lineNumber } from '../location-text.ts';

/** Whether a text starts with the marker of a document. If not, the reference puts one in front. */
export function startsWithMarker({ text }: Source): boolean {
  return MARKER_IN_FRONT.test(text);
}

const MARKER_IN_FRONT = /^[\t\n\f\r ]*---[\t\n\f\r ]/;

/** The number that the reference's parser gives to the line of a place: from 0, with the marker in front. */
export function parserLine(span: Span): number {
  return startsWithMarker(span.source) ? lineNumber(span) - 1 : lineNumber(span);
}
