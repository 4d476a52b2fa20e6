import sarifSchema from '@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json' with { type: 'json' };
import { Ajv } from 'ajv';
import { assert, property } from 'fast-check';
import formats from 'ajv-formats';
import { describe, expect, it } from 'vitest';

import { anyReport, hostileReport, hostileTexts, options, rangeAt, report, violation } from '../../testing/example-report.ts';
import type { Report } from '../report.ts';
import type { Violation } from '../violation.ts';
import { suppressionRules } from '../suppression-rules.ts';
import { sarifFormat } from './sarif.ts';

// The schema says draft-04 and uses nothing of it that draft-07 has not got, but for the name of `$id`. It has a pattern
// that is none with the flag `u`.
const { $schema: _, id: $id, ...definition } = sarifSchema;
const ajv = new Ajv({ strict: false, unicodeRegExp: false, allErrors: true });
formats.default(ajv);
const validate = ajv.compile({ $id, ...definition });

/** The only run of the log, after validation against the published schema. */
function runOf(report: Report): Record<string, unknown> {
  const log = JSON.parse(sarifFormat.write(report, { ...options, ruleSets: [{ id: 'assay', rules: suppressionRules }] }));
  validate(log);
  expect(validate.errors).toBeNull();
  return log.runs[0];
}

describe('the SARIF log', () => {
  it('describes the rules that are broken and refers to them, also to those nobody has described', () => {
    const run = runOf(
      report({
        violations: [violation(), violation({ dialect: 'assay', rule: 'unused-suppression', severity: 'warning' }), violation({ severity: 'info' })],
      }),
    );
    expect(run).toMatchObject({
      tool: {
        driver: {
          name: 'assay',
          version: '1.2.3',
          rules: [
            { id: 'kyverno/unknown-policy', shortDescription: { text: 'kyverno/unknown-policy' } },
            {
              id: 'assay/unused-suppression',
              defaultConfiguration: { level: 'warning' },
              fullDescription: { text: suppressionRules[1]?.explanation },
            },
          ],
        },
      },
      results: [
        { ruleId: 'kyverno/unknown-policy', ruleIndex: 0, level: 'error' },
        { ruleId: 'assay/unused-suppression', ruleIndex: 1, level: 'warning' },
        { ruleId: 'kyverno/unknown-policy', ruleIndex: 0, level: 'note' },
      ],
    });
  });

  it('leads from a rule to its page, if it is known where the documentation is', () => {
    const given = { ...options, ruleSets: [{ id: 'assay', rules: suppressionRules }], docsUrl: 'https://docs.example.com/assay' };
    const broken = report({ violations: [violation({ dialect: 'assay', rule: 'unused-suppression' })] });
    const log = JSON.parse(sarifFormat.write(broken, given));
    expect(log.runs[0].tool.driver.rules).toMatchObject([{ helpUri: 'https://docs.example.com/assay/rules/assay/unused-suppression/' }]);
    validate(log);
    expect(validate.errors).toBeNull();
    expect(JSON.stringify(runOf(broken))).not.toContain('helpUri');
  });

  it('says where a violation and what is related to it stand', () => {
    const related = [
      { message: 'rule', file: 'rule.yaml', range: rangeAt(3, 7, 9) },
      { message: 'file', file: 'x' },
    ];
    const run = runOf(report({ violations: [violation({ range: rangeAt(2, 4, 6), path: '/a', hint: 'try', related })] }));
    expect(run['columnKind']).toBe('utf16CodeUnits');
    expect(run['results']).toMatchObject([
      {
        message: { text: 'no such policy\nhint: try' },
        locations: [
          {
            physicalLocation: { artifactLocation: { uri: 'a.yaml' }, region: { startLine: 2, startColumn: 4, endLine: 2, endColumn: 6 } },
            logicalLocations: [{ fullyQualifiedName: '/a' }],
          },
        ],
        relatedLocations: [
          { id: 0, message: { text: 'rule' }, physicalLocation: { artifactLocation: { uri: 'rule.yaml' }, region: { startLine: 3 } } },
          { id: 1, message: { text: 'file' }, physicalLocation: { artifactLocation: { uri: 'x' } } },
        ],
      },
    ]);
  });

  it('has fixes as replacements in files', () => {
    const edits = [
      { file: 'a.yaml', range: rangeAt(2, 4, 6), newText: 'one' },
      { file: 'b c.yaml', range: rangeAt(3, 1, 1), newText: 'two\n' },
      { file: 'a.yaml', range: rangeAt(4, 4, 6), newText: '' },
    ];
    const run = runOf(report({ violations: [violation({ fixes: [{ title: 'write one', applicability: 'unsafe', edits }] })] }));
    expect(run['results']).toMatchObject([
      {
        fixes: [
          {
            description: { text: 'write one' },
            artifactChanges: [
              {
                artifactLocation: { uri: 'a.yaml' },
                replacements: [
                  { deletedRegion: { startLine: 2, startColumn: 4, endLine: 2, endColumn: 6 }, insertedContent: { text: 'one' } },
                  { deletedRegion: { startLine: 4 }, insertedContent: { text: '' } },
                ],
              },
              { artifactLocation: { uri: 'b%20c.yaml' }, replacements: [{ insertedContent: { text: 'two\n' } }] },
            ],
          },
        ],
      },
    ]);
  });

  it('has hint and diff behind the message', () => {
    const found = violation({ message: 'stale', hint: 'update it', diff: '-old\n+new' });
    expect(runOf(report({ violations: [found] }))['results']).toMatchObject([{ message: { text: 'stale\nhint: update it\n-old\n+new' } }]);
  });

  it('has fingerprints that say rule, file and message, not the line', () => {
    const fingerprintsOf = (...violations: readonly Violation[]): readonly string[] => {
      const { runs } = JSON.parse(sarifFormat.write(report({ violations }), options));
      return runs[0].results.map((result: { partialFingerprints: Record<string, string> }) => result.partialFingerprints['ruleFileMessage/v1']);
    };
    const [first, second] = fingerprintsOf(violation({ range: rangeAt(1, 1, 2) }), violation({ range: rangeAt(5, 1, 2) }));
    // Another one would make every finding that a platform knows a new one.
    expect(first).toBe('5f57e4816d6e4745:1');
    expect(second).toBe(first?.replace(':1', ':2'));
    expect(fingerprintsOf(violation({ range: rangeAt(7, 1, 2), hint: 'try' }))).toEqual([first]);
    for (const other of [{ message: 'other' }, { file: 'b.yaml' }, { rule: 'other' }]) expect(fingerprintsOf(violation(other))).not.toEqual([first]);
  });

  it.each([
    ['with blank.yaml', 'with%20blank.yaml'],
    ['c:/x%y#z?.yaml', 'c%3A/x%25y%23z%3F.yaml'],
    ['../日.yaml', '../%E6%97%A5.yaml'],
    ['/tmp/a b', 'file:///tmp/a%20b'],
    ['half\ud800', 'half%EF%BF%BD'],
    ['a\nb', 'a%0Ab'],
  ])('writes the file %j as URI %s', (file, uri) => {
    expect(runOf(report({ violations: [violation({ file })] }))['results']).toMatchObject([
      { locations: [{ physicalLocation: { artifactLocation: { uri } } }] },
    ]);
  });

  it('is a failed invocation if something was not checked', () => {
    expect(runOf(report({ violations: [violation()] }))['invocations']).toEqual([{ executionSuccessful: true, toolExecutionNotifications: [] }]);
    expect(
      runOf(
        report({ notChecked: [{ file: 'x', range: rangeAt(2, 1, 1), reason: 'no text', cause: 'unreadable', values: ['a', 'b'], hint: 'try' }] }),
      )['invocations'],
    ).toMatchObject([
      {
        executionSuccessful: false,
        toolExecutionNotifications: [{ level: 'error', message: { text: 'no text\nvalues: a, b\nhint: try' }, locations: [{}] }],
      },
    ]);
    const heldFailed = [{ file: 'config', reason: 'it fails', cause: 'failed' as const }];
    expect(runOf({ ...report({}), heldFailed })['invocations']).toMatchObject([
      {
        executionSuccessful: true,
        toolExecutionNotifications: [{ level: 'warning', message: { text: 'in the baseline, so not checked: it fails' } }],
      },
    ]);
    expect(runOf(report({}, 0))['invocations']).toMatchObject([
      { executionSuccessful: false, toolExecutionNotifications: [{ message: { text: 'nothing to check' } }] },
    ]);
  });

  it.each(hostileTexts)('is valid with %j', (text) => {
    expect(runOf(hostileReport(text))['results']).toHaveLength(1);
  });

  it('is valid for every report', () => {
    assert(
      property(anyReport, (report) => {
        expect(runOf(report)['results']).toHaveLength(report.violations.length);
      }),
    );
  });
});
