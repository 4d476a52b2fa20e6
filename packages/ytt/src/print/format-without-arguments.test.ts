import { expect, it } from 'vitest';

import { formatWithoutArguments } from './format-without-arguments.ts';

it.each([
  ['plain', 'plain'],
  ['100% sure', '100%!s(MISSING)ure'],
  ['50%\n', '50%!\n(MISSING)'],
  ['100%%', '100%'],
  ['%5d %-3.2f|%+v', '%!d(MISSING) %!f(MISSING)|%!v(MISSING)'],
  ['%5%', '%'],
  ['%*d %.*f', '%!(BADWIDTH)%!d(MISSING) %!(BADPREC)%!f(MISSING)'],
  ['%[1]d %[x]d %[3].2d', '%!d(BADINDEX) %!d(BADINDEX) %!d(BADINDEX)'],
  ['%é', '%!é(MISSING)'],
  ['%', '%!(NOVERB)'],
])('%j', (format, expected) => {
  expect(formatWithoutArguments(format)).toBe(expected);
});

it('takes time in proportion to the text', () => {
  expect(formatWithoutArguments('%['.repeat(200_000)).length).toBeGreaterThan(0);
});
