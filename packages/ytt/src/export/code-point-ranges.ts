/** Characters as ranges of code points, both ends included, in any order. */
export type CodePointRanges = readonly CodePointRange[];

export type CodePointRange = readonly [first: number, last: number];

const LAST_CODE_POINT = 0x10ffff;

/** All characters that are in none of the ranges, in order. */
export function complementOf(ranges: CodePointRanges): CodePointRanges {
  const missing: CodePointRange[] = [];
  let next = 0;
  for (const [first, last] of [...ranges].sort(([a], [b]) => a - b)) {
    if (first > next) missing.push([next, first - 1]);
    next = Math.max(next, last + 1);
  }
  return next > LAST_CODE_POINT ? missing : [...missing, [next, LAST_CODE_POINT]];
}

const LAST_ASCII = 0x7f;
const LOWER: CodePointRange = [0x61, 0x7a];
const UPPER: CodePointRange = [0x41, 0x5a];
const CASE_DISTANCE = 0x20;

/** Characters beyond ASCII that are the same as a letter of ASCII when case does not count: `ſ` for s, and the sign for Kelvin for k. */
const FAR_CASES: readonly { readonly letters: readonly number[]; readonly far: number }[] = [
  { letters: [0x53, 0x73], far: 0x17f },
  { letters: [0x4b, 0x6b], far: 0x212a },
];

/** The ranges with all characters that differ in their case only; undefined where characters beyond ASCII have cases. */
export function withAllCases(ranges: CodePointRanges): CodePointRanges | undefined {
  const all = [...ranges];
  for (const range of ranges) {
    if (range[1] > LAST_ASCII) {
      if (range[0] !== range[1] || hasCases(String.fromCodePoint(range[0]))) return undefined;
      continue;
    }
    const lower = overlap(range, LOWER);
    const upper = overlap(range, UPPER);
    if (lower) all.push([lower[0] - CASE_DISTANCE, lower[1] - CASE_DISTANCE]);
    if (upper) all.push([upper[0] + CASE_DISTANCE, upper[1] + CASE_DISTANCE]);
    for (const { letters, far } of FAR_CASES) if (letters.some((letter) => range[0] <= letter && letter <= range[1])) all.push([far, far]);
  }
  return all;
}

function hasCases(character: string): boolean {
  return character.toLowerCase() !== character || character.toUpperCase() !== character;
}

function overlap(a: CodePointRange, b: CodePointRange): CodePointRange | undefined {
  const first = Math.max(a[0], b[0]);
  const last = Math.min(a[1], b[1]);
  return first <= last ? [first, last] : undefined;
}
