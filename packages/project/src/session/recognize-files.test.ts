import { SourceFile } from '@assay/findings';
import { encodeUtf8 } from '@assay/source';
import { describe, expect, it } from 'vitest';

import { DIRECTORY, LOCKED_FILE, linkTo, memoryWorkspace, tooLarge } from '../../testing/memory-workspace.ts';
import type { Entries } from '../../testing/memory-workspace.ts';
import { DIALECTS, linesOn, reportOn } from '../../testing/session-on.ts';
import type { Asked } from '../../testing/session-on.ts';
import { checkingDialect } from '../../testing/stand-in-dialects.ts';

const RED = DIALECTS[1];

async function unknownOf(entries: Entries, asked: Asked): Promise<readonly string[]> {
  return (await reportOn(entries, asked)).unknown;
}

describe('a file', () => {
  it('that is found is opened only if a dialect has its ending; one that is named always', async () => {
    const entries = { 'a.md': 'red\n!\n', 'b.TXT': 'red\n!\n' };
    expect(await linesOn(entries)).toEqual(['b.TXT:2 error red/shout too loud']);
    expect(await linesOn(entries, { paths: ['a.md'] })).toEqual(['a.md:2 error red/shout too loud']);
  });

  it('that no dialect knows is told by its name', async () => {
    expect(await unknownOf({ 'a.txt': 'green', 'b.txt': 'red', 'c.md': '' }, { paths: ['a.txt', 'b.txt', 'c.md'] })).toEqual(['a.txt', 'c.md']);
  });

  it('that no dialect knows and that is rendered with templates is known', async () => {
    const tree = { '.git': DIRECTORY, 'run.sh': 'ytt -f c -f plain\n', 'c/a.yml': '#@\n', 'plain/x.yml': 'green', 'other/y.yml': 'green' };
    expect(await unknownOf(tree, { paths: ['plain/x.yml', 'other/y.yml'] })).toEqual(['other/y.yml']);
    const wrong = { ...tree, 'c/a.yml': '#@\nneeds z.yml\n' };
    expect((await reportOn(wrong, { paths: ['plain/x.yml'] })).elsewhere).toBe(1);
  });

  it('that asks for nothing is passed over unless it is named', async () => {
    const dialects = [{ ...checkingDialect('red'), asksForCheck: ({ scanText }: SourceFile) => scanText.includes('please') }];
    const entries = { 'a.txt': 'red\n!\n', 'b.txt': 'red please\n!\n' };
    expect(await linesOn(entries, { dialects })).toEqual(['b.txt:2 error red/shout too loud']);
    expect(await linesOn(entries, { dialects, paths: ['a.txt'] })).toEqual(['a.txt:2 error red/shout too loud']);
  });

  it('that is named is what somebody says, found ones are what is in them', async () => {
    const entries = { 'a.txt': '!\n', 'd/b.txt': '!\n', 'd/c.txt': 'blue\n!\n' };
    expect(await linesOn(entries, { paths: ['a.txt', 'd'], ...(RED && { as: RED }) })).toEqual([
      'a.txt:1 error red/shout too loud',
      'd/c.txt:2 error blue/shout too loud',
    ]);
  });

  it.each([
    ['that cannot be read', LOCKED_FILE, 'permission denied'],
    ['that is too large', tooLarge('red'), 'it is too large'],
    ['that leads nowhere', linkTo('nowhere'), undefined],
  ])('%s is not checked where it is found, and refused where it is named', async (_, entry, reason) => {
    const found = reason === undefined ? 'the link is broken: no such file or directory' : reason;
    expect(await linesOn({ 'a.txt': entry })).toEqual([`a.txt not checked: ${found}`]);
    expect(await linesOn({ 'a.txt': entry }, { paths: ['a.txt'] })).toEqual([`a.txt: ${reason ?? 'no such file or directory'}`]);
  });

  it('that is too large and begins as nothing of ours is none', async () => {
    expect(await linesOn({ 'a.txt': tooLarge('green') })).toEqual([]);
  });

  it('that is not UTF-8 is not checked, but by a dialect that reads bytes', async () => {
    const entries = { 'a.txt': new Uint8Array([...encodeUtf8('red\n'), 0xff]) };
    expect(await linesOn(entries)).toEqual(['a.txt not checked: the file is not UTF-8 text']);
    expect(await linesOn(entries, { dialects: [{ ...checkingDialect('red'), readsBytes: true }] })).toEqual([]);
  });

  it('without a path is recognized like others, or is what somebody says', async () => {
    const given = (text: string): Asked => ({ paths: [], given: [new SourceFile('<stdin>', encodeUtf8(text))] });
    expect(await linesOn({}, given('blue\n!\n'))).toEqual(['<stdin>:2 error blue/shout too loud']);
    expect(await linesOn({}, { ...given('!\n'), ...(RED && { as: RED }) })).toEqual(['<stdin>:1 error red/shout too loud']);
    expect(await unknownOf({}, given('green'))).toEqual(['<stdin>']);
    expect(await linesOn({ 'a.yml': '#@\n' }, given('#@\nneeds a.yml\n'))).toEqual(['<stdin>:2 error tmpl/shout no a.yml']);
  });

  it.each([
    ['is gone', { kind: 'absent' }, 'no such file or directory'],
    ['is a directory', { kind: 'directory' }, 'it is a directory'],
  ] as const)('that %s when it is read is not checked', async (_, reading, reason) => {
    const workspace = { ...memoryWorkspace({ 'a.txt': 'red' }), readFile: () => reading };
    expect(await linesOn({}, { workspace })).toEqual([`a.txt not checked: ${reason}`]);
    expect(await linesOn({}, { workspace, paths: ['a.txt'] })).toEqual([`a.txt: ${reason}`]);
  });
});
