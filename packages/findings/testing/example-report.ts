// Reports for the tests of the output formats: hand-made, hostile and arbitrary ones.
import { Source } from '@assay/source';
import type { Range } from '@assay/source';
import * as fc from 'fast-check';

import type { Fix } from '../src/fix.ts';
import type { OutputOptions } from '../src/output/report-format.ts';
import { makeReport } from '../src/report.ts';
import type { Report } from '../src/report.ts';
import { NOT_CHECKED_CAUSES } from '../src/violation.ts';
import type { NotChecked, RelatedLocation, Violation } from '../src/violation.ts';

export const options: OutputOptions = { toolVersion: '1.2.3', ruleSets: [], sourceText: () => undefined, color: false, width: 80 };

export function violation(given: Partial<Violation> = {}): Violation {
  return { dialect: 'kyverno', rule: 'unknown-policy', severity: 'error', fault: 'subject', message: 'no such policy', file: 'a.yaml', ...given };
}

export function report(found: { readonly violations?: readonly Violation[]; readonly notChecked?: readonly NotChecked[] }, files = 1): Report {
  return makeReport({ violations: [], notChecked: [], ...found }, { checked: files, ignored: 0 });
}

/** The range of the first occurrence of a part of a text. */
export function rangeOf(text: string, part: string): Range {
  const source = new Source('', text);
  const start = text.indexOf(part);
  return { start: source.positionAt(start), end: source.positionAt(start + part.length) };
}

/** A range within one line that starts at the beginning of a text of that line alone. */
export function rangeAt(line: number, column: number, endColumn: number): Range {
  return { start: { offset: column - 1, line, column }, end: { offset: endColumn - 1, line, column: endColumn } };
}

export const hostileTexts: readonly string[] = [
  '\u001b[31mred\u001b]0;title\u0007',
  'a ]]> b <![CDATA[ c & d < e > "f" \'g\'',
  'first\nsecond\r\nthird\rfourth\u2028fifth\u0085',
  '::error file=x::y %0A 100% %25',
  'a:b,c=d::e',
  'half \ud800 and \udc00 pair, \ufffe, \uffff, \u0000',
  '# TODO later \\# SKIP \\',
  '\u202eevil\u2066 \ufeff\u200b',
  '  ---\n  ...\nnot ok 1\n1..0\nBail out!',
  '日本語 e\u0301 😀 \t tab',
  '__proto__',
  '',
];

const anyText = fc.oneof(fc.constantFrom(...hostileTexts), fc.string({ unit: 'binary' }), fc.string());
const position = fc.record({ offset: fc.nat(200), line: fc.integer({ min: 1, max: 9 }), column: fc.integer({ min: 1, max: 90 }) });
const range = fc.record({ start: position, end: position });

const relatedLocation: fc.Arbitrary<RelatedLocation> = fc.record({ message: anyText, file: anyText, range }, { requiredKeys: ['message', 'file'] });

const edit = fc.record({ file: anyText, range, newText: anyText });
const anyFix: fc.Arbitrary<Fix> = fc.record({
  title: anyText,
  applicability: fc.constantFrom('safe', 'unsafe'),
  edits: fc.array(edit, { minLength: 1, maxLength: 3 }),
});

const anyViolation: fc.Arbitrary<Violation> = fc.record(
  {
    dialect: fc.constantFrom('assay', 'kyverno'),
    rule: fc.constantFrom('unknown-policy', 'unused-suppression', 'other'),
    severity: fc.constantFrom('error', 'warning', 'info'),
    fault: fc.constantFrom('subject', 'rule'),
    message: anyText,
    file: anyText,
    range,
    path: anyText,
    expected: fc.jsonValue().map((value) => JSON.parse(JSON.stringify(value))),
    hint: anyText,
    fixes: fc.array(anyFix, { maxLength: 2 }),
    diff: anyText,
    related: fc.array(relatedLocation, { maxLength: 3 }),
  },
  { requiredKeys: ['dialect', 'rule', 'severity', 'fault', 'message', 'file'] },
);

const anyNotChecked: fc.Arbitrary<NotChecked> = fc.record(
  {
    file: anyText,
    range,
    reason: anyText,
    cause: fc.constantFrom(...NOT_CHECKED_CAUSES),
    values: fc.array(anyText, { maxLength: 2 }),
    hint: anyText,
  },
  { requiredKeys: ['file', 'reason', 'cause'] },
);

export const anyReport: fc.Arbitrary<Report> = fc
  .record({
    violations: fc.array(anyViolation),
    notChecked: fc.array(anyNotChecked, { maxLength: 3 }),
    files: fc.nat(3),
    foreign: fc.dictionary(anyText, fc.nat(3)),
  })
  .map(({ files, foreign, ...found }) => makeReport(found, { checked: files, ignored: 0, foreign }));

export const anyOptions: fc.Arbitrary<OutputOptions> = fc
  .record({
    text: fc.oneof(
      fc.constant(undefined),
      anyText,
      fc.array(anyText).map((lines) => lines.join('\n')),
    ),
    color: fc.boolean(),
    width: fc.integer({ min: -1, max: 120 }),
    hasStatistics: fc.boolean(),
    most: fc.option(fc.record({ maxDiagnostics: fc.nat(5) }), { nil: {} }),
  })
  .map(({ text, most, ...given }) => ({ ...options, ...given, ...most, sourceText: () => text }));

/** A report in which every text is the same hostile one. */
export function hostileReport(text: string): Report {
  const place = { file: text, range: rangeAt(1, 1, 2) };
  const related = [{ message: text, ...place }];
  const fix = { title: text, applicability: 'safe', edits: [{ ...place, newText: text }] } as const;
  return report({
    violations: [violation({ ...place, message: text, path: text, found: text, hint: text, diff: text, related, fixes: [fix] })],
    notChecked: [{ ...place, reason: text, cause: 'unreadable', values: [text], hint: text }],
  });
}
