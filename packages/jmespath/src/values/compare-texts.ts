/** Orders texts by their code points, which is the order of their bytes in UTF-8. Negative, zero or positive as for a sort. */
export function compareTexts(left: string, right: string): number {
  const shorter = Math.min(left.length, right.length);
  for (let at = 0; at < shorter; at++) {
    const difference = left.charCodeAt(at) - right.charCodeAt(at);
    if (difference !== 0) return inCodePointOrder(left.charCodeAt(at)) - inCodePointOrder(right.charCodeAt(at));
  }
  return left.length - right.length;
}

/** Surrogates stand for characters beyond all others, although U+E000 to U+FFFF are the larger code units. */
function inCodePointOrder(unit: number): number {
  if (unit < 0xd800) return unit;
  return unit < 0xe000 ? unit + 0x2000 : unit - 0x800;
}
