import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { pairOneToOne } from './one-to-one.ts';

describe('pairOneToOne', () => {
  it('lets an undemanding item give up its partner for one that has no other', () => {
    const wanted = [{ allows: [1, 2] }, { allows: [1] }];

    expect(pairOneToOne(wanted, [1, 2], ({ allows }, actual) => allows.includes(actual))).toEqual({ unmatched: [], surplus: [] });
  });

  it('names what has no partner on either side', () => {
    const a = { is: 'a' };
    const b = { is: 'b' };

    expect(pairOneToOne([a, b, b], ['b', 'c'], ({ is }, actual) => is === actual)).toEqual({ unmatched: [a, b], surplus: ['c'] });
  });

  it('pairs as many as any assignment does', () => {
    const wanted = fc.array(fc.record({ allows: fc.uniqueArray(fc.nat(4)) }), { maxLength: 5 });
    fc.assert(
      fc.property(wanted, fc.nat(4), (items, length) => {
        const actual = Array.from({ length }, (_, at) => at);

        const { unmatched, surplus } = pairOneToOne(items, actual, ({ allows }, at) => allows.includes(at));

        expect(items.length - unmatched.length).toBe(mostPairs(items, new Set(actual)));
        expect(actual.length - surplus.length).toBe(items.length - unmatched.length);
      }),
    );
  });
});

/** Tries every assignment. */
function mostPairs([first, ...rest]: readonly { readonly allows: readonly number[] }[], free: ReadonlySet<number>): number {
  if (!first) return 0;
  const taking = first.allows.filter((at) => free.has(at)).map((at) => 1 + mostPairs(rest, new Set([...free].filter((other) => other !== at))));
  return Math.max(mostPairs(rest, free), ...taking);
}
