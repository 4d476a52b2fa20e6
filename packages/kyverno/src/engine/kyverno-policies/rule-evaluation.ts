import type { ObjectValue } from '@assay/jmespath';

import type { ContextPlan } from '../context/plan-context.ts';
import type { Explainer } from '../explain/explainer.ts';
import type { RuleResponse } from '../response.ts';
import type { World } from '../world.ts';
import type { AppliedException } from '../exceptions/rule-exceptions.ts';
import type { MatchSubject } from '../match/match-subject.ts';
import type { Policy } from '../../policy/policy.ts';
import type { VariableScope } from '../variables/variable-scope.ts';
import type { PolicyEvaluation } from './policy-evaluation.ts';

/** The evaluation of one rule on one object, once its match, context and preconditions are done. */
export interface RuleEvaluation {
  readonly world: World;
  readonly policy: Policy;
  /** The rule as autogen made it. */
  readonly rule: ObjectValue;
  /** With the prefix that autogen gave it. */
  readonly ruleName: string;
  /** What variables are read from. Its context goes back to where it was when the rule is done. */
  readonly scope: VariableScope;
  readonly operation: EngineOperation;
  /** The object as the rules before left it; `undefined` when it is deleted. */
  readonly newResource: ObjectValue | undefined;
  /** `undefined` when it is created. */
  readonly oldResource: ObjectValue | undefined;
  /** What `match` was tested on: the new object, or the old one when it is deleted. */
  readonly subject: MatchSubject;
  /** Whether the rule matches, here or what it is asked about. */
  readonly matches: (subject: MatchSubject) => boolean;
  /** The exceptions that apply to the rule here; there are some only where the handler judges them itself. */
  readonly exceptions: readonly AppliedException[];
  /** What all rules of the policy share on this object. A mutation changes its object with `replaceResource`. */
  readonly ofPolicy: PolicyEvaluation;
  /** Sets the values that are given for this rule, then adds context entries, as Kyverno does again for every element and target. */
  readonly loadContext: (plan: ContextPlan) => ContextProblem | undefined;
  /** Hears what decides, if somebody wants to know. */
  readonly explainer: Explainer | undefined;
  /** For it, the steps from the object to the element of a foreach that is looked at; none outside of one, `undefined` if nobody knows them. */
  readonly elementPath: readonly (string | number)[] | undefined;
}

/** Why a context cannot be loaded. */
export interface ContextProblem {
  readonly message: string;
}

/** What rules take an operation for: everything else than an update or a deletion is a creation. */
export type EngineOperation = 'CREATE' | 'UPDATE' | 'DELETE';

/** What a rule does where it is to be done. Mostly it gives one response; none if it has nothing to say. */
export type RuleHandler = (evaluation: RuleEvaluation) => readonly RuleResponse[];

/**
 * What a rule does, where that depends on the object from the first: before the context of the rule is loaded, and whatever its preconditions
 * and exceptions are, it gives the handler for an object, or answers in its place.
 */
export interface HandlerFactory {
  readonly handlerFor: (evaluation: PolicyEvaluation) => RuleHandler | readonly RuleResponse[];
}
