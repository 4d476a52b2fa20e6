import fs from 'node:fs';

import type { Workspace } from '@assay/kyverno/test';
import { describe, expect, it } from 'vitest';

import { Folder } from '../testing/folder.ts';
import { fileWorkspace } from './file-workspace.ts';
import type { Host } from './host.ts';
import { runOnChanges } from './run-on-changes.ts';

/** What runs in a folder see that read these files: after each one something happens, until nothing more happens. */
async function runs(folder: Folder, names: readonly string[], happenings: readonly (() => void)[]): Promise<readonly string[]> {
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
    workspace.listDirectory('.');
    seen.push(readings.map((reading) => (reading.kind === 'file' ? Buffer.from(reading.bytes).toString() : reading.kind)).join(','));
    const next = happenings[seen.length - 1];
    if (next) setTimeout(next, 50);
    if (seen.length === happenings.length) setTimeout(() => end.abort(), 800);
    return Promise.resolve(0);
  };
  await expect(runOnChanges(fileWorkspace(folder.path), host, run, end.signal)).resolves.toBe(0);
  return seen;
}

describe('watching', () => {
  it('runs again after a file has changed, come or gone', async () => {
    const folder = new Folder({ 'a/x': '1' });
    const happenings = [() => folder.write('a/x', '2'), () => folder.write('y', 'new'), () => fs.rmSync(folder.at('a/x'))];
    expect(await runs(folder, ['a/x', 'y'], happenings)).toEqual(['1,absent', '2,absent', '2,new', 'absent,new']);
  });

  it('notices files that are replaced, and new ones in directories that were listed', async () => {
    const folder = new Folder({ x: '1' });
    const replace = (): void => {
      folder.write('x.new', '2');
      fs.renameSync(folder.at('x.new'), folder.at('x'));
    };
    const [first, ...later] = await runs(folder, ['x'], [replace, () => folder.makeDirectory('more')]);
    expect([first, later.at(-1), later.length]).toEqual(['1', '2', 2]);
  });

  it('does not run again for a file that says the same, or for others', async () => {
    const folder = new Folder({ x: '1', 'b/z': '1' });
    const happening = (): void => {
      folder.write('x', '1');
      folder.write('b/z', '2');
    };
    expect(await runs(folder, ['x'], [happening])).toEqual(['1']);
  });
});
