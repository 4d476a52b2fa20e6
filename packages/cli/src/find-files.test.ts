import { execFileSync } from 'node:child_process';

import { describe, expect, it } from 'vitest';

import { Folder } from '../testing/folder.ts';
import { findFiles } from './find-files.ts';
import type { FindOptions, FoundFiles } from './find-files.ts';

const NO_EXCLUSIONS = { enterDirectory: () => undefined, excludes: () => false };

function find(folder: Folder, operands: readonly string[] = ['.'], more: Partial<FindOptions> = {}): FoundFiles {
  return findFiles(operands, { cwd: folder.path, extensions: ['.json'], exclusions: NO_EXCLUSIONS, ...more });
}

function names(found: FoundFiles): readonly string[] {
  return found.files.map((file) => file.name);
}

/** A folder with empty files. */
function folderOf(...files: readonly string[]): Folder {
  return new Folder(Object.fromEntries(files.map((name) => [name, ''])));
}

describe('findFiles', () => {
  it('finds wanted files in the order of their names, and counts others', () => {
    const found = find(folderOf('b.json', 'a/z.JSON', 'a/b.txt', 'c/d/e.json', '.hidden/f.json', 'Makefile'));
    expect(names(found)).toEqual(['.hidden/f.json', 'a/z.JSON', 'b.json', 'c/d/e.json']);
    expect(found.others.length).toBe(2);
  });

  it('takes named files first and each once', () => {
    const folder = folderOf('a/b.json', 'a/c.txt');
    const found = find(folder, ['a', 'a/c.txt', folder.at('a/b.json'), 'a/']);
    expect(found.files.map(({ name, isNamed }) => [name, isNamed])).toEqual([
      ['a/c.txt', true],
      ['a/b.json', true],
    ]);
    expect(found.others.length).toBe(0);
  });

  it('leaves out .git and node_modules', () => {
    expect(names(find(folderOf('.git/a.json', 'node_modules/b.json', 'c/node_modules/d.json', 'c/e.json')))).toEqual(['c/e.json']);
  });

  it('leaves out what the .gitignore files say, the nearest first', () => {
    const folder = folderOf('out.json', 'a/out.json', 'a/kept.json', 'a/b/out.json', 'c/deep/d.json', 'build/e.json', 'c/build');
    folder.write('.gitignore', 'out.json\n/build/\ndeep\n# comment\n\n');
    folder.write('a/.gitignore', '!out.json\n');
    folder.write('a/b/.gitignore', '*\n');
    const found = find(folder);
    expect(names(found)).toEqual(['a/kept.json', 'a/out.json']);
    expect(found.excluded).toBe(5);
  });

  it('heeds the .gitignore files above within a repository, and only there', () => {
    const folder = folderOf('.gitignore', 'repository/a/b/out.json', 'repository/a/b/kept.json');
    folder.write('.gitignore', '*.json\n');
    folder.write('repository/.gitignore', 'out.json\n');
    expect(names(find(folder, ['repository/a/b']))).toEqual(['repository/a/b/kept.json', 'repository/a/b/out.json']);
    folder.makeDirectory('repository/.git');
    expect(names(find(folder, ['repository/a/b']))).toEqual(['repository/a/b/kept.json']);
    expect(names(find(folder, ['repository/a/b/out.json']))).toEqual(['repository/a/b/out.json']);
    expect(names(find(folder, ['.']))).toEqual(['repository/a/b/kept.json']);
  });

  it('looks into a directory that is named though it is ignored', () => {
    const folder = folderOf('.git/x', 'build/a.json', 'build/b/c.json', 'build/b/d.json');
    folder.write('.gitignore', 'build\n');
    folder.write('build/b/.gitignore', 'd.json\n');
    expect(names(find(folder, ['build']))).toEqual(['build/a.json', 'build/b/c.json']);
    expect(names(find(folder, ['build/b']))).toEqual(['build/b/c.json']);
  });

  it('leaves nothing out without exclusions', () => {
    const folder = folderOf('node_modules/a.json', 'b.json');
    folder.write('.gitignore', '*\n');
    const found = findFiles(['.'], { cwd: folder.path, extensions: ['.json'] });
    expect(names(found)).toEqual(['b.json', 'node_modules/a.json']);
  });

  it('takes a .gitignore that is no file for none, and survives strange patterns', () => {
    const folder = folderOf('a/b.json', 'a/.gitignore/x');
    folder.write('.gitignore', '[\n[z-a]\n\\\n!\n(\n');
    expect(names(find(folder))).toEqual(['a/b.json']);
  });

  it('follows links, and gives a file its own name where it has one here', () => {
    const folder = folderOf('real/a.json');
    const elsewhere = folderOf('b.json', 'c/d.json');
    folder.link('a-link.json', 'real/a.json');
    folder.link('all', 'real');
    folder.link('b-link.json', elsewhere.at('b.json'));
    folder.link('c', elsewhere.at('c'));
    expect(names(find(folder))).toEqual(['real/a.json', 'b-link.json', 'c/d.json']);
  });

  it('does not follow a link to what git ignores', () => {
    const folder = folderOf('.git/x', 'build/a.json', 'b.json');
    folder.write('.gitignore', 'build/\n');
    folder.link('current', 'build');
    expect(names(find(folder))).toEqual(['b.json']);
  });

  it('does not go in circles', () => {
    const folder = folderOf('a/b.json');
    folder.link('a/up', '..');
    folder.link('a/self', '.');
    folder.link('one', 'two');
    folder.link('two', 'one');
    folder.link('loop.json', 'loop.json');
    const found = find(folder);
    expect(names(found)).toEqual(['a/b.json']);
    expect(found.unreadable).toEqual([{ file: 'loop.json', reason: 'the link leads nowhere: the symbolic links lead in circles' }]);
    expect(find(folder, ['one']).troubles).toEqual(['one: the symbolic links lead in circles']);
  });

  it('opens no pipe or device that it finds', () => {
    const folder = folderOf('a.json');
    execFileSync('bash', ['-c', 'mkfifo pipe.json'], { cwd: folder.path });
    folder.link('null.json', '/dev/null');
    const found = find(folder);
    expect([names(found), found.irregular]).toEqual([['a.json'], ['pipe.json', 'null.json']]);
    expect(names(find(folder, ['pipe.json']))).toEqual(['pipe.json']);
  });

  it('tells of operands that do not exist', () => {
    expect(find(folderOf('a.json'), ['b', 'a.json', 'b', 'a.json/c']).troubles).toEqual([
      'b: no such file or directory',
      'a.json/c: a part of the path is no directory',
    ]);
  });

  it('goes deep', () => {
    const deep = 'd/'.repeat(800);
    const folder = folderOf(`${deep}a.json`);
    expect(names(find(folder))).toEqual([`${deep}a.json`]);
  });
});
