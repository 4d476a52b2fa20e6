import { expect, it } from 'vitest';
import { isLabelKey, isLabelValue } from './label-syntax.ts';

it.each(['a', 'A', '0', 'app', 'a.b_c-d', 'kubernetes.io/name', 'a-1.b-2/Name', 'a'.repeat(63), `${'a'.repeat(253)}/a`])(
  'takes %.30s as a label key',
  (text) => {
    expect(isLabelKey(text)).toBe(true);
  },
);

it.each(['', '-a', 'a-', '_', 'a b', 'é', 'a\n', '/a', 'a/', 'a/b/c', 'A.io/a', 'a..b/c', '-a/b', 'a*', 'a'.repeat(64), `${'a'.repeat(254)}/a`])(
  'does not take %.30j as a label key',
  (text) => {
    expect(isLabelKey(text)).toBe(false);
  },
);

it.each([
  ['', true],
  ['web', true],
  ['1.2_3', true],
  ['a/b', false],
  ['-', false],
  ['a'.repeat(63), true],
  ['a'.repeat(64), false],
])('says of the label value %.20j: %s', (text, expected) => {
  expect(isLabelValue(text)).toBe(expected);
});
