import { painter, visibleText } from '@assay/findings';
import type { TextRole } from '@assay/findings';
import type { AnnotationError, PlaceReport, RuleReport, ValidationReport } from '@assay/kubevirt';

/** The report of `kubevirt validate` for people: a line for each rule and each error in the annotation, and the verdict. */
export function validationText(report: ValidationReport, color: boolean): string {
  const rows = [...report.annotationErrors.map(errorRow), ...report.rules.map(ruleRow)];
  const width = Math.max(0, ...rows.map((row) => row.outcome.length));
  const paint = painter(color);
  const lines = rows.flatMap(({ outcome, role, text, place, hint }) => [
    `${paint(role, outcome.padEnd(width))}  ${text}`,
    ...(place ? [`${' '.repeat(width)}  at ${place}`] : []),
    ...(hint === undefined ? [] : [`${' '.repeat(width)}  hint: ${hint}`]),
  ]);
  return [...lines.map((line) => line.trimEnd()), verdict(report), ''].join('\n');
}

interface Row {
  readonly outcome: string;
  readonly role: TextRole;
  readonly text: string;
  readonly place: string | undefined;
  readonly hint?: string | undefined;
}

const ROLES: Readonly<Record<RuleReport['outcome'], TextRole>> = {
  satisfied: 'good',
  skipped: 'faint',
  ignored: 'warning',
  'not-checked': 'warning',
  warning: 'warning',
  violated: 'error',
  error: 'error',
};

function ruleRow(rule: RuleReport): Row {
  const { name, outcome, message } = rule;
  const text = [name, message === undefined ? '' : visibleText(message)].filter((part) => part !== '').join(': ');
  return { outcome, role: ROLES[outcome], text, place: placeText(rule) };
}

function errorRow(error: AnnotationError): Row {
  return { outcome: error.code, role: 'error', text: visibleText(error.message), place: placeText(error), hint: error.hint };
}

function placeText({ file, line, column }: Partial<PlaceReport>): string | undefined {
  return file === undefined ? undefined : `${visibleText(file)}:${line}:${column}`;
}

function verdict({ valid, rules, annotationErrors }: ValidationReport): string {
  const count = (outcome: RuleReport['outcome']): number => rules.filter((rule) => rule.outcome === outcome).length;
  const counted = (Object.keys(ROLES) as RuleReport['outcome'][])
    .filter((outcome) => count(outcome) > 0)
    .map((outcome) => `${count(outcome)} ${outcome}`);
  const errors = annotationErrors.length > 0 ? [`${annotationErrors.length} wrong in the annotation`] : [];
  const details = [...counted, ...errors].join(', ');
  return `${valid ? 'valid' : 'invalid'}${details === '' ? ': no rules' : `: ${details}`}`;
}
