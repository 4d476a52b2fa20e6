import { groupDigits } from '../group-digits.ts';
import type { Severity, Violation } from '../violation.ts';
import { ruleId } from '../violation.ts';
import type { Paint } from './terminal-text.ts';
import { textColumns } from './terminal-text.ts';
import { visibleText } from './visible-text.ts';

/** A table of the rules that are broken, how much each weighs and how often: the most frequent first. Empty if there are none. */
export function statisticsTable(violations: readonly Violation[], paint: Paint): readonly string[] {
  const rows = countByRule(violations);
  if (rows.length === 0) return [];
  const nameColumns = Math.max(TITLES.rule.length, ...rows.map(({ rule }) => textColumns(rule)));
  const countColumns = Math.max(TITLES.count.length, ...rows.map(({ count }) => groupDigits(count).length));
  const padded = (rule: string): string => `${rule}${' '.repeat(nameColumns - textColumns(rule))}`;
  return [
    paint('strong', `${padded(TITLES.rule)}  ${TITLES.severity}  ${TITLES.count.padStart(countColumns)}`),
    ...rows.map(({ rule, severity, count }) => {
      const word = `${paint(severity, severity)}${' '.repeat(TITLES.severity.length - severity.length)}`;
      return `${padded(rule)}  ${word}  ${groupDigits(count).padStart(countColumns)}`;
    }),
  ];
}

const TITLES = { rule: 'RULE', severity: 'SEVERITY', count: 'COUNT' } as const;

interface RuleCount {
  readonly rule: string;
  readonly severity: Severity;
  readonly count: number;
}

function countByRule(violations: readonly Violation[]): readonly RuleCount[] {
  const counts = new Map<string, RuleCount>();
  for (const violation of violations) {
    const { severity } = violation;
    const rule = visibleText(ruleId(violation));
    const key = `${severity} ${rule}`;
    counts.set(key, { rule, severity, count: (counts.get(key)?.count ?? 0) + 1 });
  }
  return [...counts.values()].sort((a, b) => b.count - a.count || (a.rule < b.rule ? -1 : 1));
}
