import type { Fix } from '@assay/findings';
import type { Span } from '@assay/source';
import type { Thread, Value } from '@assay/starlark';
import { Fault } from '@assay/starlark';

import { contentFromStarlark } from '../values/from-starlark.ts';
import { dictsFrom } from '../values/to-starlark.ts';
import { conditionHolds } from './condition.ts';
import type { ConditionContext } from './condition.ts';
import type { PlannedRules } from './read-rules.ts';
import { ruleFailure } from './rules/named-rule.ts';
import type { OtherRule, RuleFailure, PlannedRule } from './rules/named-rule.ts';

/** What is around a value. It is asked only where a condition or a message needs it. */
export interface ValueContext {
  context(): ConditionContext;
  /** The key of a map item, the position of an array item or of a document. */
  key(): Value;
}

/** A rule that a value breaks. */
export interface RuleViolation {
  readonly rule: PlannedRule;
  /** Empty when nothing can be said of it. */
  readonly found: string;
  /** What the author says instead of the description and what was found. */
  readonly message: string | undefined;
  /** What to write instead. */
  readonly hint: string | undefined;
  /** Texts of which one may have been meant. */
  readonly candidates: readonly string[];
  /** Where a function of the author failed. */
  readonly failedAt: Span | undefined;
  /** What the hint says, as changes of the rule. */
  readonly fixes: readonly Fix[] | undefined;
  /** What the hint says, where it is another rule. */
  readonly instead: OtherRule | undefined;
}

const NONE: readonly RuleViolation[] = [];

/** The rules that a value breaks, in order. Throws a `Fault` when it cannot be told whether they hold for it at all. */
export function violationsOf(
  { rules, when, isNullChecked }: PlannedRules,
  value: Value,
  position: ValueContext,
  thread: Thread,
): readonly RuleViolation[] {
  if (value === null && !isNullChecked) return NONE;
  if (when !== undefined && !conditionHolds(when, value, position.context(), thread)) return NONE;
  let violations: RuleViolation[] | undefined;
  for (const rule of rules) {
    const failure = ruleFailure(rule, value, thread);
    if (failure) {
      const { found, hint, candidates = [], failedAt, fixes, instead } = failure;
      const message = messageOf(rule, failure, value, position, thread);
      (violations ??= []).push({ rule, found, message, hint, candidates, failedAt, fixes, instead });
    }
    // Null is only looked at by the first rule, which says that it must not be.
    if (value === null) break;
  }
  return violations ?? NONE;
}

function messageOf(
  { message, description }: PlannedRule,
  { found, failure = found }: RuleFailure,
  value: Value,
  position: ValueContext,
  thread: Thread,
): string | undefined {
  return message?.textFor({ key: position.key(), value: plainText(value, thread), desc: description, failure }, thread);
}

/** What `repr` says of a value, where maps and arrays are dicts and lists. */
function plainText(value: Value, thread: Thread): string {
  try {
    return thread.repr(dictsFrom(contentFromStarlark(value)));
  } catch (error) {
    if (!(error instanceof Fault) || error.budget !== undefined) throw error;
    return thread.repr(value);
  }
}
