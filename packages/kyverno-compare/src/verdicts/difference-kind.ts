import type { JsonValue } from '@assay/findings';
import { equalJson } from '@assay/kyverno/engine';

import type { Verdict } from './verdict.ts';

/** In what two verdicts differ, the gravest first. */
export type DifferenceKind =
  /** One side lets through what the other one objects to. */
  | 'verdict'
  /** Both object, and do something else about it: one denies, the other one warns or audits. */
  | 'action'
  | 'patch'
  | 'generation'
  /** One side deletes what the other one leaves. */
  | 'deletion'
  /** Both do the same, one because of a violation and the other one because it cannot be evaluated. */
  | 'cause'
  | 'message';

/** The gravest difference of two verdicts; `undefined` if admission does the same and says the same. */
export function differenceKind(before: Verdict, after: Verdict): DifferenceKind | undefined {
  if (before.decision !== after.decision) return before.decision === 'allowed' || after.decision === 'allowed' ? 'verdict' : 'action';
  if (before.decision === 'allowed') {
    if (!isSame(before.patched, after.patched)) return 'patch';
    if (!areSame(before.generated, after.generated)) return 'generation';
    return before.deletes === after.deletes ? undefined : 'deletion';
  }
  if (kindsOf(before) !== kindsOf(after)) return 'cause';
  return saySame(before, after) ? undefined : 'message';
}

function kindsOf({ objections }: Verdict): string {
  return objections.some(({ kind }) => kind === 'violation') ? 'violation' : 'error';
}

/** Whether what one side says is said by the other one, too: several rules become one policy, which stops at the first validation that is broken. */
function saySame(before: Verdict, after: Verdict): boolean {
  const [one, other] = [before, after].map(({ objections }) => new Set(objections.map(({ message }) => message.trim())));
  return (
    one !== undefined && other !== undefined && ([...one].every((message) => other.has(message)) || [...other].every((message) => one.has(message)))
  );
}

function isSame(one: JsonValue | undefined, other: JsonValue | undefined): boolean {
  if (one === undefined || other === undefined) return one === other;
  return equalJson(one, other, () => {});
}

function areSame(some: readonly JsonValue[], others: readonly JsonValue[]): boolean {
  return some.length === others.length && some.every((one) => others.some((other) => equalJson(one, other, () => {})));
}
