import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { compileJmesPath } from './index.ts';

it('runs the example of the README, whose last comment is the result', () => {
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
  const [, code = ''] = /```js\n(.*?)```/s.exec(readme) ?? [];
  const [, promised = ''] = /\/\/ (.*)\s*$/.exec(code) ?? [];

  const outcome: unknown = runInNewContext(code, { compileJmesPath });

  expect(outcome).toBe(runInNewContext(promised));
});
