import * as fc from 'fast-check';
import { expect, it } from 'vitest';

import { divideWork } from './divide-work.ts';
import type { OtherThread } from './divide-work.ts';

/** A thread that doubles numbers, and ends at one that it cannot bear. */
function doubling(deadly?: number): OtherThread<number, number> & { isEnded: boolean } {
  return {
    isEnded: false,
    async do(items, onResult) {
      for (const [at, item] of items.entries()) {
        await Promise.resolve();
        if (item === deadly) throw new Error('out of memory');
        onResult(at, item * 2);
      }
    },
    end(): Promise<void> {
      this.isEnded = true;
      return Promise.resolve();
    },
  };
}

it('does each item once, wherever it is done, and tells its result by its index', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(500_000), { maxLength: 300 }), fc.integer({ min: 0, max: 3 }), async (items, count) => {
      const results: number[] = [];
      const onResult = (at: number, result: number): void => {
        expect(results[at]).toBeUndefined();
        results[at] = result;
      };
      const threads = Array.from({ length: count }, () => doubling());
      await divideWork({ items, bytesOf: (item) => item, onResult, runHere: async (at) => items[at]! * 2 }, threads);
      expect(results).toEqual(items.map((item) => item * 2));
      expect(threads.every(({ isEnded }) => isEnded)).toBe(true);
    }),
    { numRuns: 50 },
  );
});

it('says that a thread has ended, and lets nothing go on', async () => {
  const items = Array.from({ length: 100 }, (_, at) => at);
  const threads = [doubling(0), doubling()];
  let here = 0;
  const runHere = (at: number): Promise<number> => Promise.resolve(at + here++);
  await expect(divideWork({ items, bytesOf: () => 0, onResult: () => {}, runHere }, threads)).rejects.toThrow('a thread has ended: out of memory');
  expect(threads.map(({ isEnded }) => isEnded)).toEqual([true, true]);
  expect(here).toBeLessThan(items.length);
});
