import { SourceFile } from '@assay/findings';
import type { CheckingDialect, CheckResult, NotChecked, Violation } from '@assay/findings';
import { encodeUtf8 } from '@assay/source';
import { describe, expect, it } from 'vitest';

import { LOCKED_FILE, PIPE, tooLarge } from '../../testing/memory-workspace.ts';
import type { Entries } from '../../testing/memory-workspace.ts';
import { linesOf, linesOn, reportOn } from '../../testing/session-on.ts';
import { checkingDialect, renderingDialect } from '../../testing/stand-in-dialects.ts';

/** A dialect that finds what it is told to, in each of its files. */
function finding(result: Partial<CheckResult>, id = 'red'): CheckingDialect {
  return { ...checkingDialect(id), check: async () => ({ violations: [], notChecked: [], ...result }) };
}

function violation(file: string, line: number, more: Partial<Violation> = {}): Violation {
  const start = { offset: line * 10, line, column: 1 };
  return { dialect: 'red', rule: 'shout', severity: 'error', fault: 'subject', message: 'too loud', file, range: { start, end: start }, ...more };
}

describe('what is told twice', () => {
  const files = { 'a.txt': 'red', 'b.txt': 'red' };

  it('is told once, if it is explained alike', async () => {
    const related = (file: string): Partial<Violation> => ({ related: [{ message: 'the rule', file }] });
    const found = finding({ violations: [violation('a.txt', 1), violation('a.txt', 1, related('b.txt')), violation('a.txt', 1, related('c.txt'))] });
    expect(await linesOn(files, { dialects: [found] })).toEqual(Array.from({ length: 3 }, () => 'a.txt:1 error red/shout too loud'));
  });

  it('is told once, if it is not checked for the same reason', async () => {
    const found = finding({
      notChecked: [
        { file: 'a.txt', reason: 'so', cause: 'unreadable' as const },
        { file: 'a.txt', reason: 'so', cause: 'unreadable' as const },
        { file: 'a.txt', reason: 'or so', cause: 'unreadable' as const },
      ],
    });
    expect(await linesOn(files, { dialects: [found] })).toEqual(['a.txt not checked: so', 'a.txt not checked: or so']);
  });

  it('is told once, if units that share a file need the same values there', async () => {
    const lack = (unit: string, value: string): NotChecked => ({
      file: 'a.txt',
      reason: `${unit} needs ${value}`,
      cause: 'needs-values',
      values: [value],
    });
    const found = finding({ notChecked: [lack('x', 'host'), lack('y', 'host'), lack('y', 'port')] });
    expect(await linesOn(files, { dialects: [found] })).toEqual(['a.txt not checked: y needs host', 'a.txt not checked: y needs port']);
  });
});

describe('a named file that is not there', () => {
  const named = finding({ violations: [violation('a.txt', 1, { message: 'there is no file "out/p.yml"', absent: 'out/p.yml' })] });

  it.each([
    ['a script', { 'run.sh': 'helm template . > out/p.yml\n' }, 'run.sh runs helm template . > out/p.yml'],
    ['a workflow', { '.gitlab-ci.yml': 'jobs:\n  - run: x | tee out/p.yml\n' }, '.gitlab-ci.yml runs x | tee out/p.yml'],
    ['a program', { 'hack/render': '#!/bin/sh\nytt -f t --output-files ../out\n' }, 'hack/render runs ytt -f t --output-files ../out'],
    [
      'vendir',
      { 'vendir.yml': 'apiVersion: vendir.k14s.io/v1alpha1\nkind: Config\ndirectories: [{path: ., contents: [{path: out, git: {url: u}}]}]\n' },
      'vendir fetches out',
    ],
  ])('is not there yet, if %s writes it', async (_, files, who) => {
    expect(await linesOn({ 'a.txt': 'red', ...files }, { dialects: [named] })).toEqual([
      `a.txt not checked: there is no file "out/p.yml" yet: ${who}`,
    ]);
  });

  it.each([
    ['nothing writes', {}],
    ['a script writes elsewhere', { 'run.sh': 'helm template . > out/q.yml\ncat < out/p.yml\n' }],
    ['only a script of a copy writes', { 'vendor/x/run.sh': 'helm template . > ../../out/p.yml\n' }],
    ['a file without a first line for it names', { notes: 'helm template . > out/p.yml\n' }],
  ])('is an error, if %s', async (_, files) => {
    expect(await linesOn({ 'a.txt': 'red', ...files }, { dialects: [named] })).toEqual(['a.txt:1 error red/shout there is no file "out/p.yml"']);
  });
});

