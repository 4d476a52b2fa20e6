import { suggestName } from '@assay/findings';
import type { Fix, JsonValue } from '@assay/findings';
import type { ContentNode } from '@assay/source';

import type { EvaluationCode, FileCode, StaticCode, UnknownValue, VirtualMachine } from './model.ts';
import type { IgnoredRule, PlannedRule, ReadyRule, RulePlan } from './plan.ts';
import { isFound, resolveTarget } from './resolve-path.ts';
import type { Advice, Offender, Violated } from './rule-types/rule-type.ts';
import { locationOf, locationOfMissing, locationOfNothing } from './vm-location.ts';
import type { VmLocation } from './vm-location.ts';
import { VmTree } from './vm-tree.ts';
import type { VmValue } from './vm-tree.ts';

/** What came out for one rule on one VM. */
export type RuleResult =
  | { readonly outcome: 'satisfied' | 'skipped'; readonly rule: ReadyRule }
  | { readonly outcome: 'ignored'; readonly rule: IgnoredRule }
  | UnsatisfiedResult
  | { readonly outcome: 'not-checked'; readonly rule: ReadyRule; readonly unknown: UnknownValue }
  | BrokenResult;

/** The rule applies and does not hold. */
export interface UnsatisfiedResult {
  readonly outcome: 'violated' | 'warning';
  readonly rule: ReadyRule;
  /** The author's message, the values that offend, and the limits. */
  readonly message: string;
  /** At least one; of very many the first hundred. */
  readonly offenses: readonly Offense[];
  readonly expected: JsonValue;
}

/** One value that is not as its rule wants it. */
interface Offense {
  /** As in the result, about this value only. */
  readonly message: string;
  readonly location: VmLocation;
  /** The value as it is written; absent if it is not written anywhere. */
  readonly found?: JsonValue;
  readonly hint?: string;
  readonly fixes?: readonly Fix[];
}

/** The rule is broken, or cannot be evaluated on this VM. */
export interface BrokenResult {
  readonly outcome: 'error';
  readonly rule: PlannedRule;
  readonly code: StaticCode | FileCode | EvaluationCode;
  readonly message: string;
  readonly hint?: string;
  readonly fixes?: readonly Fix[];
  /** Where in the VM; absent if the rule itself is broken. */
  readonly location?: VmLocation;
}

/** Evaluates all rules on a VM, in their order. None of them stops another. */
export function checkVirtualMachine({ rules }: RulePlan, vm: VirtualMachine): readonly RuleResult[] {
  const tree = new VmTree(vm);
  return rules.map((rule) => {
    switch (rule.kind) {
      case 'ignored':
        return { outcome: 'ignored', rule };
      case 'defective':
        return { outcome: 'error', rule, code: rule.defect.code, message: withAuthorsMessage(rule, rule.defect.message) };
      case 'ready':
        return checkRule(rule, tree);
    }
  });
}

function checkRule(rule: ReadyRule, tree: VmTree): RuleResult {
  const applies = !rule.valid || isFound(rule.valid, tree);
  const unknown = tree.takeUnknownMet();
  if (unknown) return { outcome: 'not-checked', rule, unknown };
  return applies ? checkTarget(rule, tree) : { outcome: 'skipped', rule };
}

function checkTarget(rule: ReadyRule, tree: VmTree): RuleResult {
  const resolution = resolveTarget(rule.target, tree);
  const unknown = tree.takeUnknownMet();
  if (unknown) return { outcome: 'not-checked', rule, unknown };
  switch (resolution.kind) {
    case 'not-found':
      return broken(rule, 'path-not-found', `${rule.path}: ${resolution.problem}`, locationOfMissing(resolution.nearest), resolution.advice);
    case 'nothing':
      return broken(rule, 'no-values', `${rule.path}: no values were found`, locationOfNothing(resolution.nearest));
    case 'values':
      return conclude(rule, resolution.values, tree);
  }
}

function conclude(rule: ReadyRule, values: readonly VmValue[], tree: VmTree): RuleResult {
  const verdict = rule.evaluate(values, tree);
  switch (verdict.kind) {
    case 'satisfied':
      return { outcome: 'satisfied', rule };
    case 'violated':
      return unsatisfied(rule, verdict);
    case 'unknown':
      return { outcome: 'not-checked', rule, unknown: verdict.value };
    case 'error':
      return broken(rule, verdict.code, verdict.problem, verdict.location, verdict.advice);
  }
}

function unsatisfied(rule: ReadyRule, violated: Violated): UnsatisfiedResult {
  const { offenders, expected } = violated;
  return {
    outcome: rule.justWarning ? 'warning' : 'violated',
    rule,
    message: withAuthorsMessage(rule, violated.explain(offenders)),
    offenses: offenders.slice(0, MOST_OFFENSES).map((offender) => offenseOf(offender, rule, violated)),
    expected,
  };
}

function offenseOf(offender: Offender, rule: ReadyRule, violated: Violated): Offense {
  const { value, text } = offender;
  const location = locationOf(value);
  return {
    message: withAuthorsMessage(rule, violated.explain([offender])),
    location,
    ...(value.node && { found: writtenValue(value.node) }),
    ...(value.suggestion ?? violated.suggest?.(offender)),
    ...(violated.choices && suggestName(text, violated.choices, { span: location.span })),
  };
}

/** Each of them repeats what the rule wants. */
const MOST_OFFENSES = 100;

/** The numbers that JSON does not have were no value of the right type to any rule. */
function writtenValue(node: ContentNode): JsonValue {
  if (node.kind !== 'scalar') return node.kind;
  const { value, text } = node;
  return typeof value === 'boolean' || typeof value === 'number' ? value : text;
}

function broken(rule: ReadyRule, code: EvaluationCode, problem: string, location: VmLocation, advice?: Advice): BrokenResult {
  return { outcome: 'error', rule, code, message: withAuthorsMessage(rule, problem), location, ...advice };
}

function withAuthorsMessage({ message }: PlannedRule, problem: string): string {
  return message === '' ? problem : `${message}: ${problem}`;
}
