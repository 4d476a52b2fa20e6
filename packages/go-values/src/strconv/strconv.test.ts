import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatFloat, formatFloat32 } from './format-float.ts';
import type { FloatFormat } from './format-float.ts';
import { parseBool } from './parse-bool.ts';
import { parseFloat64 } from './parse-float.ts';
import { parseInt64, parseUint64 } from './parse-int.ts';
import { quote, quoteRune, quoteRuneToAscii } from './quote.ts';

describe('quoting', () => {
  it.each([
    ['say "hi"', String.raw`"say \"hi\""`],
    ["it's", `"it's"`],
    ['\u0007\b\t\n\v\f\r\\', String.raw`"\a\b\t\n\v\f\r\\"`],
    ['\u0000\u001b\u007f', String.raw`"\x00\x1b\x7f"`],
    ['é😀', '"é😀"'],
    ['\u0080\u00a0\u00ad\u2028\ue000', String.raw`"\u0080\u00a0\u00ad\u2028\ue000"`],
    ['\u{e0001}', String.raw`"\U000e0001"`],
    ['\udcff\udc80', String.raw`"\xff\x80"`],
    ['\ud800', '"\ufffd"'],
  ])('of %j gives %s', (text, quoted) => {
    expect(quote(text)).toBe(quoted);
  });

  it.each([
    ['a', "'a'", "'a'"],
    ["'", String.raw`'\''`, String.raw`'\''`],
    ['"', `'"'`, `'"'`],
    ['\\', String.raw`'\\'`, String.raw`'\\'`],
    ['\n', String.raw`'\n'`, String.raw`'\n'`],
    ['é', "'é'", String.raw`'\u00e9'`],
    ['😀', "'😀'", String.raw`'\U0001f600'`],
    ['\u00a0', String.raw`'\u00a0'`, String.raw`'\u00a0'`],
    ['\ud800', "'\ufffd'", String.raw`'\ufffd'`],
  ])('of the character %j gives %s, in ASCII %s', (character, quoted, ascii) => {
    const code = character.codePointAt(0) ?? 0;
    expect(quoteRune(code)).toBe(quoted);
    expect(quoteRuneToAscii(code)).toBe(ascii);
  });
});

describe('formatting floats', () => {
  it.each<[number, FloatFormat, number | undefined, string]>([
    [0, 'g', undefined, '0'],
    [-0, 'g', undefined, '-0'],
    [1.5, 'g', undefined, '1.5'],
    [100_000, 'g', undefined, '100000'],
    [1_000_000, 'g', undefined, '1e+06'],
    [-1_234_567, 'g', undefined, '-1.234567e+06'],
    [0.0001, 'g', undefined, '0.0001'],
    [0.000012, 'g', undefined, '1.2e-05'],
    [1e300, 'g', undefined, '1e+300'],
    [1_234_567, 'g', 6, '1.23457e+06'],
    [100_000, 'g', 6, '100000'],
    [2.5, 'g', 0, '2'],
    [0.1, 'g', 20, '0.10000000000000000555'],
    [8080, 'E', undefined, '8.08E+03'],
    [0, 'E', undefined, '0E+00'],
    [1.25, 'e', 1, '1.2e+00'],
    [9.96, 'e', 1, '1.0e+01'],
    [1e23, 'e', 20, '9.99999999999999916114e+22'],
    [1e23, 'f', undefined, '100000000000000000000000'],
    [1e23, 'f', 1, '99999999999999991611392.0'],
    [1e-7, 'f', undefined, '0.0000001'],
    [1e-7, 'f', 6, '0.000000'],
    [0.5, 'f', 0, '0'],
    [1.5, 'f', 0, '2'],
    [0.0078125, 'f', 6, '0.007812'],
    [0.0234375, 'f', 6, '0.023438'],
    [-0.0078125, 'f', 6, '-0.007812'],
    [2 ** 70, 'f', 6, '1180591620717411303424.000000'],
    [5e-324, 'e', 3, '4.941e-324'],
    [Infinity, 'f', 6, '+Inf'],
    [-Infinity, 'E', undefined, '-Inf'],
    [Number.NaN, 'g', undefined, 'NaN'],
  ])('%d as %s with precision %s is %s', (value, format, precision, text) => {
    expect(formatFloat(value, format, precision)).toBe(text);
  });

  it.each<[number, FloatFormat, string]>([
    [0.1, 'g', '0.1'],
    [0.3, 'f', '0.3'],
    [-0, 'f', '-0'],
    [16_777_217, 'f', '16777216'],
    [1_234_567.75, 'g', '1.2345678e+06'],
    [3.4e38, 'e', '3.4e+38'],
    [1e-45, 'g', '1e-45'],
    [1e39, 'f', '+Inf'],
  ])('%d as %s of 32 bits is %s', (value, format, text) => {
    expect(formatFloat32(value, format)).toBe(text);
  });

  it('without a precision gives what reads as the same number', () => {
    const double = fc.double({ noNaN: true });
    fc.assert(
      fc.property(double, fc.constantFrom<FloatFormat>('e', 'E', 'f', 'g'), (value, format) => {
        expect(parseFloat64(formatFloat(value, format))).toBe(value);
      }),
    );
  });
});

