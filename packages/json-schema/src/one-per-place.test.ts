import { describe, expect, it } from 'vitest';

import { onePerPlace } from './one-per-place.ts';

describe('onePerPlace', () => {
  it('keeps of each place the keyword that is ranked first, and sorts by place', () => {
    const problems = [
      { steps: ['b'], keyword: 'pattern' },
      { steps: ['a', '1'], keyword: 'type' },
      { steps: ['b'], keyword: 'unranked' },
      { steps: ['b'], keyword: 'type' },
      { steps: ['a'], keyword: 'unranked' },
    ];
    expect(onePerPlace(problems, ['type', 'pattern'])).toEqual([
      { steps: ['a'], keyword: 'unranked' },
      { steps: ['a', '1'], keyword: 'type' },
      { steps: ['b'], keyword: 'type' },
    ]);
  });
});
