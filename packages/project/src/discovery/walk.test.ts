import { describe, expect, it } from 'vitest';

import { DIRECTORY, linkTo, LOCKED_DIRECTORY, LOCKED_FILE, memoryWorkspace, PIPE } from '../../testing/memory-workspace.ts';
import type { Entries } from '../../testing/memory-workspace.ts';
import { joinFound, walk } from './walk.ts';
import type { FoundFiles } from './walk.ts';

const NO_EXCLUSIONS = { enterDirectory: () => undefined, excludes: () => false };

function find(entries: Entries, operands: readonly string[] = ['.'], directory = '/'): FoundFiles {
  return walk(operands, { workspace: memoryWorkspace(entries, directory), exclusions: NO_EXCLUSIONS, extensions: ['.json'] });
}

function names({ files }: FoundFiles): readonly string[] {
  return files.map(({ name }) => name);
}

/** Empty files. */
function empty(...paths: readonly string[]): Entries {
  return Object.fromEntries(paths.map((path) => [path, '']));
}

describe('a walk', () => {
  it('finds files in the order of their names', () => {
    expect(names(find(empty('b.json', 'a/z.JSON', 'a/b.txt', 'c/d/e.json', '.hidden/f.json', 'Makefile')))).toEqual([
      '.hidden/f.json',
      'Makefile',
      'a/b.txt',
      'a/z.JSON',
      'b.json',
      'c/d/e.json',
    ]);
  });

  it('takes named files first and each once', () => {
    const found = find(empty('w/a/b.json', 'w/a/c.txt'), ['a', 'a/c.txt', '/w/a/b.json', 'a/', 'a/../a'], '/w');
    expect(found.files.map(({ name, isNamed }) => [name, isNamed])).toEqual([
      ['a/c.txt', true],
      ['a/b.json', true],
    ]);
  });

  it('calls files by their paths from the working directory', () => {
    expect(names(find(empty('a/b.json', 'c.json', 'a/d/e.json'), ['..', '/a/d'], '/a/d'))).toEqual(['../b.json', 'e.json']);
  });

  it('leaves out .git and node_modules', () => {
    expect(names(find(empty('.git/a.json', 'node_modules/b.json', 'c/node_modules/d.json', 'c/e.json')))).toEqual(['c/e.json']);
  });

  it('leaves out what the .gitignore files say, the nearest first, and counts it', () => {
    const found = find({
      ...empty('out.json', 'a/out.json', 'a/kept.json', 'a/b/out.json', 'c/deep/d.json', 'build/e.json', 'c/build'),
      '.gitignore': 'out.json\n/build/\ndeep\n# comment\n\n.gitignore\n',
      'a/.gitignore': '!out.json\n',
      'a/b/.gitignore': '*\n',
    });
    expect(names(found)).toEqual(['a/kept.json', 'a/out.json', 'c/build']);
    expect(found.excluded).toBe(7);
  });

  it('heeds the .gitignore files above within a repository, and only there', () => {
    const outside = {
      ...empty('repository/a/b/out.json', 'repository/a/b/kept.json'),
      '.gitignore': '*.json\n',
      'repository/.gitignore': 'out.json\n',
    };
    expect(names(find(outside, ['repository/a/b']))).toEqual(['repository/a/b/kept.json', 'repository/a/b/out.json']);
    const inside = { ...outside, 'repository/.git': DIRECTORY };
    expect(names(find(inside, ['repository/a/b']))).toEqual(['repository/a/b/kept.json']);
    expect(names(find(inside, ['repository/a/b/out.json']))).toEqual(['repository/a/b/out.json']);
    expect(names(find(inside)).filter((name) => name.endsWith('.json'))).toEqual(['repository/a/b/kept.json']);
  });

  it('looks into a directory that is named though it is ignored', () => {
    const entries = {
      ...empty('.git/x', 'build/a.json', 'build/b/c.json', 'build/b/d.json'),
      '.gitignore': 'build\n',
      'build/b/.gitignore': 'd.json\n',
    };
    expect(names(find(entries, ['build']))).toEqual(['build/a.json', 'build/b/.gitignore', 'build/b/c.json']);
    expect(names(find(entries, ['build/b']))).toEqual(['build/b/.gitignore', 'build/b/c.json']);
  });

  it('looks into a directory that is named though a project excludes it', () => {
    const exclusions = { ...NO_EXCLUSIONS, excludes: (path: string) => path.startsWith('/out') };
    const options = { workspace: memoryWorkspace(empty('out/a/b.json')), exclusions, extensions: ['.json'] };
    expect(names(walk(['out/a'], options))).toEqual(['out/a/b.json']);
    expect(walk(['.'], options)).toMatchObject({ files: [], excluded: 1 });
  });

  it('takes a .gitignore that is no file for none, and survives strange patterns', () => {
    expect(names(find({ ...empty('a/b.json', 'a/.gitignore/x'), '.gitignore': '[\n[z-a]\n\\\n!\n(\n' }))).toEqual([
      '.gitignore',
      'a/.gitignore/x',
      'a/b.json',
    ]);
  });

  it('follows links, and gives a file its own name where it has one here', () => {
    const entries = {
      ...empty('w/real/a.json', 'else/b.json', 'else/c/d.json'),
      'w/a-link.json': linkTo('real/a.json'),
      'w/all': linkTo('real'),
      'w/b-link.json': linkTo('/else/b.json'),
      'w/c': linkTo('../else/c'),
    };
    expect(names(find(entries, ['.'], '/w'))).toEqual(['real/a.json', 'b-link.json', 'c/d.json']);
  });

  it('does not follow a link to what git ignores', () => {
    const entries = { ...empty('.git/x', 'build/a.json', 'b.json'), '.gitignore': 'build/\n', current: linkTo('build') };
    expect(names(find(entries))).toEqual(['.gitignore', 'b.json']);
  });

  it('does not leave what is asked for by a link to what is around it', () => {
    const entries = { ...empty('w/in/a.json', 'w/b.json', 'other/c.json'), 'w/in/up': linkTo('..'), 'w/in/root': linkTo('/') };
    const found = find(entries, ['w/in']);
    expect([names(found), found.notRegularFiles]).toEqual([['w/in/a.json'], ['w/in/root', 'w/in/up']]);
  });

  it('does not go in circles', () => {
    const entries = {
      ...empty('a/b.json'),
      'a/up': linkTo('..'),
      'a/self': linkTo('.'),
      one: linkTo('two'),
      two: linkTo('one'),
      'loop.json': linkTo('loop.json'),
    };
    const found = find(entries);
    expect(names(found)).toEqual(['a/b.json']);
    expect(found.unreadable).toEqual([{ file: 'loop.json', reason: 'the link is broken: too many links', cause: 'unreadable' }]);
    expect(find(entries, ['one']).inputErrors).toEqual(['one: too many links']);
  });

  it('does not follow a link to a directory in which the system shows itself, where reading may take for ever', () => {
    const entries = { ...empty('w/a.json', 'proc/1/kmsg.json', 'sys/kernel/trace.json'), 'w/one': linkTo('/proc/1'), 'w/sys': linkTo('/sys') };
    const found = find(entries, ['.'], '/w');
    expect([names(found), found.notRegularFiles]).toEqual([['a.json'], ['one', 'sys']]);
    expect(names(find(entries, ['/proc'], '/w'))).toEqual(['../proc/1/kmsg.json']);
  });

  it('tells of links that lead nowhere only where something of ours may be meant', () => {
    const found = find({ 'a.json': linkTo('nowhere'), 'b.txt': linkTo('nowhere') });
    expect(found.unreadable).toEqual([{ file: 'a.json', reason: 'the link is broken: no such file or directory', cause: 'unreadable' }]);
    expect(found.notRegularFiles).toEqual(['b.txt']);
  });

  it('takes no pipe or device that it finds, but one that is named', () => {
    const entries = { ...empty('a.json'), 'pipe.json': PIPE, 'link.json': linkTo('pipe.json'), 'null.json': linkTo('/dev/null'), 'dev/null': PIPE };
    const found = find(entries);
    expect([names(found), found.notRegularFiles]).toEqual([['a.json'], ['dev/null', 'pipe.json']]);
    expect(names(find(entries, ['pipe.json']))).toEqual(['pipe.json']);
  });

  it('tells of directories that cannot be listed', () => {
    const entries = { ...empty('a.json'), closed: LOCKED_DIRECTORY, 'b/link': linkTo('../closed') };
    expect(find(entries).unreadable).toEqual([{ file: 'closed', reason: 'the directory cannot be read: permission denied', cause: 'unreadable' }]);
    expect(find(entries, ['closed', 'a.json'])).toMatchObject({
      inputErrors: ['closed: the directory cannot be read: permission denied'],
      unreadable: [],
    });
  });

  it('tells of operands that do not exist', () => {
    expect(find(empty('a.json'), ['b', 'a.json', 'b', 'a.json/c']).inputErrors).toEqual([
      'b: no such file or directory',
      'a.json/c: no such file or directory',
    ]);
  });

  it('finds what is listed though it cannot be read: whoever opens it tells', () => {
    expect(names(find({ 'a.json': LOCKED_FILE }))).toEqual(['a.json']);
  });
});

describe('walks that are joined', () => {
  it('have each file once, as named only where the first walk named it', () => {
    const entries = { ...empty('a/b.json', 'a/c.json'), link: linkTo('a'), 'd.json': linkTo('nowhere') };
    const joined = joinFound(find(entries, ['a/b.json', 'nope', '.']), find(entries, ['a/c.json', 'link', 'd.json', '.']));
    expect(joined.files.map(({ name, isNamed }) => [name, isNamed])).toEqual([
      ['a/b.json', true],
      ['a/c.json', false],
    ]);
    expect(joined.unreadable.map(({ file }) => file)).toEqual(['d.json']);
    expect(joined.inputErrors).toEqual(['nope: no such file or directory', 'd.json: no such file or directory']);
  });
});