describe('suppressing comments', () => {
  it.each([
    ['take out a finding below', '- red\n# assay-ignore red/shout: so\n- !\n', []],
    ['leave the others', '- red\n# assay-ignore red/shout: so\n- !\n- !\n', ['a.txt:4 error red/shout too loud']],
    [
      'of other rules suppress nothing, which is told',
      '- red\n# assay-ignore nope/shout: so\n- !\n',
      [expect.stringContaining('a.txt:2 warning assay/unused-suppression'), 'a.txt:3 error red/shout too loud'],
    ],
    ['without a reason are malformed', 'red: 1 # assay-ignore red/shout\n', [expect.stringContaining('a.txt:1 warning assay/malformed-suppression')]],
  ])('%s', async (_, text, expected) => {
    expect(await linesOn({ 'a.txt': text }, { dialects: [checkingDialect('red')] })).toEqual(expected);
  });

  it('are none in JSON', async () => {
    const dialects = [{ ...checkingDialect('red'), extensions: ['.json'] }];
    expect(await linesOn({ 'a.json': 'red # assay-ignore red/shout: so\n!\n' }, { dialects })).toEqual(['a.json:2 error red/shout too loud']);
  });

  it('in a template count once, in however many environments it is rendered', async () => {
    const entries = {
      'k/t.yml': '#@\n#! assay-ignore tmpl/shout: so\n- needs x.yml\n#! assay-ignore tmpl/shout: old\n- b\n',
      'v/a.yml': '',
      'v/b.yml': '',
      'assay.yaml': 'units: [{path: k, values: ["v/*"]}]',
    };
    expect(await linesOn(entries)).toEqual([expect.stringContaining('k/t.yml:4 warning assay/unused-suppression')]);
  });
});

describe('the settings of a project', () => {
  const files = { 'a.txt': 'red\n!\n', 'b.txt': 'blue\n!\n' };

  it.each([
    ['{red/shout: off}', ['b.txt:2 error']],
    ['{red/shout: info, blue/shout: warning}', ['a.txt:2 info', 'b.txt:2 warning']],
    ['{red/*: warning}', ['a.txt:2 warning', 'b.txt:2 error']],
    ['{red/*: off, red/shout: info}', ['a.txt:2 info', 'b.txt:2 error']],
    ['{red/shout: info, red/*: off}', ['a.txt:2 info', 'b.txt:2 error']],
    ['{red/*: off, blue/*: off}', []],
  ])('decide how much a rule weighs: %s', async (rules, expected) => {
    const lines = await linesOn({ ...files, 'assay.yaml': `rules: ${rules}\n` });
    expect(lines.map((line) => line.split(' ').slice(0, 2).join(' '))).toEqual(expected);
  });

  it.each([
    ['{}', []],
    ['{red/shout: off}', []],
    ['{red/shout: info}', ['a.txt:1 info red/shout too loud']],
    ['{red/*: warning}', ['a.txt:1 warning red/shout too loud']],
  ])('decide whether there is an optional rule at all: %s', async (rules, expected) => {
    const found = finding({ violations: [violation('a.txt', 1)] });
    const optional = { ...found, rules: found.rules.map((rule) => ({ ...rule, isOptional: true as const })) };
    expect(await linesOn({ 'a.txt': 'red', 'assay.yaml': `rules: ${rules}\n` }, { dialects: [optional] })).toEqual(expected);
  });

  it('hold for the files below, not for others', async () => {
    const entries = { 'd/a.txt': 'red\n!\n', 'a.txt': 'red\n!\n', 'd/assay.yaml': 'rules: {red/shout: info}\n' };
    expect(await linesOn(entries)).toEqual(['a.txt:2 error red/shout too loud', 'd/a.txt:2 info red/shout too loud']);
  });

  it('are counted by what they make of findings', async () => {
    const { report } = await reportOn({ ...files, 'assay.yaml': 'rules: {red/shout: info, blue/shout: warning}\n' });
    expect(report.summary).toMatchObject({ infos: 1, warnings: 1 });
  });
});

