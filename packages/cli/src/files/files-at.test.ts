import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import net from 'node:net';

import { describe, expect, it } from 'vitest';

import { Folder } from '../../testing/folder.ts';
import { fileWorkspace } from './file-workspace.ts';
import { filesAt } from './files-at.ts';

describe('what a path of the command line stands for', () => {
  it('is itself, or each file below it, in the order of names', () => {
    const folder = new Folder({ 'set/.tests/b.yaml': '', 'set/a.json': '', 'set/a/c.txt': '', 'set/.git/d.yaml': '', 'set/node_modules/e.yaml': '' });
    const workspace = fileWorkspace(folder.path);
    expect(filesAt('./set', workspace)).toEqual(['set/.tests/b.yaml', 'set/a/c.txt', 'set/a.json']);
    expect(filesAt('./set/a/c.txt', workspace)).toEqual(['set/a/c.txt']);
    expect(filesAt('none', workspace)).toBeUndefined();
  });

  it('is nothing that a link to a directory leads to', () => {
    const folder = new Folder({ 'set/a.yaml': '', 'other/b.yaml': '' });
    folder.link('set/self', '.');
    folder.link('set/other', '../other');
    folder.link('set/b.yaml', '../other/b.yaml');
    expect(filesAt('set', fileWorkspace(folder.path))).toEqual(['set/a.yaml', 'set/b.yaml']);
  });

  it('is no pipe, no socket and no device: one that is named is refused, one that is found is not opened', async () => {
    const folder = new Folder({ 'set/a.yaml': '' });
    execFileSync('bash', ['-c', 'mkfifo set/pipe.yaml'], { cwd: folder.path });
    const server = net.createServer().listen(folder.at('set/socket.yaml'));
    await once(server, 'listening');
    folder.link('set/zero.yaml', '/dev/zero');
    const workspace = fileWorkspace(folder.path);
    expect(filesAt('set', workspace)).toEqual(['set/a.yaml']);
    for (const named of ['set/pipe.yaml', 'set/socket.yaml', 'set/zero.yaml', '/dev/zero']) {
      expect(() => filesAt(named, workspace)).toThrow(`${named}: it is a pipe, a socket or a device, not a file or a directory`);
    }
    server.close();
  });
});
