import { describe, expect, it } from 'vitest';

import type { Entries } from '../../testing/memory-workspace.ts';
import { linesOf, linesOn, reportOn } from '../../testing/session-on.ts';
import { rewriteBaselines } from './rewrite-baselines.ts';
import type { BaselineText } from './rewrite-baselines.ts';

type Counts = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** The text of a baseline with these counts by file and rule. */
function baseline(files: Counts): string {
  const rules = (counts: Readonly<Record<string, unknown>>): object =>
    Object.fromEntries(Object.entries(counts).map(([rule, count]) => [rule, { count }]));
  return `${JSON.stringify(Object.fromEntries(Object.entries(files).map(([file, counts]) => [file, rules(counts)])), undefined, 2)}\n`;
}

const LOUD = 'red\n!\n';
const LOUDER = 'red\n!\n!\n';
const QUIET = 'red\n';

async function told(entries: Entries, directory = '/'): Promise<readonly string[]> {
  return linesOn(entries, { directory });
}

const at = (file: string, line = 2): string => `${file}:${line} error red/shout too loud`;

describe('a baseline', () => {
  it('leaves as many findings of a rule in a file for later as it says', async () => {
    const entries = { 'a.txt': LOUD, 'b.txt': LOUD, 'assay-baseline.json': baseline({ 'a.txt': { 'red/shout': 1 } }) };
    const { report, held } = await reportOn(entries);
    expect([linesOf(await reportOn(entries)), held.violations.map(({ file }) => file), report.summary.held]).toEqual([[at('b.txt')], ['a.txt'], 1]);
  });

  it('leaves none as soon as there are more', async () => {
    const entries = { 'a.txt': LOUDER, 'assay-baseline.json': baseline({ 'a.txt': { 'red/shout': 1 } }) };
    expect(await told(entries)).toEqual([at('a.txt', 2), at('a.txt', 3)]);
  });

  it.each([
    ['where there are fewer findings', { 'a.txt': LOUD }, 'a.txt has 1 finding of red/shout now, not 3'],
    ['where there are two fewer', { 'a.txt': LOUDER }, 'a.txt has 2 findings of red/shout now, not 3'],
    ['where there are none', { 'a.txt': QUIET }, 'a.txt has no finding of red/shout now, not 3'],
    ['where the file is gone', { 'b.txt': QUIET, x: '' }, 'a.txt has no finding of red/shout now, not 3'],
  ])('is told to be out of date %s', async (_, entries: Entries, message) => {
    const found = await told({ ...entries, 'assay-baseline.json': baseline({ 'a.txt': { 'red/shout': 3 } }) });
    expect(found).toEqual([`assay-baseline.json:4 info assay/stale-baseline ${message}`]);
  });

  it('holds for the files below it, of which the nearest one counts, up to the root of the repository', async () => {
    const files = { 'sub/a.txt': LOUD, 'sub/deep/a.txt': LOUD };
    const all = baseline({ 'sub/a.txt': { 'red/shout': 1 }, 'sub/deep/a.txt': { 'red/shout': 1 } });
    expect(await told({ ...files, 'assay-baseline.json': all }, '/sub')).toEqual([]);
    const nearer = { ...files, 'assay-baseline.json': all, 'sub/deep/assay-baseline.json': '{}' };
    expect(await told(nearer, '/sub')).toEqual([at('deep/a.txt')]);
    expect(await told({ ...files, 'assay-baseline.json': all, 'sub/.git/HEAD': '' }, '/sub')).toEqual([at('a.txt'), at('deep/a.txt')]);
  });

  it.each([
    ['is no text', Uint8Array.of(0xff, 0xfe), 'undefined', 'it is not UTF-8 text'],
    ['is no JSON', '{"a.txt": ]', '1', expect.stringContaining('')],
    ['is no object', '\n[]', '2', undefined],
    ['has something else than rules', '{\n"a.txt": 1}', '2', undefined],
    ['has something else than counts', '{"a.txt": {\n"red/shout": 1}}', '2', undefined],
    ['has no finding', '{"a.txt": {"red/shout": {\n"count": 0}}}', '2', undefined],
    ['has a part of a finding', '{"a.txt": {"red/shout": {\n"count": 1.5}}}', '2', undefined],
    ['is nested too deep', '['.repeat(20_000) + ']'.repeat(20_000), 'undefined', undefined],
  ])('that %s leaves nothing, which is an error', async (_, text, line, message) => {
    const expected = message ?? 'a baseline says for each file and rule how many findings are left for later: {"FILE": {"RULE": {"count": 2}}}';
    const { report } = await reportOn({ 'a.txt': LOUD, 'assay-baseline.json': text });
    const [loud, ...broken] = report.violations;
    expect(loud).toMatchObject({ file: 'a.txt' });
    expect(broken.map(({ rule, severity, range, message: said }) => [rule, severity, String(range?.start.line), said])).toEqual([
      ['broken-baseline', 'error', line, expected],
    ]);
  });
});

