import { expect, it } from 'vitest';

import { failure } from '../../testing/run-ytt.ts';

/** The line in the function that a call with too many arguments is told at. */
async function toldLine(body: readonly string[]): Promise<string | undefined> {
  const code = [
    '#@ load("@ytt:struct", "struct")',
    '#@ z = 1',
    '#@ def f(x):',
    ...body.map((line) => (line.startsWith('b:') ? line : `#@ ${line}`)),
    '#@ end',
    'a: #@ f(1, 2)',
  ];
  const message = await failure({ 'a.yml': code.join('\n') });
  return /in f\n\s*a\.yml:\d+ \| (.*)/.exec(message)?.[1];
}

it.each<readonly [body: readonly string[], line: number]>([
  [['return x'], 1],
  [['return z'], 1],
  [['return struct'], 1],
  [['return 1'], 0],
  [['return True'], 0],
  [['return len(x)'], 0],
  [['return x + 1'], 1],
  [['return 1 + x'], 0],
  [['return "a"[x]'], 0],
  [['return "a"[1:]'], 1],
  [['return x[1:]'], 1],
  [['return x.y'], 1],
  [['return [x]'], 1],
  [['return [1, x]'], 0],
  [['return []'], 0],
  [['return {x: x}'], 0],
  [['return [y for y in x]'], 0],
  [['return not x'], 1],
  [['return 1 if x else 2'], 1],
  [['return x if True else 2'], 0],
  [['return lambda: x'], 1],
  [['return'], 0],
  [['"doc"', 'return x'], 2],
  [['y = 1', 'return x'], 0],
  [['y = x'], 1],
  [['x += 1'], 1],
  [['x[0] += 1'], 1],
  [['x.y = 1'], 0],
  [['if True:', '  return x', 'end'], 0],
  [['if not x:', '  return 1', 'end'], 1],
  [['for y in [1]:', '  z2 = x', 'end'], 0],
  [['def g():', '  return x', 'end'], 1],
  [['if True:', 'b: 1', 'end'], 2],
  [['if 1 == 2:', 'b: 1', 'end'], 1],
  [['if True:', 'b: 1', 'end', 'b: 2'], 4],
])('a call whose arguments do not fit is told where the function begins to run: %j', async (body, line) => {
  const lines = ['def f(x):', ...body];
  const expected = lines[line] ?? '';
  expect(await toldLine(body)).toBe(expected.startsWith('b:') ? expected : `#@ ${expected}`);
});
