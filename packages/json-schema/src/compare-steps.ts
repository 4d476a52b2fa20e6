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
  if (isNumber(a)) {
    if (isNumber(b)) return a.length - b.length || compareTexts(a, b);
    return compareTexts('0', b);
  }
  return compareTexts(a, isNumber(b) ? '0' : b);
}

function compareTexts(a: string, b: string): number {
  return a < b ? -1 : 1;
}

function isNumber(token: string): boolean {
  const first = token.charCodeAt(0);
  return first >= 0x30 && first <= 0x39 && NUMBER.test(token);
}

const NUMBER = /^(?:0|[1-9][0-9]*)$/;
