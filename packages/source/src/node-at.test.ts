import { expect, it } from 'vitest';

import { nodeAt } from './node-at.ts';
import { readYaml } from './read-yaml.ts';
import { Source } from './source.ts';

const { root } = readYaml(new Source('test.yaml', 'a: &x [1, {b: c}]\nd: *x\n<<: {e: f}\n0: zero\n? [g]\n: h\ni: [*x]')).documents[0]!;

it.each([
  [['a', 0], '1'],
  [['a', '0'], '1'],
  [['a', 1, 'b'], 'c'],
  [['d', 1, 'b'], 'c'],
  [['e'], 'f'],
  [['i', 0, 1, 'b'], 'c'],
  [[0], 'zero'],
])('the steps %j lead to %j', (steps, text) => {
  expect(nodeAt(root, steps)).toMatchObject({ text });
});

it.each([
  [['b']],
  [['b', 'c']],
  [['b', 0]],
  [['a', 2]],
  [['a', -1]],
  [['a', 'x']],
  [['a', '']],
  [['a', 0, 'b']],
  [['a', 'length']],
  [['a', '01']],
  [['a', '1e0']],
  [['__proto__']],
  [['constructor']],
])('the steps %j lead nowhere', (steps) => {
  expect(nodeAt(root, steps)).toBeUndefined();
});

it('no steps lead to the root', () => {
  expect(nodeAt(root, [])).toBe(root);
});
