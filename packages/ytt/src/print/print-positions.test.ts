import { Source } from '@assay/source';
import { describe, expect, it } from 'vitest';

import { rendered } from '../../testing/run-ytt.ts';
import { noSpan } from '../model.ts';
import { readDocuments } from '../read/read-documents.ts';
import { printPositions } from './print-positions.ts';

function check(text: string, expected: readonly string[]): void {
  expect(
    printPositions(readDocuments(new Source('a.yml', text)), { hasOverlays: false })
      .split('\n')
      .slice(0, -1),
  ).toEqual(expected);
}

it('names the line of every node', () => {
  check(
    '---\na: 1\nb:\n- x\n-\n  c: "2"\n',
    [
      '           a.yml:1 | [doc]',
      '           a.yml:2 |   a: 1',
      '           a.yml:3 |   b:',
      '           a.yml:4 |     [0] x',
      '           a.yml:5 |     [1]',
      '           a.yml:6 |       c: "2"',
    ].map((line) => line.slice(1)),
  );
});

it('gives items in brackets the line of what announces them', () => {
  check('a: [\n  1,\n  {b: 2}]\n', [
    '          a.yml:1 | [doc]',
    '          a.yml:1 |   a:',
    '          a.yml:1 |     [0] 1',
    '          a.yml:2 |     [1]',
    '          a.yml:3 |       b: 2',
  ]);
});

it('widens the column when a place does not fit', () => {
  const lines = 'a: 1\n'.repeat(0) + Array.from({ length: 100_001 }, (_, at) => `k${at}: 1\n`).join('');
  const printed = printPositions(readDocuments(new Source('abcd', lines)), { hasOverlays: false }).split('\n');
  expect([printed[0], printed[100_001]]).toEqual(['          abcd:1 | [doc]', '     abcd:100001 |   k100000: 1']);
});

it('measures places in bytes and fills them up by characters', () => {
  const printed = printPositions(readDocuments(new Source('é.yml', 'a: 1\n')), { hasOverlays: false });
  expect(printed).toBe('           é.yml:1 | [doc]\n           é.yml:1 |   a: 1\n');
});

it('prints blocks below their key, and empty collections as nothing', () => {
  check('a: |\n  x\n  y\nb: {}\nc:\n- []\n', [
    '          a.yml:1 | [doc]',
    '          a.yml:1 |   a:',
    '                  |     |',
    '  x',
    '  y',
    '          a.yml:4 |   b:',
    '          a.yml:5 |   c:',
    '          a.yml:6 |     [0]',
  ]);
});

it('prints the value of a document and a block as a format of Go', () => {
  check('100% sure\n', ['          a.yml:1 | [doc]', '                  |   100%!s(MISSING)ure']);
  check('a: 100% sure\nb: |\n  50%%\n', [
    '          a.yml:1 | [doc]',
    '          a.yml:1 |   a: 100% sure',
    '          a.yml:2 |   b:',
    '                  |     |',
    '  50%',
  ]);
});

it('leaves the column out for what stands nowhere', () => {
  const set = readDocuments(new Source('a.yml', 'a: 1\n'));
  const document = set.documents[0]!;
  Object.assign(document, { source: noSpan.source, start: 0, end: 0 });
  expect(printPositions(set, { hasOverlays: false })).toBe('[doc]\n          a.yml:1 |   a: 1\n');
});

it('prints keys that are no strings as Go would', () => {
  check('1: a\nyes: b\n~: c\n1.5: d\n18446744073709551615: e\n-.inf: f\n', [
    '          a.yml:1 | [doc]',
    '          a.yml:1 |   %!s(int=1): a',
    '          a.yml:2 |   %!s(bool=true): b',
    '          a.yml:3 |   %!s(<nil>): c',
    '          a.yml:4 |   %!s(float64=1.5): d',
    '          a.yml:5 |   %!s(uint64=18446744073709551615): e',
    '          a.yml:6 |   %!s(float64=-Inf): f',
  ]);
});

it('prints keys that are collections as Go prints what its parser made', () => {
  check('? {a: 1, b: ~}\n: x\n? [c, [2]]\n: z\n', [
    '          a.yml:1 | [doc]',
    '          a.yml:1 |   [{a %!s(int=1) %!s(int=1)} {b %!s(<nil>) %!s(int=1)}]: x',
    '          a.yml:3 |   [{c %!s(int=3)} {[{%!s(int=2) %!s(int=3)}] %!s(int=3)}]: z',
  ]);
});

it('leaves out documents without content', () => {
  check('---\n---\n{}\n---\n1\n---\n# end\n', ['          a.yml:4 | [doc]', '                  |   1']);
});

describe('a list that code computed', () => {
  const template = '#@ x = [1, "a"]\na: #@ x\nb:\n- #@ [x, []]\nc: #@ []\nd: #@ [{"e": 1}]\n';

  it('is one value', async () => {
    expect(await rendered({ 'a.yml': template }, '-o', 'pos')).toBe(
      [
        '          a.yml:1 | [doc]',
        '          a.yml:2 |   a:',
        '                  |     - 1',
        '- a',
        '          a.yml:3 |   b:',
        '          a.yml:4 |     [0]',
        '                  |       - - 1',
        '  - a',
        '- []',
        '          a.yml:5 |   c: []',
        '          a.yml:6 |   d:',
        '    [0]',
        '      e: 1',
        '',
      ].join('\n'),
    );
  });

  it('is nodes without a place where overlays were applied', async () => {
    const overlay = '#@ load("@ytt:overlay", "overlay")\n#@overlay/match by=overlay.all\n---\n#@overlay/match missing_ok=True\nz: 1\n';
    expect(await rendered({ 'a.yml': 'a: #@ [1]\n', 'o.yml': overlay }, '-o', 'pos')).toBe(
      '          a.yml:1 | [doc]\n          a.yml:1 |   a:\n    [0] 1\n          o.yml:5 |   z: 1\n',
    );
  });
});
