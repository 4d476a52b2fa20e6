import type { Engine, Outcome } from '@assay/kyverno';
import { effectOf, equalJson } from '@assay/kyverno/engine';

import { jsonOf } from '../trials/json-of.ts';
import { requestOf, textMember } from '../trials/trial.ts';
import type { Trial } from '../trials/trial.ts';
import type { Decision, Objection, Verdict } from './verdict.ts';

/** What the policies of an engine say of a trial: all that admission would do with it. */
export function judgeTrial(engine: Engine, trial: Trial): Verdict {
  const outcomes = [...engine.evaluate(requestOf(trial))];
  const place = {
    namespace: textMember(trial.object, 'metadata', 'namespace'),
    namespaceObject: trial.namespaceObject ?? undefined,
  };
  const broken = outcomes.filter(isBroken);
  const objections = broken.map((outcome): Objection => ({
    kind: outcome.status === 'fail' ? 'violation' : 'error',
    message: outcome.said ?? outcome.message,
    outcome,
  }));
  const patched = outcomes.findLast((outcome) => outcome.patched !== undefined)?.patched;
  return {
    decision: broken.map((outcome) => decisionOf(outcome, place)).reduce(graver, 'allowed'),
    objections,
    ...(patched !== undefined && !equalJson(patched, trial.object, () => {}) && { patched: jsonOf(patched) }),
    generated: outcomes.flatMap(({ generated = [], patchedTarget }) => [...generated, ...(patchedTarget ? [patchedTarget] : [])].map(jsonOf)),
    unchecked: outcomes.flatMap(({ notExecuted }) => notExecuted ?? []),
    reports: reportsOf(outcomes),
  };
}

/** An outcome that was not executed is neither kept nor broken. */
function isBroken({ status, type, notExecuted }: Outcome): boolean {
  return (status === 'fail' || status === 'error') && type !== 'deletion' && notExecuted === undefined;
}

function decisionOf(outcome: Outcome, place: Parameters<typeof effectOf>[1]): Decision {
  const effect = effectOf(outcome, place);
  if (effect === 'none') return 'audited';
  return effect === 'deny' ? 'denied' : 'warned';
}

const GRAVITY: readonly Decision[] = ['allowed', 'audited', 'warned', 'denied'];

function graver(one: Decision, other: Decision): Decision {
  return GRAVITY.indexOf(one) < GRAVITY.indexOf(other) ? other : one;
}

function reportsOf(outcomes: readonly Outcome[]): Verdict['reports'] {
  if (outcomes.some(({ status }) => status === 'pass')) return 'pass';
  return outcomes.some(({ status }) => status === 'skip') ? 'skip' : 'nothing';
}
