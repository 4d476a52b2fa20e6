import { expect, it } from 'vitest';

import { readByteRange } from './byte-range.ts';

it.each([
  ['bytes=0-0', { kind: 'range', first: 0, last: 0 }],
  ['bytes=2-5', { kind: 'range', first: 2, last: 5 }],
  ['Bytes = 2 - 5', { kind: 'range', first: 2, last: 5 }],
  ['bytes=9-', { kind: 'range', first: 9, last: 9 }],
  ['bytes=5-99', { kind: 'range', first: 5, last: 9 }],
  ['bytes=-3', { kind: 'range', first: 7, last: 9 }],
  ['bytes=-99', { kind: 'range', first: 0, last: 9 }],
  ['bytes=10-', { kind: 'unsatisfiable' }],
  ['bytes=10-20', { kind: 'unsatisfiable' }],
  ['bytes=-0', { kind: 'unsatisfiable' }],
  ['bytes=5-2', { kind: 'all' }],
  ['bytes=-', { kind: 'all' }],
  ['bytes=0-1,4-5', { kind: 'all' }],
  ['bytes=a-b', { kind: 'all' }],
  ['lines=0-1', { kind: 'all' }],
  ['bytes=0-1x', { kind: 'all' }],
  [`bytes=0-${'9'.repeat(400)}`, { kind: 'all' }],
  ['', { kind: 'all' }],
  [undefined, { kind: 'all' }],
])('reads %j', (header, wanted) => {
  expect(readByteRange(header, 10)).toEqual(wanted);
});
