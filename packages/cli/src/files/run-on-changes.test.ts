import fs from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

import type { Workspace } from '@assay/findings';
import { describe, expect, it } from 'vitest';

import { Folder } from '../../testing/folder.ts';
import type { Host } from '../process/host.ts';
import { fileWorkspace } from './file-workspace.ts';
import { runOnChanges } from './run-on-changes.ts';

/** What happens once a run has seen something. */
interface Happening {
  readonly after: string;
  readonly does: () => void;
}

/**
 * What runs in a folder see that read these files and list the folder, until one has seen the last thing. Between two things a run may see
 * some third: how many events become one run is up to the machine.
 */
async function runs(folder: Folder, names: readonly string[], happenings: readonly Happening[], last: string): Promise<readonly string[]> {
  const seen: string[] = [];
  const end = new AbortController();
  const output = { write: () => {}, isTerminal: false, columns: 80 };
  const host: Host = {
    cwd: folder.path,
    env: {},
    stdout: output,
    stderr: output,
    readStdin: () => new Uint8Array(),
    now: () => ({ epochMilliseconds: 0, offsetMinutes: 0 }),
    random: () => 0,
  };
  const run = async (workspace: Workspace): Promise<0> => {
    const readings = names.map((name) => workspace.readFile(name));
    const listing = workspace.listDirectory('.');
    const entries = listing.kind === 'directory' ? listing.entries.map(({ name }) => name) : [];
    const state = `${readings.map((reading) => (reading.kind === 'file' ? Buffer.from(reading.bytes).toString() : reading.kind)).join()} | ${entries.join()}`;
    const isNew = !seen.includes(state);
    seen.push(state);
    for (const { does } of happenings.filter(({ after }) => isNew && after === state)) setTimeout(does, 50);
    if (state === last) end.abort();
    return Promise.resolve(0);
  };
  await expect(runOnChanges(fileWorkspace(folder.path), host, run, end.signal)).resolves.toBe(0);
  return seen;
}

describe('watching', () => {
  it('runs again after a file has changed, come or gone', async () => {
    const folder = new Folder({ 'a/x': '1' });
    const happenings = [
      { after: '1,absent | a', does: () => folder.write('a/x', '2') },
      { after: '2,absent | a', does: () => folder.write('y', 'new') },
      { after: '2,new | a,y', does: () => fs.rmSync(folder.at('a/x')) },
    ];
    expect(await runs(folder, ['a/x', 'y'], happenings, 'absent,new | a,y')).toEqual(
      expect.arrayContaining(['1,absent | a', '2,absent | a', '2,new | a,y', 'absent,new | a,y']),
    );
  });

  it('notices files that are replaced, and new ones in directories that were listed', async () => {
    const folder = new Folder({ x: '1' });
    const replace = (): void => {
      folder.write('x.new', '2');
      fs.renameSync(folder.at('x.new'), folder.at('x'));
    };
    const happenings = [
      { after: '1 | x', does: replace },
      { after: '2 | x', does: () => folder.makeDirectory('more') },
    ];
    expect(await runs(folder, ['x'], happenings, '2 | more,x')).toEqual(expect.arrayContaining(['1 | x', '2 | x', '2 | more,x']));
  });

  it('does not run again for a file that says the same, or for others', async () => {
    const folder = new Folder({ x: '1', 'b/z': '1' });
    const happening = async (): Promise<void> => {
      folder.write('x', '1');
      folder.write('b/z', '2');
      // Long enough to run again for these; then something to run for.
      await sleep(500);
      folder.write('x', '2');
    };
    expect(await runs(folder, ['x'], [{ after: '1 | b,x', does: () => void happening() }], '2 | b,x')).toEqual(['1 | b,x', '2 | b,x']);
  });
});
