import { DYN } from '@assay/cel';
import { Budget, plainObject } from '@assay/jmespath';
import type { Charge, ObjectValue } from '@assay/jmespath';

import { compileAbort } from '../../cel/compile-abort.ts';
import { planConditions } from '../../cel/conditions.ts';
import { readAdmission } from '../../cel/match-subject.ts';
import type { AdmissionSubject } from '../../cel/match-subject.ts';
import { policyEnvironment } from '../../cel/policy-environment.ts';
import { openScope } from '../../cel/policy-scope.ts';
import { admissionValues } from '../../cel/scope-values.ts';
import { EVALUATION_STEPS } from '../../engine/budget.ts';
import type { PlanPhase } from '../../engine/phase.ts';
import type { RuleResponse, RuleStatus } from '../../engine/response.ts';
import { TestAbort } from '../../engine/test-abort.ts';
import type { World } from '../../engine/world.ts';
import { planMatchConstraints } from '../../match/match-constraints.ts';
import type { Policy } from '../../policy/policy.ts';
import { listOf, objectOf } from '../../resource/fields.ts';
import { planImageSelection } from './plan-image-selection.ts';

/**
 * The phase of ImageValidatingPolicies. What they check needs a registry, which is never asked: a policy that has images to look at
 * is not executed, and says so (BEHAVIOUR 23.2).
 */
export const planImageValidatingPhase: PlanPhase = (policies, world) => {
  const answers = policies.filter(({ family }) => family === 'image-validating').map((policy) => ({ policy, answer: planAnswer(policy, world) }));
  return (trigger) => {
    const reading = readAdmission(trigger, world, { guesses: false });
    if (reading.kind === 'unmapped' && answers.length > 0) throw new TestAbort(`failed to map gvk to gvr (${reading.message})`);
    const charge = new Budget(EVALUATION_STEPS).charge;
    const responses = answers.map(({ policy, answer }) => {
      const rules = reading.kind === 'subject' ? answer(trigger.resource, reading.subject, charge) : [];
      return { policy, rules, patchedResource: trigger.resource };
    });
    return { responses, resource: trigger.resource };
  };
};

type Answer = (resource: ObjectValue, subject: AdmissionSubject, charge: Charge) => readonly RuleResponse[];

function planAnswer(policy: Policy, world: World): Answer {
  const spec = objectOf(policy.content, 'spec') ?? plainObject();
  const environment = policyEnvironment({ family: 'image-validating', namespace: policy.namespace, world, variables: UNTYPED });
  const constraints = planMatchConstraints(objectOf(spec, 'matchConstraints'));
  const { conditions, problems } = planConditions(listOf(spec, 'matchConditions'), environment, 'spec.matchConditions');
  const selection = planImageSelection(spec, world);
  const allProblems = [...problems, ...selection.problems];
  if (allProblems.length > 0) throw compileAbort(policy.name, 'image validating policy compiler 1.0', allProblems);

  const answer = (status: RuleStatus, message: string, notExecuted?: string): readonly RuleResponse[] => {
    return [{ rule: policy.name, type: 'image-verification', status, message, ...(notExecuted !== undefined && { notExecuted }) }];
  };
  return (resource, subject, charge) => {
    const matched = constraints.test(subject, charge);
    if (matched.kind === 'problem') return answer('error', `failed to execute matching: ${matched.message}`);
    if (matched.kind === 'unmatched') return [];
    const outcome = conditions.test(openScope(environment, admissionValues(subject, policy.name, world), world));
    if (outcome.kind === 'error') return answer('error', outcome.message);
    if (outcome.kind === 'unmet') return answer('skip', 'skip');
    const images = selection.select(resource, charge);
    if (images.length === 0) return answer('skip', 'skip');
    const reason = `verifying ${images.join(', ')} needs a registry`;
    return answer('error', reason, reason);
  };
}

/** Variables whose values only a registry gives. */
const UNTYPED = { images: DYN, attestors: DYN, attestations: DYN };
