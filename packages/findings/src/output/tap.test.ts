import { assert, property } from 'fast-check';
import { Parser } from 'tap-parser';
import { describe, expect, it } from 'vitest';

import { anyReport, hostileReport, hostileTexts, options, rangeAt, report, violation } from '../../testing/example-report.ts';
import { isClean } from '../report.ts';
import type { Report } from '../report.ts';
import { tapFormat } from './tap.ts';

/** What a strict parser of TAP 14 makes of the output: any line that it does not know is a failure. */
function parse(report: Report): { readonly ok: boolean; readonly points: readonly Record<string, unknown>[] } {
  const parser = new Parser({ strict: true });
  const points: Record<string, unknown>[] = [];
  const strays: string[] = [];
  parser.on('assert', ({ ok, name, diag, todo, skip }) => points.push({ ok, name, diag, todo, skip }));
  parser.on('extra', (line) => strays.push(line));
  parser.end(tapFormat.write(report, options));
  expect(strays).toEqual([]);
  expect(parser.results?.failures.filter(({ tapError }) => tapError)).toEqual([]);
  expect(parser.results).toMatchObject({ count: points.length, bailout: false, todo: 0, skip: 0 });
  return { ok: parser.results?.ok ?? false, points };
}

describe('the TAP stream', () => {
  it('has a test point with diagnostics for each finding', () => {
    const found = {
      violations: [
        violation({ range: rangeAt(12, 15, 28), hint: 'try', related: [{ message: 'rule', file: 'r.yaml', range: rangeAt(3, 7, 9) }] }),
        violation({ file: 'b.yaml', severity: 'warning', message: 'see #12\nand \\ more' }),
      ],
      notChecked: [{ file: 'c.yaml', reason: 'no text', cause: 'needs-values', values: ['host'], hint: 'name it' } as const],
    };
    expect(tapFormat.write(report(found), options)).toBe(`TAP version 14
1..3
not ok 1 - a.yaml:12:15 kyverno/unknown-policy no such policy
  ---
  severity: "error"
  message: "no such policy"
  file: "a.yaml"
  line: 12
  column: 15
  hint: "try"
  related:
    - "r.yaml:3:7 rule"
  ...
ok 2 - b.yaml kyverno/unknown-policy see \\#12 and \\\\ more
  ---
  severity: "warning"
  message: "see #12\\nand \\\\ more"
  file: "b.yaml"
  ...
not ok 3 - c.yaml not checked: no text
  ---
  severity: "not checked"
  message: "no text"
  file: "c.yaml"
  cause: "needs-values"
  values:
    - "host"
  hint: "name it"
  ...
`);
    expect(parse(report(found)).points).toMatchObject([
      { ok: false, diag: { line: 12, related: ['r.yaml:3:7 rule'] } },
      { ok: true, name: 'b.yaml kyverno/unknown-policy see #12 and \\ more', diag: { message: 'see #12\nand \\ more' } },
      { ok: false },
    ]);
  });

  it('has one point if nothing was found, which fails if nothing was checked', () => {
    expect(tapFormat.write(report({}, 3), options)).toBe('TAP version 14\n1..1\nok 1 - 3 files checked: no errors\n');
    expect(tapFormat.write(report({}, 0), options)).toBe('TAP version 14\n1..1\nnot ok 1 - nothing to check\n');
  });

  it.each(hostileTexts)('keeps its form with %j', (text) => {
    expect(parse(hostileReport(text))).toMatchObject({
      ok: false,
      points: [{ ok: false, todo: false, skip: false, diag: { severity: 'error' } }, { ok: false }],
    });
  });

  it('keeps its form for every report, and passes exactly if the report is clean', () => {
    assert(
      property(anyReport, (report) => {
        expect(parse(report).ok).toBe(isClean(report));
      }),
    );
  });
});
