import { describe, expect, it } from 'vitest';

import { chooseMutants } from './choose-mutants.mjs';

const mutant = (file: string, start: number) => ({ file, start, lineText: `line ${start}`, change: 'a → b' });
const of = (file: string, count: number) => Array.from({ length: count }, (_, start) => mutant(file, start));

describe('the chosen mutants', () => {
  it('come from all files alike, in the order of the code', () => {
    const chosen = chooseMutants([...of('a.ts', 100), ...of('b.ts', 3), ...of('c.ts', 100)], 9, 'seed');
    expect(chosen.map(({ file }) => file)).toEqual(['a.ts', 'a.ts', 'a.ts', 'b.ts', 'b.ts', 'b.ts', 'c.ts', 'c.ts', 'c.ts']);
    expect(chosen.map(({ start }) => start)).toEqual(
      [0, 3, 6].flatMap((at) =>
        chosen
          .slice(at, at + 3)
          .map(({ start }) => start)
          .sort((a, b) => a - b),
      ),
    );
  });

  it('are others with another seed, and the same with the same one wherever the code has moved to', () => {
    const lines = (chosen: readonly { lineText: string }[]) => chosen.map(({ lineText }) => lineText);
    const all = of('a.ts', 100);
    const moved = all.map((each) => ({ ...each, start: each.start + 1000 }));
    const chosen = lines(chooseMutants(all, 10, 'seed'));
    expect(lines(chooseMutants(moved, 10, 'seed'))).toEqual(chosen);
    expect(lines(chooseMutants(all, 10, 'other'))).not.toEqual(chosen);
  });

  it('are all of them where there are no more', () => {
    expect(chooseMutants(of('a.ts', 3), 9, 'seed')).toHaveLength(3);
  });
});