describe('reading floats', () => {
  it.each([
    ['+5', 5],
    ['.5', 0.5],
    ['5.', 5],
    ['-0', -0],
    ['1e3', 1000],
    ['1_000', 1000],
    ['1e1_0', 1e10],
    ['0x1p4', 16],
    ['0x_1.8p0', 1.5],
    ['0x1_ep0', 30],
    ['0X.8P+0_1', 1],
    ['0x1p-1074', 5e-324],
    ['0x1p-1075', 0],
    ['0x1.8p-1074', 1e-323],
    ['0x20000000000001p0', 9_007_199_254_740_992],
    ['0x20000000000003p0', 9_007_199_254_740_996],
    ['0x1p-99999999999', 0],
    ['-inf', -Infinity],
    ['Infinity', Infinity],
    ['NaN', Number.NaN],
    ['', undefined],
    ['.', undefined],
    ['1__0', undefined],
    ['_1', undefined],
    ['1_', undefined],
    ['1_.5', undefined],
    ['0x1', undefined],
    ['0xp1', undefined],
    ['0b1', undefined],
    ['+NaN', undefined],
    ['1e999', undefined],
    ['0x1p1024', undefined],
    ['0x1p99999999999', undefined],
    ['5 ', undefined],
  ])('gives for %j %d', (text, value) => {
    expect(parseFloat64(text)).toBe(value);
  });

  it('comes to an end on long texts', () => {
    expect(parseFloat64(`${'1'.repeat(200_000)}x`)).toBeUndefined();
  });
});

describe('reading integers', () => {
  it.each([
    ['12', 12n],
    ['+012', 12n],
    ['-0', 0n],
    ['9223372036854775807', 2n ** 63n - 1n],
    ['-9223372036854775808', -(2n ** 63n)],
    ['000000000000000000000000000001', 1n],
  ])('gives for %j %s', (text, value) => {
    expect(parseInt64(text)).toEqual({ kind: 'integer', value });
  });

  it.each([
    ['', 'invalid syntax'],
    ['-', 'invalid syntax'],
    ['1.0', 'invalid syntax'],
    ['1_0', 'invalid syntax'],
    ['9223372036854775808', 'value out of range'],
    ['-9223372036854775809', 'value out of range'],
    ['18446744073709551615x', 'invalid syntax'],
    ['18446744073709551616x', 'value out of range'],
  ])('refuses %j: %s', (text, reason) => {
    expect(parseInt64(text)).toEqual({ kind: 'problem', message: `strconv.ParseInt: parsing "${text}": ${reason}` });
    expect(parseInt64(text, 'Atoi')).toEqual({ kind: 'problem', message: `strconv.Atoi: parsing "${text}": ${reason}` });
  });

  it.each([
    ['0', 0n],
    ['007', 7n],
    ['18446744073709551615', 18446744073709551615n],
  ])('reads %s without sign', (text, value) => {
    expect(parseUint64(text)).toEqual({ kind: 'integer', value });
  });

  it.each([
    ['', 'invalid syntax'],
    ['+1', 'invalid syntax'],
    ['-1', 'invalid syntax'],
    ['1x', 'invalid syntax'],
    ['18446744073709551616', 'value out of range'],
    ['18446744073709551616x', 'value out of range'],
  ])('refuses %j without sign: %s', (text, reason) => {
    expect(parseUint64(text)).toEqual({ kind: 'problem', message: `strconv.ParseUint: parsing "${text}": ${reason}` });
  });
});

describe('reading truth values', () => {
  it.each(['1', 't', 'T', 'TRUE', 'true', 'True'])('%s is true', (text) => expect(parseBool(text)).toBe(true));
  it.each(['0', 'f', 'F', 'FALSE', 'false', 'False'])('%s is false', (text) => expect(parseBool(text)).toBe(false));
  it.each(['', 'yes', 'tRUE', ' true', '01'])('%j is neither', (text) => expect(parseBool(text)).toBeUndefined());
});
