import { describe, expect, it } from 'vitest';

import { options, rangeAt, report, violation } from '../../testing/example-report.ts';
import { jsonFormat } from '../output/json.ts';
import { sarifFormat } from '../output/sarif.ts';
import { makeReport } from '../report.ts';
import type { Report } from '../report.ts';
import type { NotChecked, Violation } from '../violation.ts';
import { mergeReports } from './merge-reports.ts';
import type { MergedReport } from './merge-reports.ts';

/** The reports as files `1`, `2` and so on, joined. */
function merged(first: string, ...others: readonly string[]): MergedReport {
  return mergeReports([{ name: '1', text: first }, ...others.map((text, index) => ({ name: String(index + 2), text }))]);
}

interface Run {
  readonly tool: { readonly driver: { readonly rules: readonly { readonly id: string }[] } };
  readonly invocations: unknown;
  readonly results: readonly { readonly ruleId: string; readonly ruleIndex: number }[];
}

interface Content {
  readonly violations: readonly Violation[];
  readonly summary: unknown;
  readonly heldFailed: unknown;
  readonly runs: readonly [Run, ...Run[]];
  readonly isClean: boolean;
}

/** What is in a report that could be made. */
function contentOf(joined: MergedReport): Content {
  if (joined.kind === 'problem') throw new Error(joined.message);
  return { ...JSON.parse(joined.text), isClean: joined.isClean };
}

const json = (given: Report): string => jsonFormat.write(given, options);
const sarif = (given: Report): string => sarifFormat.write(given, options);

const at = (file: string, line: number, column: number, given: Partial<Violation> = {}): Violation =>
  violation({ file, range: rangeAt(line, column, column + 1), message: `${file} ${line} ${column}`, ...given });
const unread: NotChecked = { file: 'x.yaml', reason: 'no text', cause: 'unreadable' };
const warning = violation({ severity: 'warning' });

describe('reports in JSON that are joined', () => {
  it('have the findings of all, by file, line and column, each once', () => {
    const parts = [report({ violations: [at('b', 1, 1), at('a', 10, 1), at('a', 2, 3)] }), report({ violations: [at('a', 2, 1), at('b', 1, 1)] })];
    const { violations } = contentOf(merged(json(parts[0]!), json(parts[1]!)));
    expect(violations.map(({ message }) => message)).toEqual(['a 2 1', 'a 2 3', 'a 10 1', 'b 1 1']);
  });

  it('have what a baseline holds although more may be wrong, each once', () => {
    const held = { ...report({}), heldFailed: [unread] };
    expect(contentOf(merged(json(held), json(held), json(report({})))).heldFailed).toMatchObject([{ file: 'x.yaml' }]);
  });

  it('have the sums of their counts, but findings are counted anew', () => {
    const tests = { passed: 1, failed: 2, excluded: 0, skipped: 0 };
    const one = makeReport({ violations: [violation(), warning], notChecked: [unread] }, { checked: 3, ignored: 1, foreign: { helm: 2 } }, tests);
    const other = makeReport({ violations: [violation()], notChecked: [unread] }, { checked: 4, ignored: 0, foreign: { helm: 1, kpt: 1 } }, tests);
    expect(contentOf(merged(json(one), json(other))).summary).toEqual({
      files: 7,
      errors: 1,
      warnings: 1,
      infos: 0,
      notChecked: 1,
      ignored: 1,
      foreign: { helm: 3, kpt: 1 },
      tests: { passed: 2, failed: 4, excluded: 0, skipped: 0 },
    });
  });

  it('leave out what is no finding', () => {
    const text = '{"violations": [1, null], "notChecked": ["x"], "summary": {"files": 2}}';
    expect(contentOf(merged(text, json(report({}))))).toMatchObject({ violations: [], notChecked: [], summary: { files: 3 } });
  });
});

