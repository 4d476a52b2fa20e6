import { describe, expect, it } from 'vitest';

import { Random, randomOfCase } from './random.mjs';

describe('a random choice', () => {
  it('is the same for the same seed and case', () => {
    expect(choices(randomOfCase(7, 3))).toEqual(choices(randomOfCase(7, 3)));
  });

  it('differs for another seed and for another case', () => {
    const [first, ...others] = [randomOfCase(7, 3), randomOfCase(7, 4), randomOfCase(8, 3)].map(choices);
    for (const other of others) expect(other).not.toEqual(first);
  });

  it('reaches all items, and heavy ones more often', () => {
    const random = new Random(1);
    const picked = Array.from({ length: 400 }, () =>
      random.pickWeighted([
        [1, 'light'],
        [9, 'heavy'],
      ]),
    );
    const light = picked.filter((item) => item === 'light').length;
    expect(light).toBeGreaterThan(0);
    expect(light).toBeLessThan(100);
    expect(new Set(Array.from({ length: 200 }, () => random.below(5)))).toEqual(new Set([0, 1, 2, 3, 4]));
  });
});

function choices(random: Random): number[] {
  return Array.from({ length: 20 }, () => random.below(1000));
}
