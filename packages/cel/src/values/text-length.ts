/** Count of code points; a lone surrogate is one. */
export function codePointLength(text: string): number {
  let count = text.length;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit >= 0xd800 && unit < 0xdc00 && at + 1 < text.length) {
      const next = text.charCodeAt(at + 1);
      if (next >= 0xdc00 && next < 0xe000) {
        count -= 1;
        at += 1;
      }
    }
  }
  return count;
}

/** Orders by code points, which for UTF-8 is the order of bytes. */
export function compareText(left: string, right: string): -1 | 0 | 1 {
  if (left === right) return 0;
  const size = Math.min(left.length, right.length);
  for (let at = 0; at < size; at += 1) {
    const first = left.charCodeAt(at);
    const second = right.charCodeAt(at);
    if (first === second) continue;
    // Surrogates stand for code points above all others.
    const isFirstHigh = first >= 0xd800 && first < 0xe000;
    const isSecondHigh = second >= 0xd800 && second < 0xe000;
    if (isFirstHigh !== isSecondHigh) return isFirstHigh ? 1 : -1;
    return first < second ? -1 : 1;
  }
  return left.length < right.length ? -1 : 1;
}
