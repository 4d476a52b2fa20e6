import { assert, bigInt, integer, property } from 'fast-check';
import { expect, it } from 'vitest';
import { parseTime, RFC3339 } from './parse-time.ts';
import { printRfc3339 } from './print-rfc3339.ts';

function read(layout: string, text: string): string {
  const parsed = parseTime(layout, text);
  return parsed.kind === 'instant' ? printRfc3339(parsed.instant) : parsed.message;
}

it.each([
  ['Monday, January 2 2006 03:04:05.000 pm', 'sunday, november 22 2026 11:05:06.789 pm', '2026-11-22T23:05:06Z'],
  ['2006-002', '2024-060', '2024-02-29T00:00:00Z'],
  ['2006-__2', '2023-  7', '2023-01-07T00:00:00Z'],
  ['Jan _2 06', 'Mar  4 70', '1970-03-04T00:00:00Z'],
  ['2/1/2006', '9/12/2024', '2024-12-09T00:00:00Z'],
  ['15h04m', '7h30m', '0000-01-01T07:30:00Z'],
  ['3PM', '12AM', '0000-01-01T00:00:00Z'],
  ['2006 MST', '2024 CEST', '2024-01-01T00:00:00Z'],
  ['2006 MST', '2024 GMT-3', '2024-01-01T00:00:00-03:00'],
  ['2006 -070000', '2024 +013015', '2024-01-01T00:00:00+01:30'],
  ['2006Z07:00:00', '2024Z', '2024-01-01T00:00:00Z'],
  ['year_2006', 'year_1999', '1999-01-01T00:00:00Z'],
  ['Janet 2006', 'Janet 2020', '2020-01-01T00:00:00Z'],
  ['a   b 2006', 'a b 2020', '2020-01-01T00:00:00Z'],
  [RFC3339, '2024-02-29T12:34:56.123456789123Z', '2024-02-29T12:34:56Z'],
])('reads by %s: %s', (layout, text, expected) => {
  expect(read(layout, text)).toBe(expected);
});

it.each([
  ['2006-01-02', '2024-1-02', 'parsing time "2024-1-02" as "2006-01-02": cannot parse "1-02" as "01"'],
  ['2006-01-02', '2024-00-02', 'parsing time "2024-00-02": month out of range'],
  ['2006-01-02', '2024-02-00', 'parsing time "2024-02-00": day out of range'],
  ['15:04', '12:60', 'parsing time "12:60": minute out of range'],
  ['2006-002 Jan', '2024-060 Mar', 'parsing time "2024-060 Mar": day-of-year does not match month'],
  ['Jan', 'é"', 'parsing time "\\xc3\\xa9\\"" as "Jan": cannot parse "\\xc3\\xa9\\"" as "Jan"'],
  ['2006 MST', '2024 cet', 'parsing time "2024 cet" as "2006 MST": cannot parse "cet" as "MST"'],
  ['2006 -0700', '2024 *0100', 'parsing time "2024 *0100" as "2006 -0700": cannot parse "*0100" as "-0700"'],
  ['05.000', '07.12', 'parsing time "07.12" as "05.000": cannot parse ".12" as ".000"'],
  ['2006x', '2024y', 'parsing time "2024y" as "2006x": cannot parse "y" as "x"'],
])('refuses by %s: %s', (layout, text, message) => {
  expect(read(layout, text)).toBe(message);
});

it('reads what it prints', () => {
  assert(
    property(bigInt({ min: -62_167_219_200n, max: 253_402_300_799n }), integer({ min: -1439, max: 1439 }), (seconds, minutes) => {
      const text = printRfc3339({ nanoseconds: seconds * 1_000_000_000n, offset: minutes * 60 });
      const parsed = parseTime(RFC3339, text);
      if (!/^[0-9]{4}-/.test(text)) return;
      expect(parsed).toEqual({ kind: 'instant', instant: { nanoseconds: seconds * 1_000_000_000n, offset: minutes * 60 } });
    }),
  );
});

it('agrees with the calendar of JavaScript', () => {
  assert(
    property(integer({ min: -62_167_219_200, max: 253_402_300_799 }), (seconds) => {
      const text = printRfc3339({ nanoseconds: BigInt(seconds) * 1_000_000_000n, offset: 0 });
      expect(text).toBe(new Date(seconds * 1000).toISOString().replace('.000Z', 'Z'));
    }),
  );
});
