import { plainObject } from '@assay/jmespath';
import type { ObjectValue } from '@assay/jmespath';

import { validatingPolicyVariants } from '../../autogen/validating-policy.ts';
import { isWorkload } from '../../autogen/workload-variants.ts';
import { readGuessedAdmission } from '../../cel/match-subject.ts';
import type { AdmissionSubject } from '../../cel/match-subject.ts';
import type { ScopeValues } from '../../cel/policy-scope.ts';
import { admissionValues, payloadValues } from '../../cel/scope-values.ts';
import { unmappedAbort } from '../../cel/unmapped-abort.ts';
import type { PlanPhase } from '../../phase.ts';
import { planEach, refuseAll } from '../../policy-error.ts';
import type { PolicyResponse } from '../../response.ts';
import type { World } from '../../world.ts';
import type { ConstraintSubject } from '../../match/match-constraints.ts';
import type { Policy } from '../../../policy/policy.ts';
import { objectOf } from '../../../objects/fields.ts';
import { once } from '../../../values/once.ts';
import { remembering } from '../../../values/remembering.ts';
import { evaluationMode } from '../../../policy/evaluation-mode.ts';
import { ObjectAnswer } from './object-answer.ts';
import type { Answering, AskedSubject, PlannedAnswer } from './object-answer.ts';
import { planJsonPolicy, planValidatingPolicy } from './plan-validating-policy.ts';

/** The phase of ValidatingPolicies: each answers, and so does each of its variants for controllers of pods. */
export const planValidatingPhase: PlanPhase = (policies, world, refuse = refuseAll) => {
  const validating = policies.filter(({ family }) => family === 'validating');
  const planned = planEach(validating, refuse, (policy) => planAnswers(policy, world));
  const answers = once(() => planned.flatMap(({ own, variants }) => [...own, ...variants()]));
  const candidates = remembering(sortKey, (subject: AdmissionSubject): readonly Answering[] => {
    const all = world.ignoresUnmatched === true && !isWorkload(subject) ? planned.flatMap(({ own }) => own) : answers();
    return all.flatMap((each) => each.forResource(subject) ?? []);
  });
  const areForJson = validating.every(({ content }) => evaluationMode(objectOf(content, 'spec') ?? plainObject()) === 'JSON');
  return (trigger) => {
    const reading = readGuessedAdmission(trigger, world);
    if (reading.kind === 'unmapped' && !areForJson) throw unmappedAbort(trigger, reading.message);
    const asked = reading.kind === 'subject' ? askedSubject(reading.subject, world) : undefined;
    const responses: PolicyResponse[] = [];
    const chosen = asked === undefined || trigger.explain !== undefined ? answers() : candidates(asked.subject);
    for (const each of chosen) {
      const rules = each.answer(trigger, asked);
      if (rules !== undefined) responses.push({ policy: each.policy, rules, patchedResource: trigger.resource });
    }
    return { responses, resource: trigger.resource };
  };
};

interface PlannedAnswers {
  /** Those that can be about any resource. */
  readonly own: readonly PlannedAnswer[];
  /** Those of the variants, which are only about controllers of pods: made when the first object asks for them. */
  readonly variants: () => readonly PlannedAnswer[];
}

function askedSubject(subject: AdmissionSubject, world: World): AskedSubject {
  const valuesFor = (policy: string): ScopeValues => admissionValues(subject, policy, world);
  const shared = once(() => valuesFor(''));
  return { subject, matching: withBothObjects(subject), valuesFor: subject.details === undefined ? valuesFor : shared };
}

function sortKey({ group, version, resource, subresource }: AdmissionSubject): string {
  return `${group}/${version}/${resource}/${subresource}`;
}

/** Plans what a policy and its variants answer. */
function planAnswers(policy: Policy, world: World): PlannedAnswers {
  const spec = objectOf(policy.content, 'spec') ?? plainObject();
  const mode = evaluationMode(spec);
  if (mode === 'HTTP' || mode === 'Envoy') return { own: [], variants: () => [] };
  if (mode === 'JSON') {
    const specs = [spec, ...validatingPolicyVariants(spec).map((variant) => variant.spec())];
    return { own: specs.map((each) => planPayloadAnswer(policy, each, world)), variants: () => [] };
  }
  const program = planValidatingPolicy(policy, spec, world);
  const own = { matchConstraints: objectOf(spec, 'matchConstraints'), spec: () => spec };
  return {
    own: [new ObjectAnswer(policy, own, world, program)],
    variants: () => validatingPolicyVariants(spec).map((variant) => new ObjectAnswer(policy, variant, world)),
  };
}

/** Plans a policy for JSON, or a variant of it: nothing is matched, so that variants answer for everything, too. */
function planPayloadAnswer(policy: Policy, spec: ObjectValue, world: World): PlannedAnswer {
  const evaluate = planJsonPolicy(policy, spec, world);
  const answering: Answering = {
    policy,
    answer({ resource, explain }) {
      const explainer = explain?.(policy, spec, [resource]);
      const rule = evaluate(payloadValues(resource), explainer);
      return [explainer?.explained(rule) ?? rule];
    },
  };
  return { ...answering, forResource: () => answering };
}

/** For selectors too, an object that is absent is an empty one. */
function withBothObjects(subject: AdmissionSubject): ConstraintSubject {
  return { ...subject, object: subject.object ?? plainObject(), oldObject: subject.oldObject ?? plainObject() };
}
