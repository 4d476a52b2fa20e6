import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';

import { expect, it } from 'vitest';

import { readImage, writeImage } from './index.ts';

it('runs the example of the README, whose last comment is the result', () => {
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
  const code = /```js\n(.*?)```/s.exec(readme)?.[1] ?? '';
  const promised = /\/\/ '(.*)'\s*$/.exec(code)?.[1];
  expect(runInNewContext(code, { Date, Uint8Array, readImage, writeImage })).toBe(promised);
});
