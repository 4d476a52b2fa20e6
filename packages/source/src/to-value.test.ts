import { expect, it } from 'vitest';

import { readYaml } from './read-yaml.ts';
import { Source } from './source.ts';
import { toValue } from './to-value.ts';
import type { PlainValue } from './to-value.ts';

const valueOf = (text: string): PlainValue => toValue(readYaml(new Source('test.yaml', text)).documents[0]!.root);

it.each([
  ['a: [1, 1.5, true, null, "x"]', { a: [1, 1.5, true, null, 'x'] }],
  ['9007199254740993', 9007199254740993n],
  ['a: &x {b: 1}\nc: *x', { a: { b: 1 }, c: { b: 1 } }],
  ['a: &x {b: 1, c: 2}\nd: {b: 3, <<: *x}', { a: { b: 1, c: 2 }, d: { b: 1, c: 2 } }],
  ['{1: a, true: b, ~: c, 0x10: d}', { 1: 'a', true: 'b', null: 'c', 16: 'd' }],
  ['{[a]: b, c: d}', { c: 'd' }],
  ['a: 1\na: 2', { a: 2 }],
])('the value of %j', (text, expected) => {
  expect(valueOf(text)).toEqual(expected);
});

it('has __proto__ as an ordinary property', () => {
  const value = Object(valueOf('{__proto__: {polluted: true}, a: 1}'));
  expect(Object.keys(value)).toEqual(['__proto__', 'a']);
  expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
  expect(value.polluted).toBeUndefined();
  expect(Object.getOwnPropertyDescriptor(value, '__proto__')).toMatchObject({ enumerable: true, configurable: true, writable: true });
});

it('copies what an alias stands for', () => {
  const [first, second] = Object.values(valueOf('[&x {a: 1}, *x]') ?? {});
  expect(first).toEqual(second);
  expect(first).not.toBe(second);
});
