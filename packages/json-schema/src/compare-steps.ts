import { isIndexToken } from '@assay/source';

/** Orders paths token by token; a path comes before those that lead further. */
export function compareSteps(a: readonly string[], b: readonly string[]): number {
  const shared = Math.min(a.length, b.length);
  for (let at = 0; at < shared; at++) {
    const order = compareTokens(a[at]!, b[at]!);
    if (order !== 0) return order;
  }
  return a.length - b.length;
}

/**
 * Orders two tokens of a JSON pointer: decimal numbers as numbers, everything else by UTF-16 code unit. Between the two
 * kinds a number counts as the text `0`, because comparing its digits would give an order with cycles.
 */
export function compareTokens(a: string, b: string): number {
  if (a === b) return 0;
  if (isIndexToken(a)) {
    if (isIndexToken(b)) return a.length - b.length || compareTexts(a, b);
    return compareTexts('0', b);
  }
  return compareTexts(a, isIndexToken(b) ? '0' : b);
}

function compareTexts(a: string, b: string): number {
  return a < b ? -1 : 1;
}
