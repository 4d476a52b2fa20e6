import { Budget, plainObject } from '@assay/jmespath';
import type { ObjectValue } from '@assay/jmespath';

import { validatingPolicyVariants } from '../../autogen/validating-policy.ts';
import { readAdmission } from '../../cel/match-subject.ts';
import type { AdmissionSubject } from '../../cel/match-subject.ts';
import type { ScopeValues } from '../../cel/policy-scope.ts';
import { admissionValues, payloadValues } from '../../cel/scope-values.ts';
import { EVALUATION_STEPS } from '../../budget.ts';
import type { PlanPhase, Trigger } from '../../phase.ts';
import { planEach, refuseAll } from '../../policy-error.ts';
import type { PolicyResponse, RuleResponse } from '../../response.ts';
import type { World } from '../../world.ts';
import { planMatchConstraints } from '../../match/match-constraints.ts';
import type { ConstraintSubject } from '../../match/match-constraints.ts';
import type { Policy } from '../../../policy/policy.ts';
import { objectOf } from '../../../objects/fields.ts';
import { withFields } from '../../../objects/with-fields.ts';
import { once } from '../../../values/once.ts';
import { remembering } from '../../../values/remembering.ts';
import { evaluationMode } from '../../../policy/evaluation-mode.ts';
import { planValidatingPolicy } from './plan-validating-policy.ts';
import type { ValidatingPolicyProgram } from './plan-validating-policy.ts';
import { verdict } from './plan-validations.ts';

/** The phase of ValidatingPolicies: each answers, and so does each of its variants for controllers of pods. */
export const planValidatingPhase: PlanPhase = (policies, world, refuse = refuseAll) => {
  const validating = policies.filter(({ family }) => family === 'validating');
  const planned = planEach(validating, refuse, (policy) => planAnswers(policy, world));
  const answers = once(() => planned.flatMap((answersOf) => answersOf()));
  const candidates = remembering(sortKey, (subject: AdmissionSubject) => answers().filter(({ concerns }) => concerns(subject)));
  return (trigger) => {
    const reading = readAdmission(trigger, world, { guesses: true });
    const asked = reading.kind === 'subject' ? askedSubject(reading.subject, world) : undefined;
    const responses: PolicyResponse[] = [];
    const chosen = asked === undefined || trigger.explain !== undefined ? answers() : candidates(asked.subject);
    for (const { policy, answer } of chosen) {
      const rules = answer(trigger, asked);
      if (rules !== undefined) responses.push({ policy, rules, patchedResource: trigger.resource });
    }
    return { responses, resource: trigger.resource };
  };
};

/** The rules of an answer; `undefined` if there is none. */
type Answer = (trigger: Trigger, asked: AskedSubject | undefined) => readonly RuleResponse[] | undefined;

/** A request, and what constraints are tested on. */
interface AskedSubject {
  readonly subject: AdmissionSubject;
  readonly matching: ConstraintSubject;
  /** What expressions of a policy see: of a real request all see the same. */
  readonly valuesFor: (policy: string) => ScopeValues;
}

function askedSubject(subject: AdmissionSubject, world: World): AskedSubject {
  const valuesFor = (policy: string): ScopeValues => admissionValues(subject, policy, world);
  const shared = once(() => valuesFor(''));
  return { subject, matching: withBothObjects(subject), valuesFor: subject.details === undefined ? valuesFor : shared };
}

function sortKey({ group, version, resource, subresource }: AdmissionSubject): string {
  return `${group}/${version}/${resource}/${subresource}`;
}

interface PolicyAnswer {
  readonly policy: Policy;
  readonly answer: Answer;
  /** Whether it can have anything to say about such a resource. */
  readonly concerns: (subject: AdmissionSubject) => boolean;
}

/** Plans what a policy and its variants answer. What is compiled only for objects waits for the first of them. */
function planAnswers(policy: Policy, world: World): () => readonly PolicyAnswer[] {
  const spec = objectOf(policy.content, 'spec') ?? plainObject();
  const mode = evaluationMode(spec);
  if (mode === 'HTTP' || mode === 'Envoy') return () => [];
  if (mode === 'JSON') {
    const specs = [spec, ...validatingPolicyVariants(spec).map((variant) => variant.spec())];
    const answers = specs.map((each): PolicyAnswer => ({ policy, answer: planPayloadAnswer(policy, each, world), concerns: () => true }));
    return () => answers;
  }
  const program = planValidatingPolicy(policy, spec, world);
  return () => [
    planAnswer(policy, () => spec, world, program),
    ...validatingPolicyVariants(spec).map((variant) => planAnswer(policy, variant.spec, world)),
  ];
}

/** Plans a policy for JSON, or a variant of it: nothing is matched, so that variants answer for everything, too, and audit annotations do not count. */
function planPayloadAnswer(policy: Policy, spec: ObjectValue, world: World): Answer {
  const evaluate = planValidatingPolicy(policy, withFields(spec, { auditAnnotations: undefined }), world);
  return ({ resource, explain }) => {
    const explainer = explain?.(policy, spec, [resource]);
    const rule = evaluate(payloadValues(resource), explainer);
    return [explainer?.explained(rule) ?? rule];
  };
}

/** Plans a policy or a variant of it. A variant compiles where the policy does, so that waits for an object that it matches. */
function planAnswer(policy: Policy, spec: () => ObjectValue, world: World, program?: ValidatingPolicyProgram): PolicyAnswer {
  const constraintsOf = once(() => planMatchConstraints(objectOf(spec(), 'matchConstraints')));
  const programOf = once(() => program ?? planValidatingPolicy(policy, spec(), world));
  const answer: Answer = ({ explain }, asked) => {
    if (asked === undefined) return undefined;
    const { subject, matching } = asked;
    const constraints = constraintsOf();
    const matched = constraints.test(matching, new Budget(EVALUATION_STEPS).charge);
    const explainer = explain?.(policy, spec(), [subject.object, subject.oldObject]);
    explainer?.addConstraints(matching, matched);
    if (matched.kind === 'unmatched') {
      explainer?.tellUnmatched('');
      // An answer that says nothing is dropped where Kyverno would not even ask the policy.
      return constraints.isSimple ? undefined : [];
    }
    const rule = matched.kind === 'problem' ? unmatchable(matched.message) : programOf()(asked.valuesFor(policy.name), explainer);
    return [explainer?.explained(rule) ?? rule];
  };
  return { policy, answer, concerns: (subject) => constraintsOf().concerns(subject) };
}

function unmatchable(message: string): RuleResponse {
  return verdict('match', 'error', `failed to execute matching: ${message}`);
}

/** For selectors too, an object that is absent is an empty one. */
function withBothObjects(subject: AdmissionSubject): ConstraintSubject {
  return { ...subject, object: subject.object ?? plainObject(), oldObject: subject.oldObject ?? plainObject() };
}
