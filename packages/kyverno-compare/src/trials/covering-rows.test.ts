import { expect, it } from 'vitest';

import { coveringRows } from './covering-rows.ts';
import { makeRandom } from './random.ts';

it.each([
  [[2, 2, 2], 8],
  [[3, 3, 3, 3], 20],
  [[6, 5, 4, 3, 2, 2], 50],
])('puts any two levels of %j together in some row, with at most %i rows', (counts, most) => {
  const rows = [...coveringRows(counts, makeRandom(1))];
  expect(rows.length).toBeLessThanOrEqual(most);
  for (const [first, ones] of counts.entries()) {
    for (const [second, others] of counts.entries()) {
      if (second <= first) continue;
      const met = new Set(rows.map((row) => `${row[first]} ${row[second]}`));
      expect(met.size).toBe(ones * others);
    }
  }
});

it('needs no row for fewer than two parameters', () => {
  expect([...coveringRows([4], makeRandom(1))]).toEqual([]);
  expect([...coveringRows([], makeRandom(1))]).toEqual([]);
});
