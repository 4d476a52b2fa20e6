import { inputFile } from '@assay/findings';
import type { CheckResult, Dialect, InputFile, Suppression, Violation } from '@assay/findings';
import { describe, expect, it } from 'vitest';

import { checkFiles } from './check-files.ts';
import type { CheckedFiles, CheckFilesRequest } from './check-files.ts';
import { groupFiles } from './group-files.ts';
import { NO_SETTINGS } from './settings.ts';

/** A dialect whose files hold the word of its id: each line `!` in them is a violation of rule `shout`, each line `?` is not checked. */
function dialectOf(id: string, { isConfidential = false, suppressions = [] as readonly Suppression[] } = {}): Dialect {
  return {
    id,
    title: id,
    rules: [],
    extensions: ['.txt'],
    isConfidential,
    recognizes: ({ scanText }) => scanText.includes(id),
    check: async ({ files }): Promise<CheckResult> => ({
      violations: files.flatMap((file) => linesWith(file, '!').map((line) => violationAt(id, file, line))),
      notChecked: files.flatMap((file) => linesWith(file, '?').map(() => ({ file: file.name, reason: 'unknown' }))),
      suppressions,
    }),
  };
}

function linesWith(file: InputFile, text: string): number[] {
  return (file.text ?? '').split('\n').flatMap((line, at) => (line === text ? [at + 1] : []));
}

function violationAt(dialect: string, file: InputFile, line: number): Violation {
  const start = { offset: line * 10, line, column: 1 };
  return { dialect, rule: 'shout', severity: 'error', fault: 'subject', message: 'too loud', file: file.name, range: { start, end: start } };
}

const textFile = (name: string, text: string): InputFile => inputFile(name, new TextEncoder().encode(text));
const check = (files: readonly InputFile[], dialects: readonly Dialect[], more: Omit<CheckFilesRequest, 'files'> = {}): Promise<CheckedFiles> =>
  checkFiles({ files: groupFiles(files, dialects), ...more });
const places = (violations: readonly Violation[]): string[] =>
  violations.map((v) => `${v.file}:${v.range?.start.line} ${v.severity} ${v.dialect}/${v.rule}`);

describe('checkFiles', () => {
  const files = [
    textFile('b.txt', 'red\n!\n'),
    textFile('a.txt', 'blue\n\n!\n?\n'),
    textFile('c.txt', 'red blue\n!\n'),
    textFile('d.txt', 'green\n'),
  ];
  const dialects = [dialectOf('red'), dialectOf('blue')];

  it('gives each dialect its files, sorts what they find and counts each file once', async () => {
    const { report } = await check(files, dialects, { otherFiles: ['e.png', 'f.png'] });
    expect(places(report.violations)).toEqual([
      'a.txt:3 error blue/shout',
      'b.txt:2 error red/shout',
      'c.txt:2 error red/shout',
      'c.txt:2 error blue/shout',
    ]);
    expect(report.summary).toEqual({ files: 3, errors: 4, warnings: 0, infos: 0, notChecked: 1, ignored: 3 });
  });

  it('counts files as checked that are read because checked ones name them, if they were asked for', async () => {
    const red = dialectOf('red');
    const reading: Dialect = {
      ...red,
      check: async (request) => ({ ...(await red.check(request)), filesRead: ['d.txt', 'e.png', 'elsewhere.txt'] }),
    };
    const { report, unreadFiles } = await check([...files, textFile('g.txt', '')], [reading, dialectOf('blue')], { otherFiles: ['e.png', 'f.png'] });
    expect(report.summary).toMatchObject({ files: 5, ignored: 2 });
    expect(unreadFiles).toEqual(['g.txt']);
  });

  it('names the files that no dialect knows', async () => {
    expect(groupFiles(files, dialects).unknownFiles).toEqual(['d.txt']);
  });

  it('lets the caller say what a file is', async () => {
    const grouped = groupFiles(files, dialects, (name) => (name === 'd.txt' || name === 'c.txt' ? dialects[1] : undefined));
    expect(grouped.groups.map((group) => group.files.map((file) => file.name))).toEqual([['b.txt'], ['a.txt', 'c.txt', 'd.txt']]);
    expect(grouped.unknownFiles).toEqual([]);
  });

  it('applies the settings that are in force for a file', async () => {
    const rules = new Map([
      ['red/shout', 'warning' as const],
      ['blue/shout', 'off' as const],
    ]);
    const { report } = await check(files, dialects, { settingsFor: (name) => (name === 'a.txt' ? undefined : { ...NO_SETTINGS, rules }) });
    expect(places(report.violations)).toEqual(['a.txt:3 error blue/shout', 'b.txt:2 warning red/shout', 'c.txt:2 warning red/shout']);
  });

  it('takes suppressed violations out, and reports a suppression of nothing', async () => {
    const range = violationAt('red', files[0]!, 1).range!;
    const suppression = { file: 'b.txt', range, ruleId: 'red/shout', reason: 'it is a party', firstLine: 2, lastLine: 2 };
    const suppressions = [suppression, { ...suppression, firstLine: 7, lastLine: 7 }];
    const { report } = await check(files.slice(0, 1), [dialectOf('red', { suppressions })]);
    expect(places(report.violations)).toEqual(['b.txt:1 warning assay/unused-suppression']);
  });

  it('shows no text of a file that a confidential dialect knows', async () => {
    const { sourceText } = await check(files, [dialectOf('red', { isConfidential: true }), dialectOf('blue')]);
    expect([sourceText('a.txt'), sourceText('c.txt'), sourceText('nowhere.txt')]).toEqual(['blue\n\n!\n?\n', undefined, undefined]);
  });

  it('counts and shows the files of units, those with values too', async () => {
    const [red] = dialects;
    const units = [{ directory: '', files: [files[3]!], valuesFiles: [textFile('values.txt', 'a')] }];
    const checked = await checkFiles({
      files: { groups: [{ dialect: red!, files: [], units }], unknownFiles: ['d.txt'] },
      otherFiles: ['values.txt'],
    });
    expect([checked.report.summary.files, checked.report.summary.ignored, checked.sourceText('values.txt')]).toEqual([2, 0, 'a']);
  });

  it('checks again what needs a larger stack, if the caller can', async () => {
    const red = dialectOf('red');
    const shallow: Dialect = { ...red, check: async (request) => ({ ...(await red.check(request)), needsMoreStack: true }) };
    const asked: string[] = [];
    const checkAgain = async ({ id }: Dialect): Promise<CheckResult> => {
      asked.push(id);
      return { violations: [], notChecked: [], suppressions: [] };
    };
    const again = await check(files.slice(0, 2), [shallow, dialectOf('blue')], { checkAgain });
    expect([asked, places(again.report.violations)]).toEqual([['red'], ['a.txt:3 error blue/shout']]);
    expect((await check(files.slice(0, 1), [shallow])).report.summary.errors).toBe(1);
  });

  it('adds what the caller found before', async () => {
    const before = { violations: [], notChecked: [{ file: 'locked.txt', reason: 'permission denied' }] };
    expect((await check([], dialects, { before })).report.summary).toEqual({ files: 0, errors: 0, warnings: 0, infos: 0, notChecked: 1, ignored: 0 });
    expect((await check([], dialects, { before: { ...before, files: 1 } })).report.summary.files).toBe(1);
  });
});
