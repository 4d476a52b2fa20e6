import { Source } from '@assay/source';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Value } from '../index.ts';
import { byteText, compileSource, Dict, equal, execute, Float, List, normalizeInt, specification, Thread, Tuple } from '../index.ts';

const thread = new Thread({ semantics: specification });

function evaluate(expression: string, values: Readonly<Record<string, Value>>): Value | undefined {
  const compiled = compileSource(new Source('law', `x = ${expression}`), { predeclared: Object.keys(values) });
  if (compiled.kind === 'failed') throw new Error(compiled.problems[0]?.message);
  return execute(compiled.program, thread, { predeclared: new Map(Object.entries(values)) })
    .module.exports()
    .get('x');
}

const integer = fc.oneof(
  fc.bigInt({ min: -20n, max: 20n }),
  fc.bigInt({ min: -(2n ** 31n) - 2n, max: 2n ** 31n + 2n }),
  fc.bigInt({ min: 2n ** 53n - 3n, max: 2n ** 53n + 3n }),
  fc.bigInt({ min: -(2n ** 53n) - 3n, max: -(2n ** 53n) + 3n }),
  fc.bigInt({ min: -(2n ** 130n), max: 2n ** 130n }),
);

const floorDivide = (a: bigint, b: bigint): bigint => (a - (((a % b) + b) % b)) / b;
const OPERATORS: Readonly<Record<string, (a: bigint, b: bigint) => bigint | boolean | undefined>> = {
  '+': (a, b) => a + b,
  '-': (a, b) => a - b,
  '*': (a, b) => a * b,
  '//': (a, b) => (b === 0n ? undefined : floorDivide(a, b)),
  '%': (a, b) => (b === 0n ? undefined : a - floorDivide(a, b) * b),
  '&': (a, b) => a & b,
  '|': (a, b) => a | b,
  '^': (a, b) => a ^ b,
  '<<': (a, b) => (b < 0n || b >= 512n ? undefined : a << b),
  '>>': (a, b) => (b < 0n || b >= 2n ** 31n ? undefined : a >> (b > 10_000n ? 10_000n : b)),
  '<': (a, b) => a < b,
  '<=': (a, b) => a <= b,
  '==': (a, b) => a === b,
  '!=': (a, b) => a !== b,
  '>': (a, b) => a > b,
  '>=': (a, b) => a >= b,
};

describe('integers', () => {
  it.each(Object.entries(OPERATORS))('%s gives what BigInt gives', (operator, expected) => {
    fc.assert(
      fc.property(integer, integer, (a, b) => {
        const exact = expected(a, b);
        const wanted = typeof exact === 'bigint' ? normalizeInt(exact) : exact;
        expect(evaluate(`a ${operator} b`, { a: normalizeInt(a), b: normalizeInt(b) })).toBe(wanted);
        if (b >= 0n) expect(evaluate(`a ${operator} ${b}`, { a: normalizeInt(a) })).toBe(wanted);
      }),
      { numRuns: 150 },
    );
  });

  it('print and read back', () => {
    fc.assert(
      fc.property(integer, fc.constantFrom(2, 3, 8, 10, 16, 36), (a, base) => {
        expect(evaluate('int(s, base)', { s: a.toString(base), base })).toBe(normalizeInt(a));
      }),
    );
  });
});

const scalar: fc.Arbitrary<Value> = fc.oneof(
  fc.constantFrom<Value>(null, true, false, 0, 1, '', '\0s', '\0t', '1'),
  fc.integer({ min: -3, max: 3 }),
  fc.bigInt({ min: 2n ** 53n, max: 2n ** 53n + 2n }),
  fc.constantFrom(0, 1, 1.5, -0, 2 ** 53, Number.NaN, Infinity).map((value) => new Float(value)),
  fc.string({ maxLength: 2 }),
);
const key: fc.Arbitrary<Value> = fc.oneof(
  scalar,
  fc
    .array(
      fc.oneof(
        scalar,
        fc.array(scalar, { maxLength: 2 }).map((items) => new Tuple(items)),
      ),
      { maxLength: 3 },
    )
    .map((items) => new Tuple(items)),
);

describe('dicts', () => {
  it('find a key exactly when it equals one that was put in', () => {
    fc.assert(
      fc.property(key, key, (a, b) => {
        expect(new Dict([[a, 1]]).valueAt(b) !== undefined).toBe(equal(thread, a, b));
      }),
      { numRuns: 3000 },
    );
  });

  it('hold what a list of entries holds, in the order of the first insertion', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(key, fc.nat(9), fc.boolean()), { maxLength: 20 }), (changes) => {
        const dict = new Dict();
        let model: [Value, number][] = [];
        for (const [name, value, isDeletion] of changes) {
          const known = model.find(([candidate]) => equal(thread, candidate, name));
          if (isDeletion) {
            dict.table.delete(name);
            model = model.filter((entry) => entry !== known);
          } else {
            dict.table.set(name, value);
            if (known) known[1] = value;
            else model.push([name, value]);
          }
        }
        expect([...dict.entries()]).toEqual(model);
      }),
    );
  });
});

describe('sorting', () => {
  it('is stable and orders', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(3), fc.nat()), { maxLength: 30 }), fc.boolean(), (pairs, reverse) => {
        const values = new List(pairs.map((pair) => new Tuple(pair)));
        const sorted = evaluate('[(a, b) for a, b in sorted(l, key=lambda p: p[0], reverse=r)]', { l: values, r: reverse });
        const wanted = pairs.toSorted((a, b) => (reverse ? b[0] - a[0] : a[0] - b[0]));
        expect(sorted instanceof List && sorted.items.map((item) => (item instanceof Tuple ? item.items : item))).toEqual(wanted);
      }),
    );
  });
});

describe('texts of bytes', () => {
  it('have the units of UTF-8 and come back from them', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (value) => {
        const units = byteText.toUnits(value);
        expect(byteText.length(value)).toBe(units.length);
        expect([...units].map((unit) => unit.charCodeAt(0))).toEqual([...new TextEncoder().encode(value)]);
        expect(byteText.fromUnits(units)).toBe(value);
      }),
    );
  });

  it('can be cut anywhere and put together again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.nat(20), (value, cut) => {
        const units = byteText.toUnits(byteText.fromUnits(byteText.toUnits(value)));
        const [head, tail] = [byteText.fromUnits(units.slice(0, cut)), byteText.fromUnits(units.slice(cut))];
        expect(byteText.toUnits(byteText.concat(head, tail))).toBe(units);
        expect(byteText.concat(head, tail)).toBe(byteText.fromUnits(units));
      }),
    );
  });
});
