import { describe, expect, it } from 'vitest';

import { confidentialFiles } from './confidential-files.ts';
import { shareFiles } from './share-files.ts';
import { filesOfFragment } from './shared-files.ts';

const RECIPE = '{"task_target": "install-linux.target", "oci_url": "r/linux:1", "target_disk": "/dev/sda"}';
const NOTES = { path: 'notes.yml', text: 'a: 1\n' };

/** What is said about sharing files, and which of them are in the address afterwards. */
async function share(files: Parameters<typeof shareFiles>[0], knows = true): Promise<{ readonly said: string; readonly paths: readonly string[] }> {
  const fragments: string[] = [];
  const runs = {
    run: () => Promise.reject(new Error('nothing is run')),
    migrate: () => Promise.reject(new Error('nothing is converted')),
    confidential: (asked: typeof files) => Promise.resolve(knows ? confidentialFiles(asked) : undefined),
  };
  const said = await shareFiles(files, runs, (fragment) => {
    fragments.push(fragment);
    return Promise.resolve(true);
  });
  const shared = await filesOfFragment(fragments.join(''));
  return { said, paths: (shared ?? []).map(({ path }) => path) };
}

describe('sharing', () => {
  it('puts the files into the address', async () => {
    expect(await share([NOTES])).toEqual({
      said: 'The files are in the address, which was copied. Nothing was sent anywhere.',
      paths: ['notes.yml'],
    });
  });

  it.each(['rack.json', 'rack.yml', 'rack'])('leaves out a recipe that is called %s', async (path) => {
    const { said, paths } = await share([NOTES, { path, text: RECIPE }]);
    expect(paths).toEqual(['notes.yml']);
    expect(said).toContain(`Left out, as recipes hold secrets: ${path}.`);
  });

  it('leaves out a recipe that is being typed', async () => {
    expect((await share([NOTES, { path: 'rack.json', text: RECIPE.slice(0, -20) }])).paths).toEqual(['notes.yml']);
  });

  it('shares nothing where only recipes are there, or nobody can tell', async () => {
    expect((await share([{ path: 'rack.json', text: RECIPE }])).said).toMatch(/^There is nothing to share\./);
    expect(await share([NOTES], false)).toMatchObject({ paths: [] });
  });
});
