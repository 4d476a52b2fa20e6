import { describe, expect, it } from 'vitest';

import type { Entries } from '../../testing/memory-workspace.ts';
import { DIALECTS, linesOf, reportOn } from '../../testing/session-on.ts';
import { judgingDialect } from '../../testing/stand-in-dialects.ts';
import type { LineRange, Selection } from './selection.ts';

const FILES: Entries = {
  'a.txt': 'red\n!\n!\n',
  'b.txt': 'red blue\n!\n',
  'c.txt': 'red\nsee a.txt\nsee other/d.txt\n',
  'sub/x.yml': '#@ template\nneeds y.yml\n',
  'sub/z.yml': '#@ template\n',
};

async function told(selection: Selection, entries: Entries = FILES): Promise<readonly string[]> {
  return linesOf(await reportOn(entries, { selection, dialects: [...DIALECTS, judgingDialect] })).map((line) =>
    line.split(' ').slice(0, 3).join(' '),
  );
}

/** Changes of whole files, or of some of their lines. */
function changed(files: Readonly<Record<string, readonly LineRange[]>>, onlyLines = false): Selection {
  return { changes: { files: new Map(Object.entries(files).map(([name, lines]) => [`/${name}`, lines])), onlyLines } };
}

const A = ['a.txt:2 error red/shout', 'a.txt:3 error red/shout'];
const B = ['b.txt:2 error red/shout', 'b.txt:2 error blue/shout'];
const C = ['c.txt:3 error red/shout'];
const X = ['sub/x.yml:2 error tmpl/shout'];

describe('a report that is asked for some rules', () => {
  it.each<[string, Selection, readonly string[]]>([
    ['one', { only: ['blue/shout'] }, [B[1]!]],
    ['all of a dialect', { only: ['red/*'] }, [...A, B[0]!, ...C]],
    ['all but one', { skip: ['red/shout'] }, [B[1]!, ...X]],
    ['all but those of a dialect', { skip: ['red/*', 'blue/*'] }, X],
    ['one that is left out', { only: ['red/shout'], skip: ['red/*'] }, []],
  ])('tells %s', async (_, selection, expected) => {
    expect(await told(selection)).toEqual(expected);
  });

  it('still tells what is wrong in project files, unless that is left out', async () => {
    const entries = { ...FILES, 'assay.yaml': 'nonsense: 1\n' };
    expect(await told({ only: ['blue/shout'] }, entries)).toEqual(['assay.yaml:1 error assay/unknown-key', B[1]]);
    expect(await told({ only: ['blue/shout'], skip: ['assay/*'] }, entries)).toEqual([B[1]]);
  });
});

describe('a report about what has changed', () => {
  it.each<[string, Selection, readonly string[]]>([
    ['a file that another one reads', changed({ 'a.txt': [] }), [...A, ...C]],
    ['a file that nothing reads', changed({ 'b.txt': [] }), B],
    ['a file that is gone, which another one looks for', changed({ 'other/d.txt': [] }), C],
    ['a file of a unit', changed({ 'sub/z.yml': [] }), X],
    ['settings, for all below them', changed({ 'sub/assay.yaml': [] }), X],
    ['settings of everything', changed({ 'assay.yaml': [] }), [...A, ...B, ...C, ...X]],
    ['a baseline, for all below it', changed({ 'sub/assay-baseline.json': [] }), X],
    ['something else', changed({ 'more/x.png': [] }), []],
  ])('tells what depends on %s', async (_, selection, expected) => {
    expect(await told(selection)).toEqual(expected);
  });

  it('tells what depends on policies that have changed', async () => {
    const entries = {
      'assay.yaml': 'policies: [laws]\n',
      'laws/p.yaml': 'apiVersion: kyverno.io/v1\nkind: ClusterPolicy\nforbid: bad\n',
      'o.yaml': 'apiVersion: v1\nkind: Thing\nmetadata: {name: bad}\n',
      'a.txt': 'red\n!\n',
    };
    const all = await told({}, entries);
    expect(all).toContain('o.yaml:1 error policy/shout');
    expect(await told(changed({ 'laws/p.yaml': [] }), entries)).toEqual(all.filter((line) => !line.startsWith('a.txt')));
  });

  it('tells only what is on new lines, if that is asked for', async () => {
    const lines = (first: number, last: number): Selection => changed({ 'a.txt': [{ first, last }] }, true);
    expect(await told(lines(2, 2))).toEqual([A[0]]);
    expect(await told(lines(3, 9))).toEqual([A[1]]);
    expect(await told(lines(1, 3))).toEqual(A);
    expect(await told(lines(4, 9))).toEqual([]);
  });
});

describe('a report of one of several parts', () => {
  it.each([1, 2, 3, 7])('tells, with the others of %i, what the whole tells', async (of) => {
    const parts = await Promise.all(Array.from({ length: of }, (_, at) => told({ shard: { number: at + 1, of } })));
    expect(parts.flat().toSorted()).toEqual((await told({})).toSorted());
    expect(parts.filter((part) => part.length === 0).length).toBe(Math.max(0, of - 4));
  });

  it('is about all of a file or a unit, and each file counts once', async () => {
    const reports = await Promise.all([1, 2].map((number) => reportOn(FILES, { selection: { shard: { number, of: 2 } } })));
    const whole = await reportOn(FILES);
    expect(reports.reduce((sum, { report }) => sum + report.summary.files, 0)).toBe(whole.report.summary.files);
  });
});