describe('the numbers of a report', () => {
  it('count files of other tools by tool, and these as nothing of ours', async () => {
    const chart = { 'c/Chart.yaml': 'name: c\n', 'c/templates/a.yml': 'red\n!\n', 'c/templates/b.yml': '#@\n', 'vendor/x.txt': 'blue\n!\n' };
    const { report, unknown } = await reportOn(chart);
    expect(report.violations).toEqual([]);
    expect(report.summary).toMatchObject({ files: 0, foreign: { helm: 2, vendored: 1 } });
    expect(unknown).toEqual([]);
  });

  it('count files of no known kind, and what is no file, as nothing of ours', async () => {
    const { report } = await reportOn({ 'a.txt': 'red\n', 'b.txt': 'none\n', 'c.txt': PIPE, 'd.txt': PIPE });
    expect(report.summary).toMatchObject({ files: 1, ignored: 3 });
  });

  it('count what cannot be read as not checked, if it may be ours', async () => {
    const entries: Entries = {
      'a.txt': LOCKED_FILE,
      'b.txt': tooLarge('red'),
      'c.txt': tooLarge('none'),
      'd.yml': new Uint8Array([0x23, 0x40, 0xff]),
    };
    const { report } = await reportOn(entries);
    expect(report.notChecked.map(({ file, reason, cause }) => `${file}: ${reason} (${cause})`)).toEqual([
      'a.txt: permission denied (unreadable)',
      'b.txt: it is too large (unreadable)',
      'd.yml: the file is not UTF-8 text (unreadable)',
    ]);
    expect(report.summary).toMatchObject({ files: 1, ignored: 1, notChecked: 3 });
  });

  it('count a file that is read for a checked one as checked, though it seems to be of another tool', async () => {
    const found = finding({ filesRead: ['b.txt'] });
    const { report, unknown } = await reportOn({ 'a.txt': 'red', 'b.txt': '', 'c.txt': '' }, { dialects: [found] });
    expect([report.summary.files, report.summary.ignored, unknown]).toEqual([2, 1, ['c.txt']]);
  });
});

it('what a file says of itself does not count where another one judges it', async () => {
  const red = finding({ filesRead: ['b.txt'], filesJudged: ['b.txt'], violations: [violation('b.txt', 1)] });
  const blue = finding({ violations: [violation('b.txt', 7, { dialect: 'blue' })] }, 'blue');
  const report = await reportOn({ 'a.txt': 'red', 'b.txt': 'blue' }, { dialects: [red, blue] });
  expect(linesOf(report)).toEqual(['b.txt:1 error red/shout too loud']);
  expect(report.report.summary.files).toBe(2);
});

it('shows no text of a confidential file, and of no file that cannot be read', async () => {
  const dialects = [checkingDialect('red', { isConfidential: true }), checkingDialect('blue'), renderingDialect];
  const entries = { 'a.txt': 'red', 'b.txt': 'blue', 'c.txt': 'red blue', 'd.yml': '#@\n', 'assay.yaml': 'ignore: []\n', 'e.md': 'text' };
  const { sourceText } = await reportOn(entries, { dialects });
  expect(['a.txt', 'b.txt', 'c.txt', 'd.yml', 'assay.yaml', 'e.md', 'nowhere'].map(sourceText)).toEqual([
    undefined,
    'blue',
    undefined,
    '#@\n',
    'ignore: []\n',
    'text',
    undefined,
  ]);
});

it('what is given without a path is told by its name', async () => {
  const given = [new SourceFile('<stdin>', encodeUtf8('red\n!\n'))];
  expect(await linesOn({ 'a.txt': 'red\n!\n' }, { paths: [], given })).toEqual(['<stdin>:2 error red/shout too loud']);
});
