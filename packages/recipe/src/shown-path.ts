import { escapePointerToken } from '@assay/source';

import { MAX_SHOWN_NAME } from './limits.ts';

/** A path as JSON pointer, with long names cut. */
export function shownPath(steps: readonly string[]): string {
  return steps.map((step) => `/${escapePointerToken(shownName(step))}`).join('');
}

/** A member name as it may be shown: at most 128 code points, then an ellipsis. */
export function shownName(name: string): string {
  if (name.length <= MAX_SHOWN_NAME) return name;
  const codePoints = Array.from(name.slice(0, 2 * (MAX_SHOWN_NAME + 1)));
  return codePoints.length <= MAX_SHOWN_NAME ? name : `${codePoints.slice(0, MAX_SHOWN_NAME).join('')}\u2026`;
}
