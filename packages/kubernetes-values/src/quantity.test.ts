import { assert, bigInt, constantFrom, integer, property, stringMatching, tuple } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseExactQuantity, parseQuantity, quantityFromDecimal } from './parse-quantity.ts';
import { printQuantity } from './print-quantity.ts';
import { addQuantities, compareQuantities, integerValue, isIntegral, quantitiesEqual, quantityFromInteger, subtractQuantities } from './quantity.ts';
import type { Quantity, QuantityProblem } from './quantity.ts';

function quantity(text: string): Quantity {
  return known(parseQuantity(text));
}

function decimal(text: string): Quantity {
  return known(quantityFromDecimal(text));
}

function known(result: Quantity | QuantityProblem): Quantity {
  if (result.kind === 'problem') throw new Error(result.message);
  return result;
}

const WELL_FORMED = stringMatching(/^[-+]?(\d{1,25}|\d{1,20}\.\d{0,12}|\.\d{1,12})([numkMGTPE]|[KMGTPE]i|[eE][-+]?\d{1,2})?$/);

describe('parsing', () => {
  it.each([
    ['0', 0n],
    ['-0', 0n],
    ['007', 7n],
    ['5.', 5n],
    ['+2', 2n],
    ['-3', -3n],
    ['2000m', 2n],
    ['5000000u', 5n],
    ['3000000000n', 3n],
    ['4k', 4_000n],
    ['4M', 4_000_000n],
    ['4G', 4_000_000_000n],
    ['4T', 4_000_000_000_000n],
    ['4P', 4_000_000_000_000_000n],
    ['4E', 4_000_000_000_000_000_000n],
    ['4Ki', 4_096n],
    ['4Mi', 4_194_304n],
    ['4Gi', 4_294_967_296n],
    ['100Ti', 109_951_162_777_600n],
    ['1Pi', 1_125_899_906_842_624n],
    ['7Ei', 8_070_450_532_247_928_832n],
    ['1.5Gi', 1_610_612_736n],
    ['.5Ki', 512n],
    ['1.5G', 1_500_000_000n],
    ['1e3', 1_000n],
    ['1E3', 1_000n],
    ['5e9', 5_000_000_000n],
    ['5E+9', 5_000_000_000n],
    ['1500e-2', 15n],
    ['9007199254740993', 9_007_199_254_740_993n],
    ['18446744073709551616', 18_446_744_073_709_551_616n],
  ])('reads %s as the integer %s', (text, value) => {
    expect(integerValue(quantity(text))).toBe(value);
  });

  it('reads exactly where Kubernetes caps and rounds', () => {
    expect(integerValue(known(parseExactQuantity('8Ei')))).toBe(2n ** 63n);
    expect(integerValue(quantity('8Ei'))).toBe(2n ** 63n - 1n);
    expect(isIntegral(known(parseExactQuantity('1.9999999999')))).toBe(false);
    expect(parseExactQuantity('8ei')).toMatchObject({ code: 'malformed' });
  });

  it.each(['500m', '128.5', '.1', '1e-3', '0.3Mi', '1n'])('finds a fraction in %s', (text) => {
    expect(isIntegral(quantity(text))).toBe(false);
  });

  const regularExpression = /must match the regular expression/;
  const suffix = /parse quantity's suffix/;
  const number = /parse numeric part/;
  it.each([
    ['', regularExpression],
    ['abc', regularExpression],
    ['1 Gi', regularExpression],
    [' 1', regularExpression],
    ['1\n', regularExpression],
    ['10GB', regularExpression],
    ['1Gib', regularExpression],
    ['1_000', regularExpression],
    ['1.2.3', regularExpression],
    ['--1', suffix],
    ['1e3.5', regularExpression],
    ['٣', regularExpression],
    ['10K', suffix],
    ['1gi', regularExpression],
    ['1e', suffix],
    ['1e+', suffix],
    ['1m3', suffix],
    ['1KiMi', suffix],
    ['Ei', number],
    ['-.Pi', number],
    ['e-10', number],
  ])('rejects %j in the words of apimachinery', (text, message) => {
    expect(parseQuantity(text)).toMatchObject({ kind: 'problem', code: 'malformed', message: expect.stringMatching(message) });
  });

  it.each(['.', '-', '+.', 'm', '-k', 'E', 'Ki', '+Ti', 'n', 'e-9', 'e3'])('reads %s, which has no digit, as zero, but not exactly', (text) => {
    expect(quantitiesEqual(quantity(text), quantity('0'))).toBe(true);
    expect(parseExactQuantity(text)).toMatchObject({ code: 'malformed', message: expect.stringMatching(number) });
  });

  it.each(['1e999999999', '1e-999999999', `1e${'9'.repeat(100_000)}`, '9'.repeat(1001), `0.${'0'.repeat(1_000_000)}Ei`])(
    'does not calculate what is out of bounds: %.20s',
    (text) => {
      expect(parseQuantity(text)).toMatchObject({ kind: 'problem', code: 'out-of-bounds' });
    },
  );

  it('ignores leading zeros however many there are', () => {
    expect(integerValue(quantity(`${'0'.repeat(1_000_000)}7`))).toBe(7n);
  });

  it.each([
    ['0.1n', '1n'],
    ['-0.1n', '-1n'],
    ['1e-1000', '1n'],
    ['0.9999999999', '1'],
    ['1.0000000001', '1.000000001'],
    ['0.00000001Ki', '10240n'],
  ])('rounds %s away from zero to nano', (text, rounded) => {
    expect(quantitiesEqual(quantity(text), quantity(rounded))).toBe(true);
  });

  it('caps binary quantities at the largest 64-bit integer, and only these', () => {
    expect(integerValue(quantity('8Ei'))).toBe(2n ** 63n - 1n);
    expect(integerValue(quantity('-9Ei'))).toBe(1n - 2n ** 63n);
    expect(integerValue(quantity('10E'))).toBe(10n ** 19n);
  });

  it.each([
    ['1', 'DecimalSI'],
    ['1k', 'DecimalSI'],
    ['1Ki', 'BinarySI'],
    ['1e3', 'DecimalExponent'],
    ['0.0001Ki', 'DecimalSI'],
  ])('keeps the format of %s: %s', (text, format) => {
    expect(quantity(text).format).toBe(format);
  });
});

