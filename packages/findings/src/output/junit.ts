import type { Report } from '../report.ts';
import type { NotChecked, Violation } from '../violation.ts';
import { ruleId } from '../violation.ts';
import { explanationLines, placeText, reasonLines } from './finding-text.ts';
import type { ReportFormat } from './report-format.ts';
import { NOTHING_TO_CHECK, summaryLine } from './summary-line.ts';
import { visibleText } from './visible-text.ts';

/**
 * JUnit XML as Jenkins (junit-plugin `SuiteResult`, `CaseResult`) and GitLab (`Gitlab::Ci::Parsers::Test::Junit`) read it.
 *
 * A file with findings is a suite and each finding a case: a violation that fails the check is a `failure`, something not
 * checked an `error`, and a warning a case that passed, with its text as output, because it does not fail the check and
 * `skipped` would say that something was not looked at. A run without findings is one case that passed, since
 * Jenkins refuses a document without cases; a run that had nothing to check is one with an `error`.
 */
export const junitFormat: ReportFormat = {
  id: 'junit',
  write: (report: Report) => {
    const suites = suitesOf(report);
    const lines = [
      '<?xml version="1.0" encoding="UTF-8"?>',
      openingTag('testsuites', { name: 'assay', ...countsOf(suites.flatMap(({ cases }) => cases)) }),
      ...suites.flatMap(suiteLines),
      '</testsuites>',
    ];
    return `${lines.join('\n')}\n`;
  },
};

interface Suite {
  readonly name: string;
  readonly cases: readonly Case[];
}

interface Case {
  readonly name: string;
  /** The file of a finding. */
  readonly file?: string;
  readonly line?: number;
  readonly outcome: 'failure' | 'error' | 'system-out' | 'passed';
  /** What the outcome is about: rule id or a word. */
  readonly type: string;
  /** One line. */
  readonly message: string;
  /** Everything, for GitLab shows only this. */
  readonly text: string;
}

function suitesOf(report: Report): readonly Suite[] {
  const byFile = new Map<string, Case[]>();
  for (const finding of [...report.violations.map(violationCase), ...report.notChecked.map(notCheckedCase)]) {
    const cases = byFile.get(finding.file);
    if (cases) cases.push(finding);
    else byFile.set(finding.file, [finding]);
  }
  const suites = Array.from(byFile, ([file, cases]) => ({ name: file, cases: withUniqueNames(cases) }));
  const { summary } = report;
  const summarized = { type: 'assay', message: summaryLine(report), text: summaryLine(report) };
  if (summary.files === 0) return [...suites, { name: 'assay', cases: [{ ...summarized, name: NOTHING_TO_CHECK, outcome: 'error' }] }];
  if (suites.length === 0) return [{ name: 'assay', cases: [{ ...summarized, name: summarized.message, outcome: 'passed' }] }];
  return suites;
}

function violationCase(violation: Violation): Case & { readonly file: string } {
  const id = ruleId(violation);
  const lines = explanationLines(violation);
  return {
    ...placeOf(violation),
    name: [id, ...columnText(violation)].join(' '),
    outcome: violation.severity === 'error' ? 'failure' : 'system-out',
    type: id,
    message: lines[0]!,
    text: [`${placeText(violation)} ${violation.severity} ${id}`, ...lines].join('\n'),
  };
}

function notCheckedCase(thing: NotChecked): Case & { readonly file: string } {
  const lines = reasonLines(thing);
  return {
    ...placeOf(thing),
    name: ['not checked', ...columnText(thing)].join(' '),
    outcome: 'error',
    type: 'not-checked',
    message: lines[0],
    text: [`${placeText(thing)} not checked`, ...lines].join('\n'),
  };
}

function placeOf({ file, range }: NotChecked | Violation): { readonly file: string; readonly line?: number } {
  return range ? { file, line: range.start.line } : { file };
}

function columnText({ range }: NotChecked | Violation): readonly string[] {
  return range ? [`${range.start.line}:${range.start.column}`] : [];
}

/** GitLab keeps only one case of those with the same name in a class. */
function withUniqueNames(cases: readonly Case[]): readonly Case[] {
  const uses = new Map<string, number>();
  return cases.map((one) => {
    const use = (uses.get(one.name) ?? 0) + 1;
    uses.set(one.name, use);
    return use === 1 ? one : { ...one, name: `${one.name} (${use})` };
  });
}

function countsOf(cases: readonly Case[]): Attributes {
  const count = (outcome: Case['outcome']): number => cases.filter((one) => one.outcome === outcome).length;
  return { tests: cases.length, failures: count('failure'), errors: count('error'), skipped: 0, time: 0 };
}

function suiteLines({ name, cases }: Suite): readonly string[] {
  return [`  ${openingTag('testsuite', { name, ...countsOf(cases) })}`, ...cases.flatMap((one) => caseLines(one, name)), '  </testsuite>'];
}

function caseLines({ name, file, line, outcome, type, message, text }: Case, suite: string): readonly string[] {
  const place: Attributes = { ...(file !== undefined && { file }), ...(line !== undefined && { line }) };
  const detail = outcome === 'system-out' ? openingTag(outcome, {}) : openingTag(outcome, { message, type });
  return [
    `    ${openingTag('testcase', { name, classname: suite, ...place, time: 0 })}`,
    ...(outcome === 'passed' ? [] : [`      ${detail}${escapeXml(text)}</${outcome}>`]),
    '    </testcase>',
  ];
}

type Attributes = Readonly<Record<string, string | number>>;

function openingTag(name: string, attributes: Attributes): string {
  const list = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeXml(visibleText(String(value)))}"`);
  return `<${name}${list.join('')}>`;
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes visible text; what XML 1.0 forbids is not in it. */
function escapeXml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ESCAPES[character]!);
}
