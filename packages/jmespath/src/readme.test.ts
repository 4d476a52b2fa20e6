import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { compile, functionTable, standardFunctions } from './index.ts';

const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');

it('runs the example of the README, which prints what its comments say', () => {
  const [, code = ''] = /```ts\n([^]*?)```/.exec(readme) ?? [];
  const promised = Array.from(code.matchAll(/^console\.log\(.*\/\/ (.*)$/gm), ([, text]) => text);
  const printed: string[] = [];

  runInNewContext(code.replaceAll(/^import .*$/gm, ''), {
    compile,
    functionTable,
    standardFunctions,
    console: { log: (value: unknown) => printed.push(String(value)) },
  });

  expect(promised).not.toEqual([]);
  expect(printed).toEqual(promised);
});
