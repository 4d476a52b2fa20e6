import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { compileJmesPath, createEngine, locate, readPolicies, readResources } from './index.ts';

const README = readFileSync(new URL('../README.md', import.meta.url), 'utf8');

it('runs the program of the README, whose last comment is what it prints', async () => {
  const [, program = '', promised = ''] = /```ts\nimport [^\n]*\n(.*?)\n\/\/ ([^\n]*)\n```/s.exec(README) ?? [];
  const printed: string[] = [];
  const console = { log: (line: string) => void printed.push(line) };

  await runInNewContext(`(async () => { ${program} })()`, { createEngine, locate, readPolicies, readResources, console });

  expect(printed).toEqual([promised]);
});

it('runs the expression of the README, whose comment is the result', () => {
  const [, code = ''] = /```js\n(.*?)```/s.exec(README) ?? [];
  const [, promised = ''] = /\/\/ (.*)\s*$/.exec(code) ?? [];

  const outcome: unknown = runInNewContext(code, { compileJmesPath });

  expect(outcome).toBe(runInNewContext(promised));
});
