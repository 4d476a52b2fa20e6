/** Orders texts by code points, which is the order of their bytes in UTF-8: `strings.Compare`. */
export function compareTexts(left: string, right: string): -1 | 0 | 1 {
  if (left === right) return 0;
  const shorter = Math.min(left.length, right.length);
  for (let at = 0; at < shorter; at++) {
    const first = left.charCodeAt(at);
    const second = right.charCodeAt(at);
    if (first !== second) return inCodePointOrder(first) < inCodePointOrder(second) ? -1 : 1;
  }
  return left.length < right.length ? -1 : 1;
}

/** Surrogates stand for characters beyond all others, although U+E000 to U+FFFF are the larger code units. */
function inCodePointOrder(unit: number): number {
  if (unit < 0xd800) return unit;
  return unit < 0xe000 ? unit + 0x2000 : unit - 0x800;
}
