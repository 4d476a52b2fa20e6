import type { JsonValue } from '@assay/findings';
import type { ContentNode, Path, Span } from '@assay/source';

import type { EvaluationCode, FileCode, StaticCode, UnknownValue, VirtualMachine } from './model.ts';
import type { IgnoredRule, PlannedRule, ReadyRule, RuleSet } from './plan.ts';
import { isFound, resolveTarget } from './resolve-path.ts';
import type { Offender, Violated } from './rules/rule-type.ts';
import { spanOf, VmTree } from './vm-tree.ts';
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
  readonly place: Place;
  /** The value as it is written; absent if it is not written anywhere. */
  readonly found?: JsonValue;
  readonly hint?: string;
}

/** The rule is broken, or cannot be evaluated on this VM. */
export interface BrokenResult {
  readonly outcome: 'error';
  readonly rule: PlannedRule;
  readonly code: StaticCode | FileCode | EvaluationCode;
  readonly message: string;
  readonly hint?: string;
  /** Where in the VM; absent if the rule itself is broken. */
  readonly place?: Place;
}

interface Place {
  readonly span: Span;
  /** Way from the root of the document of the VM. */
  readonly path: Path;
}

/** Evaluates all rules on a VM, in their order. None of them stops another. */
export function checkVirtualMachine({ rules }: RuleSet, vm: VirtualMachine): readonly RuleResult[] {
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
      return broken(rule, 'path-not-found', `${rule.path}: ${resolution.problem}`, missingIn(resolution.nearest), resolution.hint);
    case 'nothing':
      return broken(rule, 'no-values', `${rule.path}: no values were found`, placeOfNothing(resolution.nearest));
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
      return broken(rule, verdict.code, verdict.problem, placeOf(verdict.at ?? tree.root));
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
  const hint = violated.suggest?.(text);
  return {
    message: withAuthorsMessage(rule, violated.explain([offender])),
    place: placeOf(value),
    ...(value.node && { found: writtenValue(value.node) }),
    ...(hint !== undefined && { hint }),
  };
}

/** Each of them repeats what the rule wants. */
const MOST_OFFENSES = 100;

function writtenValue(node: ContentNode): JsonValue {
  if (node.kind !== 'scalar') return node.kind;
  const { value, text } = node;
  return typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value)) ? value : text;
}

function broken(rule: ReadyRule, code: EvaluationCode, problem: string, place: Place, hint?: string): BrokenResult {
  return { outcome: 'error', rule, code, message: withAuthorsMessage(rule, problem), place, ...(hint !== undefined && { hint }) };
}

function withAuthorsMessage({ message }: PlannedRule, problem: string): string {
  return message === '' ? problem : `${message}: ${problem}`;
}

function placeOf(value: VmValue): Place {
  return { span: spanOf(value), path: value.path };
}

/** An empty list is reported itself, an absent one where it is missing. */
function placeOfNothing(nearest: VmValue): Place {
  return nearest.node?.kind === 'sequence' ? placeOf(nearest) : missingIn(nearest);
}

/** Where something is reported that a value lacks. */
function missingIn({ holder, path }: VmValue): Place {
  return { span: holder, path };
}
