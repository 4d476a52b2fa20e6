import { isObject } from '@assay/jmespath';
import { fieldOf, listOf, ownName, textOf } from '@assay/kyverno/objects';
import { writtenName } from '@assay/kyverno/policy';
import type { Policy, PolicyFamily } from '@assay/kyverno/policy';
import { locate } from '@assay/source';

import type { JudgedManifest } from '../verdicts/judge-manifest.ts';

/** What tests can expect of a rule. */
export type Outcome = 'pass' | 'fail';

/** Which outcomes of a rule some row expects and gets. */
export interface RuleCoverage {
  readonly policy: string;
  /** Empty for a policy without rules. */
  readonly rule: string;
  readonly file: string;
  readonly line: number;
  /** The outcomes that the rule can have: rules that change or generate objects do not fail. */
  readonly outcomes: readonly Outcome[];
  readonly covered: readonly Outcome[];
}

/** Which outcomes the rows of tests cover. */
export interface Coverage {
  /** By file and place. */
  readonly rules: readonly RuleCoverage[];
  /** How many outcomes there are, and how many are covered. */
  readonly outcomes: number;
  readonly covered: number;
}

/** The rules of the policies that one test names, by policy and rule. */
export type TestCoverage = ReadonlyMap<string, RuleCoverage>;

/** Which outcomes the rows of one test cover. */
export function coverageIn({ test, rows }: JudgedManifest): TestCoverage {
  const rules = new Map<string, MutableCoverage>();
  const byName = new Map<string, Policy[]>();
  for (const policy of test.named) {
    byName.set(policy.name, [...(byName.get(policy.name) ?? []), policy]);
    for (const each of rulesOf(policy)) if (!rules.has(keyOf(policy, each.rule))) rules.set(keyOf(policy, each.rule), each);
  }
  for (const { outcome, response, policy } of rows) {
    if (outcome !== 'ok' || response === undefined) continue;
    const reached = OUTCOMES[response.status];
    if (reached === undefined) continue;
    const rule = writtenName(response.rule);
    for (const each of byName.get(ownName(policy)) ?? []) {
      const found = rules.get(keyOf(each, response.rule)) ?? rules.get(keyOf(each, each.family === 'rules' ? rule : ''));
      found?.reached.add(reached);
    }
  }
  return new Map(Array.from(rules, ([key, { reached, ...rule }]) => [key, { ...rule, covered: rule.outcomes.filter((each) => reached.has(each)) }]));
}

/** The coverage of all rules of the policies that tests name (D15 of the README). */
export function joinCoverage(tests: readonly TestCoverage[]): Coverage {
  const rules = new Map<string, RuleCoverage>();
  for (const test of tests) {
    for (const [key, { covered, ...rule }] of test) {
      const before = rules.get(key)?.covered ?? [];
      rules.set(key, { ...rule, covered: rule.outcomes.filter((each) => before.includes(each) || covered.includes(each)) });
    }
  }
  const all = [...rules.values()];
  return { rules: all, outcomes: sum(all.map(({ outcomes }) => outcomes.length)), covered: sum(all.map(({ covered }) => covered.length)) };
}

/** Percents, 0 if there is nothing to cover: then nothing was tested. */
export function percentOf({ outcomes, covered }: Coverage): number {
  return outcomes === 0 ? 0 : (covered / outcomes) * 100;
}

interface MutableCoverage extends Omit<RuleCoverage, 'covered'> {
  readonly reached: Set<Outcome>;
}

/** A rule that fails warns where its policy is not scored. */
const OUTCOMES: Readonly<Record<string, Outcome>> = { pass: 'pass', fail: 'fail', warn: 'fail' };

function keyOf({ written, kind, namespace, name }: Policy, rule: string): string {
  return JSON.stringify([written.file, kind, namespace, name, rule]);
}

function rulesOf(policy: Policy): readonly MutableCoverage[] {
  const { family, name, written, content } = policy;
  if (family === 'cleanup') return [];
  const { file, range } = locate((written.root.entries[0]?.key ?? written.root).origin);
  const place = { policy: name, file, line: range.start.line };
  if (family !== 'rules') return [{ ...place, rule: '', outcomes: OUTCOMES_OF_FAMILY[family], reached: new Set() }];
  const rules = listOf(content, 'spec', 'rules').filter(isObject);
  return rules.map((rule) => ({
    ...place,
    rule: textOf(rule, 'name'),
    outcomes: fieldOf(rule, 'validate') !== undefined || fieldOf(rule, 'verifyImages') !== undefined ? BOTH : ONLY_PASS,
    reached: new Set(),
  }));
}

const BOTH: readonly Outcome[] = ['pass', 'fail'];
const ONLY_PASS: readonly Outcome[] = ['pass'];

const OUTCOMES_OF_FAMILY: Readonly<Record<Exclude<PolicyFamily, 'rules' | 'cleanup'>, readonly Outcome[]>> = {
  validating: BOTH,
  'validating-admission': BOTH,
  'image-validating': BOTH,
  deleting: BOTH,
  mutating: ONLY_PASS,
  'mutating-admission': ONLY_PASS,
  generating: ONLY_PASS,
};

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
