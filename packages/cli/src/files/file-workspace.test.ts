import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { fileWorkspace } from './file-workspace.ts';

describe('the files of this machine', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'assay-workspace-'));
  const workspace = fileWorkspace(folder);

  beforeAll(() => {
    fs.mkdirSync(path.join(folder, 'sub', 'deep'), { recursive: true });
    fs.writeFileSync(path.join(folder, 'sub', 'b.yaml'), 'text');
    fs.symlinkSync('deep', path.join(folder, 'sub', 'a-link'));
    fs.symlinkSync('nowhere', path.join(folder, 'sub', 'c-link'));
  });
  afterAll(() => fs.rmSync(folder, { recursive: true }));

  it('are read by paths from the working directory', () => {
    expect(workspace.readFile('sub/../sub/b.yaml')).toEqual({ kind: 'file', bytes: Buffer.from('text') });
    expect(workspace.readFile('sub')).toEqual({ kind: 'directory' });
    expect(workspace.readFile('sub/none.yaml')).toEqual({ kind: 'absent' });
    expect(workspace.readFile('sub/b.yaml/x')).toEqual({ kind: 'unreadable', message: 'not a directory' });
  });

  it('are listed by name, links as what they lead to', () => {
    expect(workspace.listDirectory('sub')).toEqual({
      kind: 'directory',
      entries: [
        { name: 'a-link', kind: 'directory', isLink: true },
        { name: 'b.yaml', kind: 'file', isLink: false },
        { name: 'c-link', kind: 'file', isLink: true },
        { name: 'deep', kind: 'directory', isLink: false },
      ],
    });
    expect(workspace.listDirectory('none')).toEqual({ kind: 'absent' });
    expect(workspace.listDirectory('sub/b.yaml')).toEqual({ kind: 'file' });
  });

  it('tell what is at a path, and where links lead to', () => {
    expect(['sub', 'sub/b.yaml', 'sub/a-link', 'sub/c-link', 'sub/b.yaml/x', '/dev/null'].map((name) => workspace.stat(name).kind)).toEqual([
      'directory',
      'file',
      'directory',
      'absent',
      'absent',
      'other',
    ]);
    expect(workspace.realPath('sub/a-link')).toBe(fs.realpathSync(path.join(folder, 'sub', 'deep')));
    expect(workspace.realPath('sub/c-link')).toBeUndefined();
  });

  it.runIf(process.platform === 'linux')('are told as unreadable where their names are not UTF-8 text', () => {
    const latin = (name: string): Buffer => Buffer.from(`${folder}/${name}`, 'latin1');
    fs.mkdirSync(latin('caf\u00E9'));
    fs.writeFileSync(latin('caf\u00E9.yaml'), 'text');
    const unreadable = { kind: 'unreadable', message: 'its name is not UTF-8 text' };
    expect([workspace.listDirectory('caf\uFFFD'), workspace.readFile('caf\uFFFD.yaml')]).toEqual([unreadable, unreadable]);
  });

  it.runIf(process.platform === 'linux')('are never waited for: a pipe that nobody writes to is told, a device is read as far as it goes', () => {
    execFileSync('bash', ['-c', 'mkfifo pipe.yaml'], { cwd: folder });
    fs.symlinkSync('pipe.yaml', path.join(folder, 'to-pipe.yaml'));
    const unreadable = { kind: 'unreadable', message: 'it is a pipe, not a file' };
    expect(['pipe.yaml', 'to-pipe.yaml'].map((name) => workspace.readFile(name))).toEqual([unreadable, unreadable]);
    expect(workspace.readFile('/dev/zero')).toMatchObject({ kind: 'too-large' });
    expect(workspace.readFile('/dev/null')).toEqual({ kind: 'file', bytes: Buffer.alloc(0) });
  });
});
