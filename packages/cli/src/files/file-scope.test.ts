import { expect, it } from 'vitest';

import { Folder } from '../../testing/folder.ts';
import { leadsInto, workspaceOf } from './file-scope.ts';
import { writeFile } from './write-file.ts';

/** A directory `in` beside a file, with links that lead out of it and stay in it. */
function scoped(): Folder {
  const folder = new Folder({ 'in/a.txt': 'a', 'out.txt': 'secret', 'inner.txt': '' });
  folder.link('in/file', '../out.txt');
  folder.link('in/up', '..');
  folder.link('in/missing', '../new.txt');
  folder.link('in/own', 'a.txt');
  folder.link('in/round', 'round');
  return folder;
}

it.each([
  ['in', true],
  ['in/a.txt', true],
  ['in/own', true],
  ['in/new.txt', true],
  ['in/new/er.txt', true],
  ['in/..a', true],
  ['in/up/in/a.txt', true],
  ['out.txt', false],
  ['inner.txt', false],
  ['.', false],
  ['in/file', false],
  ['in/up', false],
  ['in/up/new.txt', false],
  ['in/missing', false],
  ['in/round', false],
  ['in/a.txt/b', false],
])('%s leads into the directory: %s', (name, expected) => {
  const folder = scoped();
  expect(leadsInto(folder.at('in'), folder.at(name))).toBe(expected);
});

it('files outside of the bounds are neither read nor written', () => {
  const folder = scoped();
  const scope = { cwd: folder.at('in'), within: folder.at('in') };
  const workspace = workspaceOf(scope);
  const outside = { kind: 'unreadable', message: `it is outside of ${scope.within}` };
  expect(workspace.readFile('a.txt').kind).toBe('file');
  expect(workspace.readFile('file')).toEqual(outside);
  expect(workspace.readFile('../out.txt')).toEqual(outside);
  expect(workspace.listDirectory('up')).toEqual(outside);
  expect(workspace.stat(folder.at('out.txt'))).toEqual(outside);
  expect(workspace.realPath('up')).toBeUndefined();
  expect(() => writeFile('missing', 'x', scope)).toThrow('cannot write missing: it is outside of');
  writeFile('own', 'b', scope);
  expect(folder.read('in/a.txt')).toBe('b');
});

it('without bounds all files are there', () => {
  const folder = scoped();
  expect(workspaceOf({ cwd: folder.at('in') }).readFile('../out.txt').kind).toBe('file');
});
