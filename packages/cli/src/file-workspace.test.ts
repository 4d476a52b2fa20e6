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
        { name: 'a-link', isDirectory: true },
        { name: 'b.yaml', isDirectory: false },
        { name: 'c-link', isDirectory: false },
        { name: 'deep', isDirectory: true },
      ],
    });
    expect(workspace.listDirectory('none')).toEqual({ kind: 'absent' });
    expect(workspace.listDirectory('sub/b.yaml')).toEqual({ kind: 'file' });
  });
});
