import { Budget } from '@assay/jmespath';
import type { ObjectValue } from '@assay/jmespath';

import type { WorkloadVariant } from '../../autogen/workload-variants.ts';
import { EVALUATION_STEPS } from '../../budget.ts';
import type { AdmissionSubject } from '../../cel/match-subject.ts';
import type { ScopeValues } from '../../cel/policy-scope.ts';
import { areSimple, canConcern, planMatchConstraints } from '../../match/match-constraints.ts';
import type { ConstraintSubject, MatchConstraints } from '../../match/match-constraints.ts';
import type { Trigger } from '../../phase.ts';
import type { RuleResponse } from '../../response.ts';
import type { World } from '../../world.ts';
import { objectOf } from '../../../objects/fields.ts';
import type { Policy } from '../../../policy/policy.ts';
import { planValidatingPolicy } from './plan-validating-policy.ts';
import type { ValidatingPolicyProgram } from './plan-validating-policy.ts';
import { verdict } from './plan-validations.ts';

/** A request, and what constraints are tested on. */
export interface AskedSubject {
  readonly subject: AdmissionSubject;
  readonly matching: ConstraintSubject;
  /** What expressions of a policy see: of a real request all see the same. */
  readonly valuesFor: (policy: string) => ScopeValues;
}

/** A policy, or a variant of it, that answers. */
export interface Answering {
  readonly policy: Policy;
  /** The rules of its answer; `undefined` if there is none. */
  answer(trigger: Trigger, asked: AskedSubject | undefined): readonly RuleResponse[] | undefined;
}

/** One that tells in advance which resources it has something to say about. */
export interface PlannedAnswer extends Answering {
  /** What answers requests about such a resource in its place; `undefined` if nothing does. */
  forResource(subject: AdmissionSubject): Answering | undefined;
}

/** The spec of a policy or of a variant of it. Of these constraints only what tells the resources that they name need be as in the spec. */
type AnsweringSpec = Pick<WorkloadVariant, 'spec'> & { readonly matchConstraints: ObjectValue | undefined };

/** The answer of a policy or of a variant of it. A variant compiles where the policy does, so that waits for an object that it matches. */
export class ObjectAnswer implements PlannedAnswer {
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
