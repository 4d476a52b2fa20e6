import { painter, visibleText, wrapText } from '@assay/findings';
import type { TextRole } from '@assay/findings';
import type { AnnotationError, PlaceReport, RuleReport, ValidationReport } from '@assay/kubevirt';

/** The report of `kubevirt validate` for people: what came out for each error in the annotation and each rule, and the verdict. */
export function validationText(report: ValidationReport, { color, width }: { readonly color: boolean; readonly width: number }): string {
  const rows = [...report.annotationErrors.map(errorRow), ...report.rules.map(ruleRow)];
  const indent = ' '.repeat(Math.max(0, ...rows.map((row) => row.outcome.length)) + 2);
  const paint = painter(color);
  const lines = rows.flatMap(({ outcome, role, texts }) => {
    const [first = '', ...others] = texts.flatMap((text) => wrapText(text, width - indent.length));
    return [`${paint(role, outcome.padEnd(indent.length))}${first}`, ...others.map((line) => `${indent}${line}`)];
  });
  return [...lines.map((line) => line.trimEnd()), verdict(report), ''].join('\n');
}

interface Row {
  readonly outcome: string;
  readonly role: TextRole;
  /** Paragraphs of visible text. */
  readonly texts: readonly string[];
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
  const { name, outcome, message = '' } = rule;
  const text = [name, message].filter((part) => part !== '').join(': ');
  return { outcome, role: ROLES[outcome], texts: [visibleText(text), ...placeText(rule)] };
}

function errorRow(error: AnnotationError): Row {
  const { code, message, hint } = error;
  return {
    outcome: code,
    role: 'error',
    texts: [visibleText(message), ...placeText(error), ...(hint === undefined ? [] : [`hint: ${visibleText(hint)}`])],
  };
}

function placeText({ file, line, column }: Partial<PlaceReport>): string[] {
  return file === undefined ? [] : [`${visibleText(file)}:${line}:${column}`];
}

function verdict({ valid, rules, annotationErrors }: ValidationReport): string {
  const counts = new Map<string, number>(Object.keys(ROLES).map((outcome) => [outcome, 0]));
  for (const { outcome } of rules) counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
  const counted = [...counts].flatMap(([outcome, count]) => (count > 0 ? [`${count} ${outcome}`] : []));
  const errors =
    annotationErrors.length > 0 ? [`${annotationErrors.length} ${annotationErrors.length === 1 ? 'error' : 'errors'} in the annotation`] : [];
  const details = [...counted, ...errors].join(', ');
  return `${valid ? 'valid' : 'invalid'}${details === '' ? ': no rules' : `: ${details}`}`;
}
