/**
 * How many edits make one text from another: insertions, deletions, replacements and swaps of neighbours (optimal
 * string alignment, units are UTF-16 code units). Any number above `limit` comes out as `limit + 1`. The cost is
 * `limit` times the length, because only the diagonals that `limit` edits can reach are looked at.
 */
export function editDistance(from: string, to: string, limit: number): number {
  if (Math.abs(from.length - to.length) > limit) return limit + 1;
  const shorter = Math.min(from.length, to.length);
  let start = 0;
  while (start < shorter && from[start] === to[start]) start++;
  let same = 0;
  while (same < shorter - start && from[from.length - 1 - same] === to[to.length - 1 - same]) same++;
  return bandedDistance(from.slice(start, from.length - same), to.slice(start, to.length - same), limit);
}

/** A row holds the distances of one prefix of `from`; index k stands for the prefix of `to` that is k - limit longer. */
function bandedDistance(from: string, to: string, limit: number): number {
  const tooFar = limit + 1;
  const diagonals = 2 * limit + 1;
  let twoAbove = new Uint32Array(diagonals);
  let above = new Uint32Array(diagonals);
  let row = Uint32Array.from({ length: diagonals }, (_, k) => (k < limit ? tooFar : k - limit));
  let leastAbove = 0;
  for (let i = 1; i <= from.length; i++) {
    [twoAbove, above, row] = [above, row, twoAbove];
    let leastInRow = tooFar;
    for (let k = 0; k < diagonals; k++) {
      const j = i + k - limit;
      let least = tooFar;
      if (j >= 0 && j <= to.length) {
        if (k > 0) least = Math.min(least, row[k - 1]! + 1);
        if (k + 1 < diagonals) least = Math.min(least, above[k + 1]! + 1);
        if (j > 0) least = Math.min(least, above[k]! + (from.charCodeAt(i - 1) === to.charCodeAt(j - 1) ? 0 : 1));
        if (isSwap(from, i, to, j)) least = Math.min(least, twoAbove[k]! + 1);
      }
      row[k] = least;
      leastInRow = Math.min(leastInRow, least);
    }
    // A swap reaches back over one row, so it takes two rows beyond the limit to be sure.
    if (Math.min(leastInRow, leastAbove) > limit) return tooFar;
    leastAbove = leastInRow;
  }
  return Math.min(tooFar, row[to.length - from.length + limit]!);
}

/** Whether the last two characters of two prefixes, given by their lengths, are each other's swapped. */
function isSwap(from: string, i: number, to: string, j: number): boolean {
  if (i < 2 || j < 2) return false;
  return from.charCodeAt(i - 1) === to.charCodeAt(j - 2) && from.charCodeAt(i - 2) === to.charCodeAt(j - 1);
}
