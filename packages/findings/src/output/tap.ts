import type { Report } from '../report.ts';
import type { NotChecked, Violation } from '../violation.ts';
import { ruleId } from '../violation.ts';
import { placeText } from './finding-text.ts';
import type { ReportFormat } from './report-format.ts';
import { summaryLine } from './summary-line.ts';
import { visibleText } from './visible-text.ts';

/**
 * TAP version 14. Errors and things not checked are `not ok`, so that a harness fails exactly when `assay check` does.
 * A warning is `ok` with its text in the diagnostics: a harness would report `ok … # TODO` as an unexpected success and
 * leave `# SKIP` out. A run without findings is one `ok`, a run that had nothing to check one `not ok`.
 */
export const tapFormat: ReportFormat = {
  id: 'tap',
  write: (report: Report) => {
    const points = testPoints(report);
    const lines = ['TAP version 14', `1..${points.length}`, ...points.flatMap((point, at) => pointLines(point, at + 1))];
    return `${lines.join('\n')}\n`;
  },
};

interface TestPoint {
  readonly isOk: boolean;
  readonly description: string;
  readonly diagnostics: Diagnostics;
}

type Diagnostics = Readonly<Record<string, string | number | readonly string[]>>;

function testPoints(report: Report): readonly TestPoint[] {
  const { violations, notChecked, summary } = report;
  const points = [...violations.map(violationPoint), ...notChecked.map(notCheckedPoint)];
  const isNothingChecked = summary.files === 0;
  if (points.length > 0 && !isNothingChecked) return points;
  return [...points, { isOk: !isNothingChecked, description: summaryLine(report), diagnostics: {} }];
}

function violationPoint(violation: Violation): TestPoint {
  const { severity, message, hint, diff, related = [] } = violation;
  return {
    isOk: severity !== 'error',
    description: `${placeText(violation)} ${ruleId(violation)} ${message}`,
    diagnostics: {
      severity,
      message,
      ...placeDiagnostics(violation),
      ...(hint !== undefined && { hint }),
      ...(diff !== undefined && { diff }),
      ...(related.length > 0 && { related: related.map((place) => `${placeText(place)} ${place.message}`) }),
    },
  };
}

function notCheckedPoint(thing: NotChecked): TestPoint {
  const { reason, cause, values = [], hint } = thing;
  return {
    isOk: false,
    description: `${placeText(thing)} not checked: ${reason}`,
    diagnostics: {
      severity: 'not checked',
      message: reason,
      ...placeDiagnostics(thing),
      ...(cause !== undefined && { cause }),
      ...(values.length > 0 && { values }),
      ...(hint !== undefined && { hint }),
    },
  };
}

function placeDiagnostics({ file, range }: NotChecked | Violation): Diagnostics {
  return { file, ...(range && { line: range.start.line, column: range.start.column }) };
}

function pointLines({ isOk, description, diagnostics }: TestPoint, number: number): readonly string[] {
  const entries = Object.entries(diagnostics).flatMap(([name, value]) => yamlEntry(name, value));
  const block = entries.length > 0 ? ['  ---', ...entries.map((line) => `  ${line}`), '  ...'] : [];
  return [`${isOk ? 'ok' : 'not ok'} ${number} - ${escapeDescription(description)}`, ...block];
}

/** A description is one line in which `#` would start a directive. */
function escapeDescription(text: string): string {
  return visibleText(text.replace(/\s+/g, ' ')).replace(/[\\#]/g, '\\$&');
}

function yamlEntry(name: string, value: Diagnostics[string]): readonly string[] {
  if (typeof value === 'number') return [`${name}: ${value}`];
  if (typeof value === 'string') return [`${name}: ${yamlString(value)}`];
  return [`${name}:`, ...value.map((item) => `  - ${yamlString(item)}`)];
}

/** A double-quoted YAML scalar: a JSON string is one if nothing in it needs an escape that only YAML wants. */
function yamlString(text: string): string {
  return JSON.stringify(
    text
      .split(/\r\n|[\r\n]/)
      .map(visibleText)
      .join('\n'),
  );
}
