import type { Report } from '../report.ts';
import type { NotChecked, Violation } from '../violation.ts';
import { ruleId } from '../violation.ts';

/** Violations that say the same of several places, or things that were not checked for the same reason. */
export type FindingGroup = ({ readonly kind: 'violation' } & Alike<Violation>) | ({ readonly kind: 'not-checked' } & Alike<NotChecked>);

interface Alike<Finding> {
  readonly first: Finding;
  readonly others: readonly Finding[];
}

/** What people are shown of a report, and what they are not. */
export interface FoldedFindings {
  /** In the order of the report, the violations first. */
  readonly shown: readonly FindingGroup[];
  readonly hidden: readonly FindingGroup[];
}

/**
 * Puts findings together that say the same, and chooses so many of these groups at most. What matters most is chosen: errors, what
 * was not checked, warnings, infos. Of these every rule has its turn before one has a second, with its largest group, so that a rule that is broken
 * everywhere hides no other. Without a limit every finding is shown by itself.
 */
export function foldFindings({ violations, notChecked }: Report, limit: number | undefined): FoldedFindings {
  const isFolded = limit !== undefined;
  const groups: readonly FindingGroup[] = [
    ...groupAlike(violations, isFolded ? violationLikeness : ownKey).map((alike) => ({ kind: 'violation', ...alike }) as const),
    ...groupAlike(notChecked, isFolded ? notCheckedLikeness : ownKey).map((alike) => ({ kind: 'not-checked', ...alike }) as const),
  ];
  const chosen = new Set(byImportance(groups).slice(0, limit));
  return { shown: groups.filter((group) => chosen.has(group)), hidden: groups.filter((group) => !chosen.has(group)) };
}

function groupAlike<Finding>(findings: readonly Finding[], keyOf: (finding: Finding, at: number) => string): readonly Alike<Finding>[] {
  const groups = new Map<string, { readonly first: Finding; readonly others: Finding[] }>();
  for (const [at, finding] of findings.entries()) {
    const key = keyOf(finding, at);
    const group = groups.get(key);
    if (group) group.others.push(finding);
    else groups.set(key, { first: finding, others: [] });
  }
  return [...groups.values()];
}

/** Findings with the same key look the same but for their place. */
function violationLikeness(violation: Violation): string {
  const { severity, message, hint, diff } = violation;
  return JSON.stringify([ruleId(violation), severity, message, hint, diff]);
}

function notCheckedLikeness({ reason, values, hint }: NotChecked): string {
  return JSON.stringify([reason, values, hint]);
}

function ownKey(_finding: unknown, at: number): string {
  return String(at);
}

function byImportance(groups: readonly FindingGroup[]): readonly FindingGroup[] {
  const turns = new Map<string, number>();
  const largestFirst = groups.toSorted((a, b) => b.others.length - a.others.length);
  const ranked = largestFirst.map((group) => {
    const rule = group.kind === 'violation' ? `${group.first.severity} ${ruleId(group.first)}` : group.kind;
    const turn = turns.get(rule) ?? 0;
    turns.set(rule, turn + 1);
    return { group, weight: WEIGHTS.indexOf(weightOf(group)), turn };
  });
  return ranked.toSorted((a, b) => a.weight - b.weight || a.turn - b.turn).map(({ group }) => group);
}

/** The heaviest first. */
const WEIGHTS = ['error', 'not-checked', 'warning', 'info'] as const;

function weightOf(group: FindingGroup): (typeof WEIGHTS)[number] {
  return group.kind === 'violation' ? group.first.severity : group.kind;
}
