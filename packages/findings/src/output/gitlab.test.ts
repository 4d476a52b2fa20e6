import { assert, property } from 'fast-check';
import { describe, expect, it } from 'vitest';

import { anyReport, options, rangeAt, report, violation } from '../../testing/example-report.ts';
import type { Report } from '../report.ts';
import { gitlabFormat } from './gitlab.ts';

interface Issue {
  readonly description: string;
  readonly check_name: string;
  readonly fingerprint: string;
  readonly severity: string;
  readonly location: { readonly path: string; readonly lines: { readonly begin: number } };
}

function issuesOf(given: Report): readonly Issue[] {
  return JSON.parse(gitlabFormat.write(given, options));
}

describe('the Code Quality report for GitLab', () => {
  it('says what, where, against which rule, and how bad it is', () => {
    const found = violation({ range: rangeAt(12, 15, 28), hint: 'try' });
    expect(issuesOf(report({ violations: [found] }))).toEqual([
      {
        description: 'no such policy\nhint: try',
        check_name: 'kyverno/unknown-policy',
        fingerprint: expect.stringMatching(/^[0-9a-f]{16}:1$/),
        severity: 'major',
        location: { path: 'a.yaml', lines: { begin: 12 } },
      },
    ]);
  });

  it('points at the first line where no place is better than another', () => {
    expect(issuesOf(report({ violations: [violation()] }))[0]?.location.lines.begin).toBe(1);
  });

  it('has errors, warnings, infos and what was not checked, the last one the worst', () => {
    const violations = (['error', 'warning', 'info'] as const).map((severity) => violation({ severity }));
    const found = issuesOf(report({ violations, notChecked: [{ file: 'x', reason: 'y', cause: 'unreadable' }] }));
    expect(found.map(({ severity }) => severity)).toEqual(['major', 'minor', 'info', 'critical']);
  });

  it('has what a baseline holds although it could not be checked, as info', () => {
    const heldFailed = [{ file: 'config', reason: 'it fails', cause: 'failed' as const }];
    expect(issuesOf({ ...report({}), heldFailed })).toMatchObject([
      { check_name: 'assay/not-checked', severity: 'info', description: 'in the baseline, so not checked: it fails', location: { path: 'config' } },
    ]);
  });

  it('has a name of its own for every finding, which stays when lines move', () => {
    assert(
      property(anyReport, (given) => {
        const names = issuesOf(given).map(({ fingerprint }) => fingerprint);
        expect(new Set(names).size).toBe(names.length);
        for (const name of names) expect(name).toMatch(/^[0-9a-f]{16}:[1-9]\d*$/);
      }),
    );
    const nameAt = (line: number): unknown => issuesOf(report({ violations: [violation({ range: rangeAt(line, 1, 2) })] }))[0]?.fingerprint;
    expect(nameAt(1)).toBe(nameAt(9));
  });

  it('is never empty if nothing was checked', () => {
    expect(issuesOf(report({}, 0))).toMatchObject([{ check_name: 'assay/not-checked', description: 'not checked\nnothing to check' }]);
    expect(issuesOf(report({}))).toEqual([]);
  });
});
