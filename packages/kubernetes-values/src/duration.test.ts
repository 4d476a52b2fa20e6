import { assert, bigInt, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { durationProblemMessage } from './duration-problem-message.ts';
import { parseDuration } from './parse-duration.ts';
import { printDuration } from './print-duration.ts';

const MINIMUM = -(2n ** 63n);
const MAXIMUM = 2n ** 63n - 1n;

function nanoseconds(text: string): bigint | undefined {
  const result = parseDuration(text);
  return result.kind === 'duration' ? result.nanoseconds : undefined;
}

function message(text: string): string | undefined {
  const result = parseDuration(text);
  return result.kind === 'problem' ? durationProblemMessage(result, text) : undefined;
}

describe('parsing', () => {
  it.each([
    ['0', 0n],
    ['+0', 0n],
    ['-0', 0n],
    ['0s', 0n],
    ['5s', 5_000_000_000n],
    ['+5s', 5_000_000_000n],
    ['-1.5h', -5_400_000_000_000n],
    ['5.s', 5_000_000_000n],
    ['.5s', 500_000_000n],
    ['1h30m', 5_400_000_000_000n],
    ['1m1h', 3_660_000_000_000n],
    ['10ns', 10n],
    ['11us', 11_000n],
    ['12µs', 12_000n],
    ['12μs', 12_000n],
    ['13ms', 13_000_000n],
    ['1.9ns', 1n],
    ['0.5ns0.5ns', 0n],
    ['0.333333333333333333333333333h', 1_199_999_999_999n],
    ['2562047h47m16.854775807s', MAXIMUM],
    ['-2562047h47m16.854775808s', MINIMUM],
    [`${'0'.repeat(1000)}1s`, 1_000_000_000n],
  ])('reads %s', (text, expected) => {
    expect(nanoseconds(text)).toBe(expected);
  });

  it.each([
    ['', 'time: invalid duration ""'],
    ['-', 'time: invalid duration "-"'],
    ['s', 'time: invalid duration "s"'],
    ['.s', 'time: invalid duration ".s"'],
    ['--1s', 'time: invalid duration "--1s"'],
    [' 1s', 'time: invalid duration " 1s"'],
    ['3', 'time: missing unit in duration "3"'],
    ['1h2', 'time: missing unit in duration "1h2"'],
    ['1.2.3s', 'time: missing unit in duration "1.2.3s"'],
    ['1d', 'time: unknown unit "d" in duration "1d"'],
    ['1H', 'time: unknown unit "H" in duration "1H"'],
    ['1s ', 'time: unknown unit "s " in duration "1s "'],
    ['1e3s', 'time: unknown unit "e" in duration "1e3s"'],
    ['1-s', 'time: unknown unit "-s" in duration "1-s"'],
    ['9223372036854775808ns', 'time: invalid duration "9223372036854775808ns"'],
    ['2562047h47m16.854775808s', 'time: invalid duration "2562047h47m16.854775808s"'],
    ['-2562047h47m16.854775809s', 'time: invalid duration "-2562047h47m16.854775809s"'],
    ['9999999999999999999d', 'time: invalid duration "9999999999999999999d"'],
    ['"\\', 'time: invalid duration "\\"\\\\"'],
    ['1\té😀', 'time: unknown unit "\\x09\\xc3\\xa9\\xf0\\x9f\\x98\\x80" in duration "1\\x09\\xc3\\xa9\\xf0\\x9f\\x98\\x80"'],
    ['1\ud800', 'time: unknown unit "\\xef\\xbf\\xbd" in duration "1\\xef\\xbf\\xbd"'],
  ])('rejects %j as Go does', (text, expected) => {
    expect(message(text)).toBe(expected);
  });

  it.each([`${'9'.repeat(1_000_000)}s`, `0.${'9'.repeat(1_000_000)}s`, '1ns'.repeat(330_000), 'é'.repeat(1_000_000)])(
    'reads a megabyte of %.6s without going over it again',
    (text) => {
      expect(parseDuration(text)).toBeDefined();
    },
  );
});

describe('printing', () => {
  it.each([
    [0n, '0s'],
    [1n, '1ns'],
    [1_100n, '1.1µs'],
    [2_200_000n, '2.2ms'],
    [999_999_999n, '999.999999ms'],
    [3_300_000_000n, '3.3s'],
    [60_000_000_000n, '1m0s'],
    [245_000_000_000n, '4m5s'],
    [5_400_000_000_000n, '1h30m0s'],
    [18_367_001_000_000n, '5h6m7.001s'],
    [-500_000_000n, '-500ms'],
    [MAXIMUM, '2562047h47m16.854775807s'],
    [MINIMUM, '-2562047h47m16.854775808s'],
  ])('writes %s nanoseconds as %s', (value, text) => {
    expect(printDuration({ kind: 'duration', nanoseconds: value })).toBe(text);
  });

  it('gives a text that reads as the same duration', () => {
    assert(
      property(bigInt({ min: MINIMUM, max: MAXIMUM }), (value) => {
        expect(nanoseconds(printDuration({ kind: 'duration', nanoseconds: value }))).toBe(value);
      }),
    );
  });
});