describe('decimal numbers', () => {
  it.each([
    ['128.5', '128500m'],
    ['1e3', '1e3'],
    ['-0', '0'],
    ['.5', '500m'],
    ['+5.', '5'],
  ])('reads %s', (text, printed) => {
    expect(printQuantity(decimal(text))).toBe(printed);
  });

  it('does not round', () => {
    expect(compareQuantities(decimal('3.99999999999999'), quantityFromInteger(4))).toBe(-1);
    expect(compareQuantities(quantity('3.99999999999999'), quantityFromInteger(4))).toBe(0);
  });

  it.each(['', '1Gi', '1k', '0x10', '.inf', '.nan', 'NaN', '1_000', '1e', '1e999999999'])('rejects %j', (text) => {
    expect(quantityFromDecimal(text).kind).toBe('problem');
  });
});

describe('integers', () => {
  it('come as numbers and as bigints', () => {
    expect(integerValue(quantityFromInteger(2 ** 60))).toBe(2n ** 60n);
    expect(printQuantity(quantityFromInteger(2n ** 60n, 'BinarySI'))).toBe('1Ei');
  });

  it('have no fraction', () => {
    expect(() => quantityFromInteger(1.5)).toThrow(RangeError);
  });
});

describe('comparing', () => {
  it.each([
    ['4Gi', '4294967296', 0],
    ['2097152Ki', '2Gi', 0],
    ['0.5', '500m', 0],
    ['1e3', '1k', 0],
    ['1.50', '1.5', 0],
    ['9007199254740993', '9007199254740992', 1],
    ['-1', '1n', -1],
    ['1G', '1Gi', -1],
    ['1e1000', '1e-9', 1],
  ] as const)('orders %s and %s as %i', (left, right, order) => {
    expect(compareQuantities(quantity(left), quantity(right))).toBe(order);
  });
});

