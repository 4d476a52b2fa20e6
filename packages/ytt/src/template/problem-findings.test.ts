import { describe, expect, it } from 'vitest';

import { hintsOf } from '../../testing/check-files.ts';
import { mended } from '../../testing/mended.ts';

describe('a module that is not loaded', () => {
  const text = 'a: #@ data.values.a\nb: #@ data.values.b\n---\nc: #@ data.values.c\n';

  it('is told once, with the line that loads it', async () => {
    expect(await hintsOf({ 'config.yml': text })).toEqual([
      'config.yml:1 undefined-name: load the module at the top of the file: #@ load("@ytt:data", "data")' +
        ' | config.yml:2 also used here | config.yml:4 also used here',
    ]);
  });

  it.each([
    ['config.yml', 'a: #@ md5.sum("x")\n', '#@ load("@ytt:md5", "md5")\na: #@ md5.sum("x")\n'],
    ['config.txt', '(@= md5.sum("x") @)\n', '(@ load("@ytt:md5", "md5") -@)\n(@= md5.sum("x") @)\n'],
    ['lib.star', 'x = md5.sum("x")\n', 'load("@ytt:md5", "md5")\nx = md5.sum("x")\n'],
  ])('can be loaded by a fix of %s, and then nothing is wrong', async (file, broken, fixed) => {
    expect(await mended(file, { [file]: broken })).toBe(fixed);
    expect(await hintsOf({ [file]: fixed })).toEqual([]);
  });

  it('is not loaded by a fix where that would take white space from a text', async () => {
    const files = { 'config.txt': '\n  (@= md5.sum("x") @)\n' };
    expect(await mended('config.txt', files)).toBe(files['config.txt']);
  });
});

it('a name that nothing binds is told once in a file, functions included', async () => {
  const text = '#@ def f():\n#@   return nope\n#@ end\na: #@ nope\nb: #@ [nope, nope]\n';
  expect(await hintsOf({ 'config.yml': text })).toEqual([
    'config.yml:2 undefined-name: no hint | config.yml:4 also used here | config.yml:5 also used here | config.yml:5 also used here',
  ]);
});

it.each([
  ['a: #@ true\nb: #@ [false, true]\n', 'a: #@ True\nb: #@ [False, True]\n'],
  ['a: #@ null\nb: #@ nil\nc: #@ none\n', 'a: #@ None\nb: #@ None\nc: #@ None\n'],
  ['#@ replicas = 3\na: #@ replica\n', '#@ replicas = 3\na: #@ replicas\n'],
  ['#@ x = 1\n#@ if x = 1:\na: 1\n#@ end\n', '#@ x = 1\n#@ if x == 1:\na: 1\n#@ end\n'],
  ['# one\na: #@ 1\nb: 2 # two\nc:\n# three\n- 3\n', '#! one\na: #@ 1\nb: 2 #! two\nc:\n#! three\n- 3\n'],
])('%j is mended to %j', async (broken, fixed) => {
  expect(await mended('config.yml', { 'config.yml': broken })).toBe(fixed);
  expect(await hintsOf({ 'config.yml': fixed })).toEqual([]);
});

it.each([
  ['config.yml', '#@ if True:\na: 1\n', 'config.yml:1 syntax: close the block with #@ end'],
  ['config.txt', '(@ if True: @)\na\n', 'config.txt:1 syntax: close the block with (@ end @)'],
  ['lib.star', 'def f():\n  return 1\n', 'lib.star:1 syntax: close the block with end'],
  ['config.yml', 'a:\n\tb: 1\n', 'config.yml:2 syntax: indent with spaces'],
])('%s with %j: %s', async (file, text, hint) => {
  expect(await hintsOf({ [file]: text })).toEqual([hint]);
});
