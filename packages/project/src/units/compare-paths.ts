/** Orders paths by the bytes of their UTF-8, as ytt does: by code points, where JavaScript goes by UTF-16. */
export function comparePaths(one: string, other: string): number {
  const length = Math.min(one.length, other.length);
  for (let at = 0; at < length; at++) {
    if (one.charCodeAt(at) === other.charCodeAt(at)) continue;
    return one.codePointAt(at)! - other.codePointAt(at)!;
  }
  return one.length - other.length;
}