describe('calculating', () => {
  it.each([
    ['1', '500m', '1500m'],
    ['1', '1Gi', '1073741825'],
    ['500m', '1G', '1000000000500m'],
    ['1Gi', '500m', '1073741824500m'],
    ['1Gi', '1Gi', '2Gi'],
    ['100m', '900m', '1'],
    ['-1Gi', '1Mi', '-1023Mi'],
    ['1Ei', '8Ei', '10376293541461622783'],
    ['15E', '5E', '20E'],
  ])('adds %s and %s to %s', (left, right, sum) => {
    expect(printQuantity(addQuantities(quantity(left), quantity(right)))).toBe(sum);
  });

  it.each([
    ['2Gi', '512Mi', '1536Mi'],
    ['1', '1500m', '-500m'],
    ['0', '2Gi', '-2Gi'],
  ])('takes from %s the amount %s and leaves %s', (left, right, difference) => {
    expect(printQuantity(subtractQuantities(quantity(left), quantity(right)))).toBe(difference);
  });

  it('takes the format of the second operand where the first is zero', () => {
    expect(addQuantities(quantity('0Ki'), quantity('1e3')).format).toBe('DecimalExponent');
    expect(addQuantities(quantity('1Ki'), quantity('1e3')).format).toBe('BinarySI');
  });

  it('takes away what was added', () => {
    assert(
      property(WELL_FORMED, WELL_FORMED, (left, right) => {
        const sum = addQuantities(quantity(left), quantity(right));
        expect(quantitiesEqual(subtractQuantities(sum, quantity(right)), quantity(left))).toBe(true);
      }),
    );
  });
});

describe('printing', () => {
  it.each([
    ['0', '0'],
    ['-0Gi', '0'],
    ['1.5', '1500m'],
    ['1.2345', '1234500u'],
    ['1.5Gi', '1536Mi'],
    ['1024Ki', '1Mi'],
    ['1Ki', '1Ki'],
    ['-1Ki', '-1Ki'],
    ['0.5Ki', '512'],
    ['1.1Ki', '1126400m'],
    ['1025Ki', '1025Ki'],
    ['1000', '1k'],
    ['100', '100'],
    ['10000', '10k'],
    ['1000000m', '1k'],
    ['12e6', '12e6'],
    ['120e5', '12e6'],
    ['1E2', '100'],
    ['1e-3', '1e-3'],
    ['1e-5', '10e-6'],
    ['1000E', '1e21'],
    ['-1500m', '-1500m'],
    ['+1', '1'],
  ])('writes %s as %s', (text, canonical) => {
    expect(printQuantity(quantity(text))).toBe(canonical);
  });

  it('gives a text that reads as the same value and prints as itself', () => {
    assert(
      property(WELL_FORMED, (text) => {
        const value = quantity(text);
        const printed = printQuantity(value);
        expect(compareQuantities(quantity(printed), value)).toBe(0);
        expect(printQuantity(quantity(printed))).toBe(printed);
      }),
      { numRuns: 1000 },
    );
  });

  it('agrees for integers in any format with the number itself', () => {
    const format = constantFrom('BinarySI', 'DecimalSI', 'DecimalExponent');
    assert(
      property(bigInt({ min: -(2n ** 62n), max: 2n ** 62n }), format, (value, format) => {
        expect(integerValue(quantity(printQuantity(quantityFromInteger(value, format))))).toBe(value);
      }),
    );
  });
});

it('orders as exact decimals do', () => {
  const amount = tuple(integer(), integer({ min: -9, max: 12 }));
  assert(
    property(amount, amount, ([left, leftExponent], [right, rightExponent]) => {
      const nanos = BigInt(left) * 10n ** BigInt(leftExponent + 9) - BigInt(right) * 10n ** BigInt(rightExponent + 9);
      const order = compareQuantities(quantity(`${left}e${leftExponent}`), quantity(`${right}e${rightExponent}`));
      expect(order).toBe(nanos === 0n ? 0 : nanos < 0n ? -1 : 1);
    }),
  );
});
