import { textColumns, visibleText } from '@assay/findings';
import type { JsonValue, Paint, Supplement } from '@assay/findings';

import type { Coverage, Outcome, RuleCoverage } from './rule-coverage.ts';
import { percentOf } from './rule-coverage.ts';

/** Coverage as a part of a report. */
export function coverageSupplement(coverage: Coverage): Supplement {
  return { name: 'coverage', value: jsonOf(coverage), lines: (paint, width) => coverageLines(coverage, paint, width) };
}

/** Percents as a report shows them. */
export function shownPercent(coverage: Coverage): string {
  return `${wholeTenths(coverage)} %`;
}

/** With one decimal, never rounded up: 100 is only what is complete. */
function wholeTenths(coverage: Coverage): number {
  return Math.floor(percentOf(coverage) * 10 + 1e-9) / 10;
}

/** A table of rules and outcomes, those with uncovered ones first, and a line that counts. */
export function coverageLines(coverage: Coverage, paint: Paint, width: number): readonly string[] {
  const rules = inOrder(coverage);
  const names = rules.map(shownName);
  const room = Math.max(LEAST_COLUMNS, width === Infinity ? MOST_COLUMNS : width - OUTCOME_COLUMNS);
  const column = Math.min(room, Math.max('RULE'.length, ...names.map(textColumns)));
  const lines = rules.map((rule, at) => {
    const marks = OUTCOMES.map((outcome) => mark(rule, outcome, paint)).join('  ');
    return `${padded(names[at]!, column)}  ${marks}`.trimEnd();
  });
  const total = `coverage: ${shownPercent(coverage)}, ${coverage.covered} of ${coverage.outcomes} outcomes of ${rules.length} ${rules.length === 1 ? 'rule' : 'rules'}`;
  const isWhole = coverage.covered === coverage.outcomes && coverage.outcomes > 0;
  return [
    ...(rules.length === 0 ? [] : [paint('strong', `${padded('RULE', column)}  PASS    FAIL`)]),
    ...lines,
    paint(isWhole ? 'good' : 'warning', total),
  ];
}

/** What is not covered, by rule: `policy/rule: fail`. */
export function uncovered(coverage: Coverage): readonly string[] {
  return inOrder(coverage).flatMap((rule) => {
    const missing = rule.outcomes.filter((outcome) => !rule.covered.includes(outcome));
    return missing.length === 0 ? [] : [`${shownName(rule)}: ${missing.join(', ')}`];
  });
}

const OUTCOMES: readonly Outcome[] = ['pass', 'fail'];
/** What stands behind the names. */
const OUTCOME_COLUMNS = '  tested  tested'.length;
const LEAST_COLUMNS = 20;
const MOST_COLUMNS = 100;

function inOrder({ rules }: Coverage): readonly RuleCoverage[] {
  const rank = ({ outcomes, covered }: RuleCoverage): number => (covered.length === outcomes.length ? 2 : covered.length === 0 ? 0 : 1);
  return [...rules].sort((one, other) => rank(one) - rank(other));
}

function shownName({ policy, rule }: RuleCoverage): string {
  return visibleText(rule === '' ? policy : `${policy}/${rule}`);
}

function mark({ outcomes, covered }: RuleCoverage, outcome: Outcome, paint: Paint): string {
  if (!outcomes.includes(outcome)) return paint('faint', '-     ');
  return covered.includes(outcome) ? paint('good', 'tested') : paint('error', 'never ');
}

/** A name that is too long loses its middle. */
function padded(name: string, columns: number): string {
  const missing = columns - textColumns(name);
  if (missing >= 0) return name + ' '.repeat(missing);
  const half = Math.floor((columns - 1) / 2);
  const cut = `${name.slice(0, columns - 1 - half)}…${name.slice(-half)}`;
  return cut + ' '.repeat(Math.max(0, columns - textColumns(cut)));
}

function jsonOf(coverage: Coverage): JsonValue {
  const { outcomes, covered } = coverage;
  return {
    percent: wholeTenths(coverage),
    outcomes,
    covered,
    rules: inOrder(coverage).map((rule) => ({
      policy: rule.policy,
      rule: rule.rule,
      file: rule.file,
      line: rule.line,
      covered: rule.covered,
      uncovered: rule.outcomes.filter((outcome) => !rule.covered.includes(outcome)),
    })),
  };
}
