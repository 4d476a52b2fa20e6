import type { Explanation } from '@assay/kyverno';

import type { SideVerdict } from '../comparison.ts';
import { requestOf } from '../trials/trial.ts';
import type { Trial } from '../trials/trial.ts';
import { judgeTrial } from './judge-trial.ts';
import type { Judge } from './judge-trial.ts';

/** What a side says of a trial, with what decided: the first objection, or why nothing objects. */
export function explainTrial(judge: Judge, trial: Trial): SideVerdict {
  const verdict = judgeTrial(judge, trial);
  const explanations = [...judge.engine.explain(requestOf(trial))];
  const objection = verdict.objections[0]?.outcome;
  const deciding =
    objection === undefined
      ? explanations.toSorted((one, other) => rankOf(one) - rankOf(other))[0]
      : explanations.find(
          ({ policy, rule, outcome }) => policy === objection.policy && rule === objection.rule && outcome?.status === objection.status,
        );
  if (deciding === undefined) return { verdict };
  const clause = deciding.clauses.at(-1);
  return { verdict, policy: deciding.policy, rule: deciding.rule, ...(clause && { clause }) };
}

/** Where nothing objects, what changes or passes tells more than what is skipped or is about something else. */
function rankOf({ outcome }: Explanation): number {
  if (outcome === undefined) return 3;
  if (outcome.patched !== undefined || outcome.generated !== undefined) return 0;
  return outcome.status === 'pass' ? 1 : 2;
}
