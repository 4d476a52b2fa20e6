import { diffChars } from 'diff';

/** Texts with more changes than this are not compared character by character. */
const MOST_CHANGES = 2000;

/**
 * Both texts in one: what they share, and where they differ what only the expected one has in front of what only the actual one has. So
 * the reference prints differences without colors. It looks for a shared part of half the longer text first, as diff-match-patch does.
 */
export function textDifference(expected: string, actual: string): string {
  let text = '';
  let removed = '';
  let added = '';
  const flush = (): void => {
    text += bothOf(removed, added);
    removed = '';
    added = '';
  };
  for (const change of changesBetween(expected, actual)) {
    if (change.kind === 'removed') removed += change.text;
    else if (change.kind === 'added') added += change.text;
    else if (change.text !== '') {
      flush();
      text += change.text;
    }
  }
  flush();
  return text;
}

interface Change {
  readonly kind: 'shared' | 'removed' | 'added';
  readonly text: string;
}

/** Two texts that follow each other, without what they begin or end with alike being told twice. */
function bothOf(removed: string, added: string): string {
  const start = sharedStart(removed, added);
  const end = sharedEnd(removed.slice(start), added.slice(start));
  return removed.slice(0, removed.length - end) + added.slice(start);
}

function changesBetween(expected: string, actual: string): readonly Change[] {
  const start = sharedStart(expected, actual);
  const end = sharedEnd(expected.slice(start), actual.slice(start));
  return [
    { kind: 'shared', text: expected.slice(0, start) },
    ...changesInside(expected.slice(start, expected.length - end), actual.slice(start, actual.length - end)),
    { kind: 'shared', text: expected.slice(expected.length - end) },
  ];
}

/** The changes between texts that neither begin nor end alike. */
function changesInside(expected: string, actual: string): readonly Change[] {
  if (expected === '' || actual === '') {
    return [
      { kind: 'removed', text: expected },
      { kind: 'added', text: actual },
    ];
  }
  const shared = sharedHalf(expected, actual);
  if (shared === undefined) return smallestChanges(expected, actual);
  const { at, actualAt, length } = shared;
  return [
    ...changesBetween(expected.slice(0, at), actual.slice(0, actualAt)),
    { kind: 'shared', text: expected.slice(at, at + length) },
    ...changesBetween(expected.slice(at + length), actual.slice(actualAt + length)),
  ];
}

function smallestChanges(expected: string, actual: string): readonly Change[] {
  const parts = diffChars(expected, actual, { maxEditLength: MOST_CHANGES });
  if (parts === undefined) {
    return [
      { kind: 'removed', text: expected },
      { kind: 'added', text: actual },
    ];
  }
  return parts.map(({ added, removed, value }) => ({ kind: added ? 'added' : removed ? 'removed' : 'shared', text: value }));
}

interface SharedPart {
  readonly at: number;
  readonly actualAt: number;
  readonly length: number;
}

/** A part of both texts that is at least half as long as the longer one, if a piece of its second or third quarter leads to one. */
function sharedHalf(expected: string, actual: string): SharedPart | undefined {
  const isLonger = expected.length > actual.length;
  const [long, short] = isLonger ? [expected, actual] : [actual, expected];
  if (long.length < 4 || short.length * 2 < long.length) return undefined;
  const found = [4, 2].map((part) => extendedMatch(long, short, Math.ceil(long.length / part))).filter((match) => match.length * 2 >= long.length);
  const [first, second] = found;
  const best = first && second && second.length >= first.length ? second : (first ?? second);
  if (best === undefined) return undefined;
  return isLonger ? best : { at: best.actualAt, actualAt: best.at, length: best.length };
}

/** The longest shared part around the quarter of the long text that begins here. */
function extendedMatch(long: string, short: string, from: number): SharedPart {
  const seed = long.slice(from, from + Math.floor(long.length / 4));
  let best: SharedPart = { at: 0, actualAt: 0, length: 0 };
  for (let found = short.indexOf(seed); found >= 0; found = short.indexOf(seed, found + 1)) {
    const behind = sharedStart(long.slice(from), short.slice(found));
    const before = sharedEnd(long.slice(0, from), short.slice(0, found));
    if (behind + before > best.length) best = { at: from - before, actualAt: found - before, length: before + behind };
  }
  return best;
}

function sharedStart(one: string, other: string): number {
  const most = Math.min(one.length, other.length);
  let length = 0;
  while (length < most && one[length] === other[length]) length++;
  return length;
}

function sharedEnd(one: string, other: string): number {
  const most = Math.min(one.length, other.length);
  let length = 0;
  while (length < most && one[one.length - 1 - length] === other[other.length - 1 - length]) length++;
  return length;
}
