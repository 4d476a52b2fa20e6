import { existsSync, readdirSync, readFileSync } from 'node:fs';

import { expect, it } from 'vitest';

const ROOT = new URL('..', import.meta.url);

/** Lines of what fits on two screens; the formatter wraps lines at 120 columns. */
const MOST_LINES = 100;

const packages = readdirSync(new URL('packages/', ROOT))
  .map((name) => `packages/${name}/README.md`)
  .filter((file) => existsSync(new URL(file, ROOT)));

it.each(['README.md', 'ARCHITECTURE.md', ...packages])('%s fits on two screens: what is longer is a page of its own', (file) => {
  const lines = readFileSync(new URL(file, ROOT), 'utf8').trimEnd().split('\n');
  expect(lines.length).toBeLessThanOrEqual(MOST_LINES);
});
