import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import { afterEach, beforeEach, expect, it } from 'vitest';

import { makeDirectory } from './make-directory.ts';

let folder: string;

beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'assay-make-directory-'));
});

afterEach(() => {
  fs.rmSync(folder, { recursive: true });
});

it('makes those around it, and tells what is new', () => {
  expect(makeDirectory(path.join(folder, 'a/b/c'))).toBe(true);
  expect(makeDirectory(path.join(folder, 'a/b/c'))).toBe(false);
  expect(makeDirectory(path.join(folder, 'a/b/d'))).toBe(true);
});

it('takes a link to a directory', () => {
  fs.symlinkSync('.', path.join(folder, 'link'));
  expect(makeDirectory(path.join(folder, 'link'))).toBe(false);
});

it.each(['file', 'file/a'])('fails where %s has a file in its way', (name) => {
  fs.writeFileSync(path.join(folder, 'file'), '');
  expect(() => makeDirectory(path.join(folder, name))).toThrow(/EEXIST|ENOTDIR/);
});

it.runIf(process.platform === 'linux')('fails where the system makes none', () => {
  expect(() => makeDirectory('/proc/assay/a')).toThrow('ENOENT');
});
