import { describe, expect, it } from 'vitest';

import { isBelow, unitDirectories } from './unit-directories.ts';

describe('unitDirectories', () => {
  it.each([
    ['the directory of a template', ['config/app.yml', 'config/values.yml'], ['config']],
    ['the working directory', ['app.yml', 'config/app.yml'], ['']],
    ['directories beside each other', ['two/app.yml', 'one/app.yml'], ['one', 'two']],
    ['the outermost of those in each other', ['a/b/c/x.yml', 'a/b/x.yml', 'a/bc/x.yml'], ['a/b', 'a/bc']],
    ['a library with its owner', ['a/x.yml', 'a/_ytt_lib/lib/y.yml'], ['a']],
    ['outside of the working directory', ['../a/x.yml', 'x.yml', '/tmp/x.yml'], ['', '../a', '/tmp']],
    ['nothing', [], []],
  ])('%s', (_, templates, directories) => {
    expect(unitDirectories(templates)).toEqual(directories);
  });
});

describe('isBelow', () => {
  it.each([
    ['a/b', 'a', true],
    ['ab', 'a', false],
    ['a', 'a', false],
    ['a/b', '', true],
    ['../a', '', false],
    ['..a/b', '', true],
    ['/a', '', false],
  ])('%s, %s: %s', (name, directory, expected) => {
    expect(isBelow(name, directory)).toBe(expected);
  });
});
