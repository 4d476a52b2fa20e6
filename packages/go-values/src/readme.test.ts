import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { formatFloat, parseAddr, parseUrl, printUrl, quote } from './index.ts';

it('gives what the README promises', () => {
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
  const [, code = ''] = /```js\n(.*?)```/s.exec(readme) ?? [];
  const lines = code.trim().split('\n');
  expect(lines.length).toBeGreaterThan(0);
  for (const line of lines) {
    const [expression = '', promised = ''] = line.split(' // ');
    const result: unknown = runInNewContext(expression, { formatFloat, parseAddr, parseUrl, printUrl, quote });
    expect(result).toBe(runInNewContext(promised));
  }
});