/** The baselines that are written for what is found: their texts by path. */
async function rewritten(entries: Entries, { isPruning = false, isNewWanted = true } = {}): Promise<readonly BaselineText[]> {
  const { report, held, baselines, checked } = await reportOn(entries);
  return rewriteBaselines({ baselines, found: [report, held], checked, isPruning, ...(isNewWanted && { newDirectory: '/' }) });
}

describe('baselines that are written', () => {
  it('have all findings of now, by file and rule', async () => {
    const files = { 'b.txt': 'blue red\n!\n', 'a.txt': LOUDER, 'c.txt': QUIET };
    const text = baseline({ 'a.txt': { 'red/shout': 2 }, 'b.txt': { 'blue/shout': 1, 'red/shout': 1 } });
    expect(await rewritten(files)).toEqual([{ path: '/assay-baseline.json', text }]);
  });

  it('are those that there are, and a new one for other files', async () => {
    const files = { 'a.txt': LOUD, 'sub/b.txt': LOUD, 'sub/assay-baseline.json': baseline({ 'b.txt': { 'red/shout': 3 } }) };
    const [one, other] = [baseline({ 'a.txt': { 'red/shout': 1 } }), baseline({ 'b.txt': { 'red/shout': 1 } })];
    expect(await rewritten(files)).toEqual([
      { path: '/assay-baseline.json', text: one },
      { path: '/sub/assay-baseline.json', text: other },
    ]);
    expect(await rewritten(files, { isNewWanted: false })).toEqual([{ path: '/sub/assay-baseline.json', text: other }]);
  });

  it('only become smaller when they are pruned', async () => {
    const known = baseline({ 'a.txt': { 'red/shout': 1 }, 'b.txt': { 'red/shout': 3, 'blue/shout': 1 }, 'gone.txt': { 'red/shout': 1 } });
    const files = { 'a.txt': LOUDER, 'b.txt': LOUDER, 'c.txt': LOUD, 'assay-baseline.json': known };
    const text = baseline({ 'a.txt': { 'red/shout': 1 }, 'b.txt': { 'red/shout': 2 } });
    expect(await rewritten(files, { isPruning: true, isNewWanted: false })).toEqual([{ path: '/assay-baseline.json', text }]);
  });

  it('keep what they say of files that were not checked', async () => {
    const known = baseline({ 'a.txt': { 'red/shout': 3 }, 'sub/b.txt': { 'red/shout': 3 } });
    const entries = { 'a.txt': LOUD, 'sub/b.txt': LOUD, 'assay-baseline.json': known };
    const { report, held, baselines, checked } = await reportOn(entries, { directory: '/sub' });
    const texts = rewriteBaselines({ baselines, found: [report, held], checked, isPruning: false });
    expect(texts.map(({ text }) => text)).toEqual([baseline({ 'a.txt': { 'red/shout': 3 }, 'sub/b.txt': { 'red/shout': 1 } })]);
  });
});
