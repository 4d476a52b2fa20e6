import fs from 'node:fs';

import { describe, expect, it } from 'vitest';

import { Folder } from '../../testing/folder.ts';
import { mountTask } from './mount-task.ts';

/** A folder whose `mount` notes its words and ends with a status. */
function withMount(status: number): { readonly folder: Folder; readonly host: { readonly env: Readonly<Record<string, string>> } } {
  const folder = new Folder({ device: '' });
  folder.write('programs/mount', `#!/bin/sh\nprintf '%s\\n' "$@" > '${folder.at('words')}'\necho wrong superblock >&2\nexit ${status}\n`);
  fs.chmodSync(folder.at('programs/mount'), 0o755);
  return { folder, host: { env: { PATH: `${folder.at('programs')}:${process.env['PATH']}` } } };
}

describe('mounting a task', () => {
  it('makes the mount point, and mounts without rights', () => {
    const { folder, host } = withMount(0);
    mountTask(folder.at('device'), folder.at('mnt/task'), host);
    expect(fs.statSync(folder.at('mnt/task')).isDirectory()).toBe(true);
    expect(folder.read('words').split('\n')).toEqual([
      '-t',
      'iso9660',
      '-o',
      'ro,nosuid,nodev,noexec',
      '--',
      folder.at('device'),
      folder.at('mnt/task'),
      '',
    ]);
  });

  it('ends with 11 where it fails', () => {
    const { folder, host } = withMount(32);
    expect(() => mountTask(folder.at('device'), folder.at('mnt'), host)).toThrow('mount ended with 32: wrong superblock');
    folder.write('file', '');
    expect(() => mountTask(folder.at('device'), folder.at('file/mnt'), host)).toThrow(
      'the mount point cannot be made: a part of the path is not a directory',
    );
    expect(() => mountTask(folder.at('device'), folder.at('mnt'), { env: { PATH: folder.at('nowhere') } })).toThrow('mount cannot be run');
  });

  it.runIf(mounted())('leaves alone what is mounted there already', () => {
    const { folder, host } = withMount(32);
    const [device, mountPoint] = mounted()!;
    mountTask(device, mountPoint, host);
    folder.link('link', device);
    mountTask(folder.at('link'), mountPoint, host);
    expect(fs.existsSync(folder.at('words'))).toBe(false);
    expect(() => mountTask(folder.at('device'), mountPoint, host)).toThrow('mount ended with 32');
  });
});

/** Some device that is mounted somewhere, if this machine has one. */
function mounted(): readonly [device: string, mountPoint: string] | undefined {
  if (!fs.existsSync('/proc/self/mounts')) return undefined;
  const mounts = fs
    .readFileSync('/proc/self/mounts', 'utf8')
    .split('\n')
    .map((line) => line.split(' '));
  const [device, mountPoint] = mounts.find(([what = '']) => what.startsWith('/') && fs.existsSync(what)) ?? [];
  return device !== undefined && mountPoint !== undefined ? [device, mountPoint] : undefined;
}