const PARTS: readonly [string, boolean, readonly Report[]][] = [
  ['nothing was found', true, [report({}), report({})]],
  ['a part had nothing to check', true, [report({}, 0), report({})]],
  ['there are warnings', true, [report({ violations: [warning] }), report({})]],
  ['there is an error', false, [report({}), report({ violations: [violation()] })]],
  ['something was not checked', false, [report({ notChecked: [unread] }), report({})]],
  ['no part had anything to check', false, [report({}, 0), report({}, 0)]],
];

describe.each([
  ['JSON', json],
  ['SARIF', sarif],
])('joined reports in %s', (_, write) => {
  it.each(PARTS)('of which %s: clean is %s', (_why, isClean, [first, second]) => {
    expect(contentOf(merged(write(first!), write(second!))).isClean).toBe(isClean);
  });
});

describe('logs in SARIF that are joined', () => {
  const [run] = JSON.parse(sarif(report({}))).runs;
  const log = (...runs: readonly object[]): string => JSON.stringify({ version: '2.1.0', runs });

  it('have one run with the results of all, each once, and the rules that these name', () => {
    const [one, other] = [violation({ rule: 'one' }), violation({ rule: 'other' })];
    const { runs } = contentOf(merged(sarif(report({ violations: [one] })), sarif(report({ violations: [other, one] }))));
    expect(runs).toHaveLength(1);
    const [{ results, tool }] = runs;
    expect(tool.driver).toMatchObject({ name: 'assay', version: '1.2.3' });
    const named = results.map(({ ruleId, ruleIndex }) => [ruleId, tool.driver.rules[ruleIndex]?.id]);
    expect(named).toEqual(['kyverno/one', 'kyverno/other'].map((id) => [id, id]));
  });

  it('say that the run succeeded if all of it was checked', () => {
    const invocationsOf = (...parts: readonly [Report, Report]): unknown => contentOf(merged(sarif(parts[0]), sarif(parts[1]))).runs[0].invocations;
    expect(invocationsOf(report({}), report({}, 0))).toEqual([{ executionSuccessful: true, toolExecutionNotifications: [] }]);
    expect(invocationsOf(report({ notChecked: [unread] }), report({ notChecked: [unread] }))).toMatchObject([
      { executionSuccessful: false, toolExecutionNotifications: [{ message: { text: expect.stringContaining('no text') } }] },
    ]);
  });

  it('keep the runs of other tools, and what else ours says of its tool', () => {
    const other = { tool: { driver: { name: 'other' } }, results: [{ level: 'error' }] };
    const extended = { ...run, tool: { ...run.tool, extensions: [{ name: 'more' }] } };
    const { runs, isClean } = contentOf(merged(log(other, extended), log(run)));
    expect([runs[0].tool, runs[1], runs.length, isClean]).toEqual([extended.tool, other, 2, true]);
  });

  it('are not clean where Assay did not run', () => {
    expect(contentOf(merged(log({ tool: { driver: { name: 'other' } } }), log({ tool: 'none' }, {})))).toMatchObject({ isClean: false });
  });
});

describe('what is no report of the same form', () => {
  const refusal = 'this is not a JSON or SARIF report of assay';

  it.each([
    ['no JSON', 'a.yaml:1:1 error', refusal],
    ['no object', '[]', refusal],
    ['without a list of findings', '{"notChecked": [], "summary": {}}', refusal],
    ['without a list of what was not checked', '{"violations": [], "summary": {}}', refusal],
    ['without a summary', '{"violations": [], "notChecked": []}', refusal],
    ['SARIF of another version', '{"version": "1.0.0", "runs": []}', refusal],
    ['SARIF without runs', '{"version": "2.1.0"}', refusal],
    ['SARIF after JSON', sarif(report({})), 'this is SARIF, and reports before it are not'],
  ])('is named: %s', (_, text, message) => {
    expect(merged(json(report({})), text)).toEqual({ kind: 'problem', name: '2', message });
  });

  it('is named: JSON after SARIF', () => {
    const message = 'this is JSON, and reports before it are not';
    expect(merged(sarif(report({})), sarif(report({})), json(report({})))).toEqual({ kind: 'problem', name: '3', message });
  });
});
