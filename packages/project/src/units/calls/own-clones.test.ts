import { describe, expect, it } from 'vitest';

import { unitsOf } from '../../../testing/shown-units.ts';

const TEMPLATE = 'a: #@ 1\n';

const TREE = { 'y/gcc/a.yml': TEMPLATE, 'y/infra/b.yml': TEMPLATE, 'y/c.yml': '#@data/values\n---\na: 1\n' };
const WHOLE = ['y: c.yml gcc/a.yml infra/b.yml'];
const PARTS = ['y/gcc?: a.yml', 'y/infra?: b.yml', 'y/c.yml?: c.yml'];

const CLONE = 'git clone https://example.com/me/web.git ours\n';
const CALLS = 'ytt -f ours/y/gcc -f values.yml > gcc.yml\nytt -f ./ours/y/infra -f values.yml > infra.yml\n';

describe('a clone of the repository that a page makes', () => {
  it.each<readonly [what: string, page: string]>([
    ['in a directory that it names', CLONE + CALLS],
    ['after a prompt, with flags', `$ git clone --depth 1 -b main git@example.com:me/web.git ./ours/\n${CALLS}`],
    ['under the name of its address', `git clone https://example.com/me/ours.git\n${CALLS}`],
    ['beside that of another one', `git clone https://example.com/you/other\n${CLONE}${CALLS}ytt -f other/config -f other/y/gcc\n`],
  ])('is where its paths are from: %s', (_, page) => {
    expect(unitsOf({ ...TREE, 'README.md': page })).toEqual(PARTS);
  });

  it.each<readonly [what: string, texts: Readonly<Record<string, string>>]>([
    ['where nothing is cloned', { 'README.md': CALLS }],
    ['where what is cloned has another name', { 'README.md': `git clone https://example.com/me/web theirs\n${CALLS}` }],
    ['of which ytt is given what is not here', { 'README.md': `${CLONE}${CALLS}ytt -f ours/y/more\n` }],
    ['where the page works in the repository', { 'README.md': `${CLONE}${CALLS}ytt -f y/gcc -f values.yml\n` }],
    ['which is a directory here', { 'README.md': CLONE + CALLS, 'ours/readme.txt': '' }],
    [
      'that may be one of two',
      {
        'README.md': `${CLONE}git clone https://example.com/you/theirs\n${CALLS}ytt -f theirs/y/gcc -f theirs/y/infra\n`,
      },
    ],
  ])('is that of another one %s', (_, texts) => {
    expect(unitsOf({ ...TREE, ...texts })).toEqual(WHOLE);
  });

  it('has to have more than a step in common with it, unless its address says its name', () => {
    const tree = { 'y/a.yml': TEMPLATE, 'y/o.yml': '#@overlay/match by=1\n---\n' };
    const call = 'ytt -f https://example.com/x.yml -f ours/y\n';
    expect(unitsOf({ ...tree, 'README.md': `git clone https://example.com/me/web ours\n${call}` })).toEqual(['y: a.yml o.yml']);
    expect(unitsOf({ ...tree, 'README.md': `git clone https://example.com/me/repo ours\n${call}` })).toEqual(['y?: a.yml o.yml']);
  });
});

it('a clone of the repository that a script makes is where its paths are from, and that of another one is not', () => {
  const call = 'ytt -f ours/y/gcc -f ours/y/infra\n';
  expect(unitsOf({ ...TREE, 'run.sh': CLONE + call })).toEqual(['y/gcc: a.yml b.yml', 'y: c.yml']);
  expect(unitsOf({ ...TREE, 'run.sh': call })).toEqual(WHOLE);
  expect(unitsOf({ ...TREE, 'run.sh': `${CLONE}${call}ytt -f ours/more\n` })).toEqual(WHOLE);
});
