import { expect, it } from 'vitest';

import { wrapCell } from './wrap-cell.ts';

const LONG = 'a'.repeat(300);

it('leaves texts of up to 300 bytes as they are', () => {
  expect(wrapCell('a  b\nc\n')).toEqual(['a  b', 'c', '']);
  expect(wrapCell(LONG)).toEqual([LONG]);
  expect(wrapCell(`${'é'.repeat(149)} b`)).toEqual([`${'é'.repeat(149)} b`]);
});

it('breaks a longer line between words, and leaves one space between them', () => {
  expect(wrapCell(`${LONG}  b   c`)).toEqual([LONG, 'b c']);
  expect(wrapCell(`${'é'.repeat(150)} b`)).toEqual(['é'.repeat(150), 'b']);
  expect(wrapCell(`${'a'.repeat(290)} b ${'c'.repeat(9)}`)).toEqual([`${'a'.repeat(290)} b`, 'c'.repeat(9)]);
});

it('breaks no text of several lines, and loses the last letter before a line end', () => {
  expect(wrapCell(`${LONG} b\nc  d`)).toEqual([`${LONG} b`, 'c  d']);
  expect(wrapCell(`${LONG} b\nc  d\n`)).toEqual([`${LONG} b`, 'c  ']);
  expect(wrapCell(`${LONG} bc\n`)).toEqual([LONG, 'b']);
});
