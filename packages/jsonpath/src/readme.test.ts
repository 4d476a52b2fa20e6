import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { evaluateJsonPath, parseJsonPath } from './index.ts';

it('runs the example of the README, whose last comment is the result', () => {
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
  const code = [...readme.matchAll(/```js\n(.*?)```/gs)].map((block) => block[1]).join('\n');
  const [, promised] = /\/\/ (.*)\s*$/.exec(code) ?? [];
  expect(promised).toBeDefined();

  const outcome: unknown = runInNewContext(code, { evaluateJsonPath, parseJsonPath });

  expect(JSON.stringify(outcome)).toBe(JSON.stringify(runInNewContext(`(${promised})`)));
});
