/**
 * Rows that name a level for each of several parameters, so that any two levels of any two parameters stand together in some row: a
 * covering array of strength two, made greedily. `counts` are the numbers of levels. Rows come until all pairs are there.
 */
export function* coveringRows(counts: readonly number[], random: () => number): Generator<readonly number[], void> {
  const uncovered = new Set<string>();
  counts.forEach((count, first) => {
    for (let second = first + 1; second < counts.length; second += 1) {
      for (let one = 0; one < count; one += 1) {
        for (let other = 0; other < (counts[second] ?? 0); other += 1) uncovered.add(pairKey(first, one, second, other));
      }
    }
  });
  while (uncovered.size > 0) {
    const row = nextRow(counts, uncovered, random);
    forEachPair(row, (key) => uncovered.delete(key));
    yield row;
  }
}

function pairKey(first: number, one: number, second: number, other: number): string {
  return first < second ? `${first}:${one} ${second}:${other}` : `${second}:${other} ${first}:${one}`;
}

/** Begins with a pair that is missing, so that each row covers one at least, and goes on with what covers most. */
function nextRow(counts: readonly number[], uncovered: ReadonlySet<string>, random: () => number): readonly number[] {
  const row: (number | undefined)[] = counts.map(() => undefined);
  const [missing = ''] = uncovered;
  for (const part of missing.split(' ')) {
    const [parameter = 0, level = 0] = part.split(':').map(Number);
    row[parameter] = level;
  }
  const open = [...counts.keys()].filter((parameter) => row[parameter] === undefined);
  for (const parameter of shuffled(open, random)) row[parameter] = bestLevel(parameter, counts[parameter] ?? 1, row, uncovered, random);
  return row.map((level) => level ?? 0);
}

function bestLevel(
  parameter: number,
  count: number,
  row: readonly (number | undefined)[],
  uncovered: ReadonlySet<string>,
  random: () => number,
): number {
  const start = Math.floor(random() * count);
  let best = start;
  let most = -1;
  for (let offset = 0; offset < count; offset += 1) {
    const level = (start + offset) % count;
    const covered = row.filter((other, at) => other !== undefined && uncovered.has(pairKey(parameter, level, at, other))).length;
    if (covered > most) [best, most] = [level, covered];
  }
  return best;
}

function forEachPair(row: readonly number[], action: (key: string) => void): void {
  row.forEach((one, first) => {
    for (let second = first + 1; second < row.length; second += 1) action(pairKey(first, one, second, row[second] ?? 0));
  });
}

function shuffled(items: readonly number[], random: () => number): readonly number[] {
  const copy = [...items];
  for (let at = copy.length - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1));
    [copy[at], copy[other]] = [copy[other]!, copy[at]!];
  }
  return copy;
}
