import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';

import { expect, it } from 'vitest';

import { render } from './index.ts';

it('runs the example of the README, whose last comment is the result', async () => {
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
  const [, program = '', result = '', promised = ''] = /```js\n(.*?)\n([^\n]*); \/\/ '([^\n]*)'\n```/s.exec(readme) ?? [];
  const shown: unknown = await runInNewContext(`(async () => { ${program}; return ${result}; })()`, { render, console, TextEncoder });
  expect(shown).toBe(promised.replace(String.raw`\n`, '\n'));
});
