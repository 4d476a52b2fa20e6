import { Budget, plainObject } from '@assay/jmespath';
import type { ObjectValue } from '@assay/jmespath';

import { validatingPolicyVariants } from '../../autogen/validating-policy.ts';
import { isWorkload } from '../../autogen/workload-variants.ts';
import type { WorkloadVariant } from '../../autogen/workload-variants.ts';
import { readAdmission } from '../../cel/match-subject.ts';
import type { AdmissionSubject } from '../../cel/match-subject.ts';
import type { ScopeValues } from '../../cel/policy-scope.ts';
import { admissionValues, payloadValues } from '../../cel/scope-values.ts';
import { EVALUATION_STEPS } from '../../budget.ts';
import type { PlanPhase, Trigger } from '../../phase.ts';
import { planEach, refuseAll } from '../../policy-error.ts';
import type { PolicyResponse, RuleResponse } from '../../response.ts';
import type { World } from '../../world.ts';
import { areSimple, canConcern, planMatchConstraints } from '../../match/match-constraints.ts';
import type { ConstraintSubject, MatchConstraints } from '../../match/match-constraints.ts';
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
  const answers = once(() => planned.flatMap(({ own, variants }) => [...own, ...variants()]));
  const candidates = remembering(sortKey, (subject: AdmissionSubject): readonly Answering[] => {
    const all = world.ignoresUnmatched === true && !isWorkload(subject) ? planned.flatMap(({ own }) => own) : answers();
    return all.flatMap((each) => each.forResource(subject) ?? []);
  });
  return (trigger) => {
    const reading = readAdmission(trigger, world, { guesses: true });
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

/** A policy, or a variant of it, that answers. */
interface Answering {
  readonly policy: Policy;
  /** The rules of its answer; `undefined` if there is none. */
  answer(trigger: Trigger, asked: AskedSubject | undefined): readonly RuleResponse[] | undefined;
}

interface PlannedAnswers {
  /** Those that can be about any resource. */
  readonly own: readonly PlannedAnswer[];
  /** Those of the variants, which are only about controllers of pods: made when the first object asks for them. */
  readonly variants: () => readonly PlannedAnswer[];
}

interface PlannedAnswer extends Answering {
  /** What answers requests about such a resource in its place; `undefined` if nothing does. */
  forResource(subject: AdmissionSubject): Answering | undefined;
}

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

/** Plans a policy for JSON, or a variant of it: nothing is matched, so that variants answer for everything, too, and audit annotations do not count. */
function planPayloadAnswer(policy: Policy, spec: ObjectValue, world: World): PlannedAnswer {
  const evaluate = planValidatingPolicy(policy, withFields(spec, { auditAnnotations: undefined }), world);
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

/** The spec of a policy or of a variant of it. Of these constraints only what tells the resources that they name need be as in the spec. */
type AnsweringSpec = Pick<WorkloadVariant, 'spec'> & { readonly matchConstraints: ObjectValue | undefined };

/** The answer of a policy or of a variant of it. A variant compiles where the policy does, so that waits for an object that it matches. */
class ObjectAnswer implements PlannedAnswer {
  readonly policy: Policy;
  readonly #written: AnsweringSpec;
  readonly #world: World;
  #program: ValidatingPolicyProgram | undefined;
  #matching: { readonly spec: ObjectValue; readonly constraints: MatchConstraints } | undefined;

  constructor(policy: Policy, written: AnsweringSpec, world: World, program?: ValidatingPolicyProgram) {
    this.policy = policy;
    this.#written = written;
    this.#world = world;
    this.#program = program;
  }

  forResource(subject: AdmissionSubject): Answering | undefined {
    const { policy } = this;
    const { matchConstraints } = this.#written;
    if (canConcern(matchConstraints, subject)) return this;
    const isSilent = this.#world.ignoresUnmatched === true || areSimple(matchConstraints);
    return isSilent ? undefined : { policy, answer: answerNothing };
  }

  answer({ explain }: Trigger, asked: AskedSubject | undefined): readonly RuleResponse[] | undefined {
    if (asked === undefined) return undefined;
    const { policy } = this;
    const { subject, matching } = asked;
    const { spec, constraints } = (this.#matching ??= this.#planMatching());
    const matched = constraints.test(matching, new Budget(EVALUATION_STEPS).charge);
    const explainer = explain?.(policy, spec, [subject.object, subject.oldObject]);
    explainer?.addConstraints(matching, matched);
    if (matched.kind === 'unmatched') {
      explainer?.tellUnmatched('');
      return constraints.isSimple ? undefined : answerNothing();
    }
    const rule = matched.kind === 'problem' ? unmatchable(matched.message) : this.#programOf(spec)(asked.valuesFor(policy.name), explainer);
    return [explainer?.explained(rule) ?? rule];
  }

  #programOf(spec: ObjectValue): ValidatingPolicyProgram {
    return (this.#program ??= planValidatingPolicy(this.policy, spec, this.#world));
  }

  #planMatching() {
    const spec = this.#written.spec();
    return { spec, constraints: planMatchConstraints(objectOf(spec, 'matchConstraints')) };
  }
}

/** The answer of a policy that does not match, unless Kyverno would not even ask the policy: then there is none. */
function answerNothing(): readonly RuleResponse[] {
  return [];
}

function unmatchable(message: string): RuleResponse {
  return verdict('match', 'error', `failed to execute matching: ${message}`);
}

/** For selectors too, an object that is absent is an empty one. */
function withBothObjects(subject: AdmissionSubject): ConstraintSubject {
  return { ...subject, object: subject.object ?? plainObject(), oldObject: subject.oldObject ?? plainObject() };
}
