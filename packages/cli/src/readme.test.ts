import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import { describe, expect, it } from 'vitest';

import { Folder } from '../testing/folder.ts';

const repository = fileURLToPath(new URL('../../..', import.meta.url));
const readme = fs.readFileSync(path.join(repository, 'README.md'), 'utf8');

/** The example files of the repository, in a folder of the test. */
function examples(): Folder {
  const folder = new Folder();
  fs.cpSync(path.join(repository, 'examples'), folder.at('examples'), { recursive: true });
  return folder;
}

describe('the README', () => {
  it('tells the exit status of its first command', async () => {
    expect(readme).toContain('npx assay check examples/');
    const ran = await examples().assay('check examples/');
    expect(ran).toMatchObject({ status: 1, stdout: expect.stringMatching(/^\d+ files checked: \d+ errors, \d+ warnings\b/m) });
  });

  it('tells of the mistakes in examples where the whole repository is checked, and not of those in the inputs of tests', async () => {
    const folder = examples();
    for (const name of ['assay.yaml', 'packages/recipe/testdata', 'packages/cli/testing/seed-recipes'])
      fs.cpSync(path.join(repository, name), folder.at(name), { recursive: true });
    const { stdout } = await folder.assay('check');
    const places = Array.from(stdout.matchAll(/^(\w+)\/\S+:\d+:\d+ (?:error|warning) /gm), ([, top]) => top);
    expect(new Set(places)).toEqual(new Set(['examples']));
  });
});
