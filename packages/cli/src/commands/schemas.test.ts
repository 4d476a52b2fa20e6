import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

import { expect, it } from 'vitest';

import { Folder } from '../../testing/folder.ts';

const { resolve } = createRequire(import.meta.url);

it.each([
  ['schema', '@assay/project/assay.schema.json'],
  ['recipe schema', '@assay/recipe/recipe.schema.json'],
])('assay %s prints %s byte for byte', async (commandLine, door) => {
  expect(await new Folder().assay(commandLine)).toEqual({ status: 0, stdout: readFileSync(resolve(door), 'utf8'), stderr: '' });
});
