/** Orders paths as ytt does, by their bytes: that of code points. UTF-16 has those beyond U+FFFF before some of the others. */
export function comparePaths(a: string, b: string): number {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at++;
  const [left, right] = [a.charCodeAt(at), b.charCodeAt(at)];
  if (at >= a.length || at >= b.length) return a.length - b.length;
  return isSurrogate(left) === isSurrogate(right) ? left - right : isSurrogate(left) ? 1 : -1;
}

function isSurrogate(code: number): boolean {
  return code >= 0xd800 && code <= 0xdfff;
}
