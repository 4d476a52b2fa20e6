import { plainObject } from '@assay/jmespath';

import { objectOf } from '../../objects/fields.ts';
import type { Policy } from '../../policy/policy.ts';
import type { Explainer } from '../explain/explainer.ts';
import type { PlanPhase } from '../phase.ts';
import { planEach, refuseAll } from '../policy-error.ts';
import type { RuleResponse } from '../response.ts';
import { NOT_MATCHED, planCleanupPolicy } from './plan-cleanup-policy.ts';

/** The phase of CleanupPolicies and ClusterCleanupPolicies: those that match answer whether they would delete the object. */
export const planCleanupPhase: PlanPhase = answering(({ name }, explainer) => {
  explainer?.tellUnmatched(name);
  return undefined;
});

/** The same as `kyverno apply` asks them: whatever they do not select, of whichever kind, fails. */
export const planCleanupOfAll: PlanPhase = answering(({ name }) => ({ rule: name, type: 'deletion', status: 'fail', message: NOT_MATCHED }));

function answering(whereUnmatched: (policy: Policy, explainer: Explainer | undefined) => RuleResponse | undefined): PlanPhase {
  return (policies, world, refuse = refuseAll) => {
    const cleaning = policies.filter(({ family }) => family === 'cleanup');
    const programs = planEach(cleaning, refuse, (policy) => ({ policy, program: planCleanupPolicy(policy, world) }));
    return (trigger) => {
      const { resource, explain } = trigger;
      const responses = programs.flatMap(({ policy, program }) => {
        const explainer = explain?.(policy, objectOf(policy.content, 'spec') ?? plainObject(), [resource]);
        const rule = program(trigger, explainer) ?? whereUnmatched(policy, explainer);
        return rule === undefined ? [] : [{ policy, rules: [explainer?.explained(rule) ?? rule], patchedResource: resource }];
      });
      return { responses, resource };
    };
  };
}
