import { assert, property } from 'fast-check';
import { describe, expect, it } from 'vitest';

import { anyReport, hostileReport, hostileTexts, options, rangeAt, report, violation } from '../../testing/example-report.ts';
import { makeReport } from '../report.ts';
import { jsonFormat } from './json.ts';

describe('the JSON document', () => {
  it('has the documented members in the documented order', () => {
    const place = { file: 'dir/kyverno-test.yaml', range: rangeAt(12, 15, 28) };
    const found = violation({
      related: [{ file: 'rule.yaml', range: rangeAt(3, 7, 9), message: 'rule' }],
      hint: 'did you mean "x"?',
      found: null,
      expected: ['x', 1],
      path: '',
      ...place,
    });
    expect(jsonFormat.write(report({ violations: [found], notChecked: [{ ...place, reason: 'no template', cause: 'unreadable' }] }), options)).toBe(`{
  "violations": [
    {
      "dialect": "kyverno",
      "rule": "unknown-policy",
      "severity": "error",
      "fault": "subject",
      "message": "no such policy",
      "file": "dir/kyverno-test.yaml",
      "line": 12,
      "column": 15,
      "endLine": 12,
      "endColumn": 28,
      "path": "",
      "expected": [
        "x",
        1
      ],
      "found": null,
      "hint": "did you mean \\"x\\"?",
      "related": [
        {
          "message": "rule",
          "file": "rule.yaml",
          "line": 3,
          "column": 7,
          "endLine": 3,
          "endColumn": 9
        }
      ]
    }
  ],
  "notChecked": [
    {
      "file": "dir/kyverno-test.yaml",
      "line": 12,
      "reason": "no template",
      "cause": "unreadable"
    }
  ],
  "summary": {
    "files": 1,
    "errors": 1,
    "warnings": 0,
    "infos": 0,
    "notChecked": 1,
    "ignored": 0
  }
}
`);
  });

  it('has diffs, counts of tests, and what else a run says', () => {
    const tests = { passed: 1, failed: 1, excluded: 0, skipped: 0 };
    const found = makeReport({ violations: [violation({ diff: '-a' })], notChecked: [] }, { checked: 1, ignored: 0 }, tests);
    const supplements = [{ name: 'coverage', value: { percent: 50 }, lines: () => [] }];
    expect(JSON.parse(jsonFormat.write({ ...found, supplements }, options))).toMatchObject({
      violations: [{ diff: '-a' }],
      summary: { tests },
      coverage: { percent: 50 },
    });
  });

  it('has fixes as edits of ranges, why something was not checked, and files of other tools', () => {
    const edits = [{ file: 'a.yaml', range: rangeAt(3, 7, 13), newText: 'labels' }];
    const fixes = [{ title: 'replace "lables" by "labels"', applicability: 'safe', edits } as const];
    const notChecked = [{ file: 'b.yaml', reason: 'values are needed', cause: 'needs-values', values: ['host'], hint: 'name them' } as const];
    const found = makeReport({ violations: [violation({ fixes })], notChecked }, { checked: 1, ignored: 0, foreign: { helm: 3 } });
    expect(JSON.parse(jsonFormat.write(found, options))).toMatchObject({
      violations: [
        {
          fixes: [
            {
              title: 'replace "lables" by "labels"',
              applicability: 'safe',
              edits: [{ file: 'a.yaml', line: 3, column: 7, endLine: 3, endColumn: 13, newText: 'labels' }],
            },
          ],
        },
      ],
      notChecked,
      summary: { ignored: 0, foreign: { helm: 3 } },
    });
  });

  it('leaves out what is not there', () => {
    const document: unknown = JSON.parse(
      jsonFormat.write(report({ violations: [violation()], notChecked: [{ file: 'x', reason: 'y', cause: 'unreadable' }] }), options),
    );
    expect(document).toStrictEqual({
      violations: [violation()],
      notChecked: [{ file: 'x', reason: 'y', cause: 'unreadable' }],
      summary: { files: 1, errors: 1, warnings: 0, infos: 0, notChecked: 1, ignored: 0 },
    });
  });

  it.each(hostileTexts)('keeps every text exactly: %j', (text) => {
    expect(JSON.parse(jsonFormat.write(hostileReport(text), options))).toMatchObject({
      violations: [{ message: text, file: text, path: text, found: text, hint: text, related: [{ message: text, file: text }] }],
      notChecked: [{ file: text, reason: text, cause: 'unreadable' }],
    });
  });

  it('is made of every report and can be read back', () => {
    assert(
      property(anyReport, (report) => {
        expect(JSON.parse(jsonFormat.write(report, options))).toMatchObject({
          violations: report.violations.map(({ message, file }) => ({ message, file })),
          notChecked: report.notChecked.map(({ reason }) => ({ reason })),
          summary: report.summary,
        });
      }),
    );
  });
});
