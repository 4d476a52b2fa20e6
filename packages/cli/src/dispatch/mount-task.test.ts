import fs from 'node:fs';

import { describe, expect, it } from 'vitest';

import { Folder } from '../../testing/folder.ts';
import { mountTask } from './mount-task.ts';

/** A folder whose `mount` notes its words and ends with a status. */
function withMount(status: number): { readonly folder: Folder; readonly host: { readonly env: Readonly<Record<string, string>> } } {
  const folder = new Folder();
  folder.write('programs/mount', `#!/bin/sh\nprintf '%s\\n' "$@" > '${folder.at('words')}'\nexit ${status}\n`);
  fs.chmodSync(folder.at('programs/mount'), 0o755);
  return { folder, host: { env: { PATH: `${folder.at('programs')}:${process.env['PATH']}` } } };
}

describe('mounting a task', () => {
  it('makes the mount point, and mounts without rights', () => {
    const { folder, host } = withMount(0);
    mountTask('/dev/sr7', folder.at('mnt/task'), host);
    expect(fs.statSync(folder.at('mnt/task')).isDirectory()).toBe(true);
    expect(folder.read('words').split('\n')).toEqual(['-t', 'iso9660', '-o', 'ro,nosuid,nodev,noexec', '--', '/dev/sr7', folder.at('mnt/task'), '']);
  });

  it('ends with 11 where it fails', () => {
    const { folder, host } = withMount(32);
    expect(() => mountTask('/dev/sr7', folder.at('mnt'), host)).toThrow('mount ended with 32');
    folder.write('file', '');
    expect(() => mountTask('/dev/sr7', folder.at('file/mnt'), host)).toThrow('the mount point cannot be made: a part of the path is no directory');
    expect(() => mountTask('/dev/sr7', folder.at('mnt'), { env: { PATH: folder.at('nowhere') } })).toThrow('mount cannot be run');
  });

  it('leaves alone what is mounted there already', () => {
    const { folder, host } = withMount(32);
    mountTask('proc', '/proc', host);
    expect(fs.existsSync(folder.at('words'))).toBe(false);
  });
});
