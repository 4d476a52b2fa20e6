import { expect, it } from 'vitest';
import { cleanPath } from './clean-path.ts';

it.each([
  ['', '.'],
  ['.', '.'],
  ['/', '/'],
  ['a', 'a'],
  ['a/', 'a'],
  ['/a/', '/a'],
  ['a//b///c', 'a/b/c'],
  ['//a', '/a'],
  ['./a/./b', 'a/b'],
  ['a/..', '.'],
  ['a/../b', 'b'],
  ['a/b/../../..', '..'],
  ['../..', '../..'],
  ['../a/../../b', '../../b'],
  ['/..', '/'],
  ['/../a', '/a'],
  ['/a/../../b', '/b'],
  ['a..b/...', 'a..b/...'],
])('%j is %j', (path, clean) => {
  expect(cleanPath(path)).toBe(clean);
});
