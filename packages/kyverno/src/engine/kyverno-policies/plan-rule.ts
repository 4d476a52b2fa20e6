import { Fault } from '@assay/jmespath';
import type { ObjectValue } from '@assay/jmespath';

import { planConditions, preconditionsMessage } from '../conditions/plan-conditions.ts';
import { NO_ENTRIES, planContext } from '../context/plan-context.ts';
import type { ContextPlan } from '../context/plan-context.ts';
import type { Explainer } from '../explain/explainer.ts';
import type { RuleResponse, RuleStatus, RuleType } from '../response.ts';
import type { World } from '../world.ts';
import { planRuleExceptions } from '../exceptions/rule-exceptions.ts';
import { planRuleMatch } from '../match/rule-match.ts';
import type { RuleMatch } from '../match/rule-match.ts';
import type { Policy } from '../../policy/policy.ts';
import { fieldOf, listOf, textOf } from '../../objects/fields.ts';
import { planTerm } from '../variables/plan-substitution.ts';
import { once } from '../../values/once.ts';
import { planProperties } from './plan-properties.ts';
import { setVariables } from './policy-evaluation.ts';
import type { PolicyEvaluation } from './policy-evaluation.ts';
import type { ContextProblem, HandlerFactory, RuleEvaluation, RuleHandler } from './rule-evaluation.ts';
import { stoppedResponse } from '../stopped-response.ts';

/** A rule that is ready to be evaluated in one phase; an empty list if it does not match, or has nothing to say. */
export type PlannedRule = (evaluation: PolicyEvaluation) => readonly RuleResponse[];

/** What rules do in a phase. */
export interface RulePhase {
  readonly type: RuleType;
  /** Compiles what a rule does; `undefined` if it does nothing in this phase. Called when the rule matches for the first time. */
  readonly planHandler: (rule: ObjectValue, owner: RuleOwner) => RuleHandler | HandlerFactory;
  /** Whether the rule does anything in this phase. */
  readonly hasHandler: (rule: ObjectValue) => boolean;
  /** Whether the handler looks at exceptions itself. Otherwise a rule that has some is skipped. */
  readonly judgesExceptions?: (rule: ObjectValue) => boolean;
}

/** Whose rule it is. */
export interface RuleOwner {
  readonly policy: Policy;
  readonly world: World;
}

/**
 * Plans a rule as autogen made it: match, context, preconditions, exceptions, then what the phase does with it. All but the match is
 * compiled when an object matches for the first time; `undefined` if the phase does nothing with the rule. Follows pkg/engine/engine.go of
 * Kyverno (v1.19.0).
 */
export function planRule(rule: ObjectValue, owner: RuleOwner, phase: RulePhase): PlannedRule | undefined {
  if (!phase.hasHandler(rule)) return undefined;
  const { policy } = owner;
  const name = textOf(rule, 'name');
  const isMatched = planRuleMatch(rule, policy.namespace === '' ? {} : { policyNamespace: policy.namespace });
  const planBody = once(() => planRuleBody(rule, name, isMatched, owner, phase));
  return (ofPolicy) => {
    if (!ofPolicy.hasResource) return [];
    const { context, budget } = ofPolicy.scope;
    const depth = context.depth;
    try {
      const subject = ofPolicy.subjectFor(name);
      const explainer = ofPolicy.explainerOf(rule);
      const isMeant = isMatched(subject, budget.charge);
      explainer?.addMatch(subject);
      if (isMeant) return planBody()({ ofPolicy, subject, explainer });
      explainer?.tellUnmatched(name);
      return [];
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      context.abandon(depth);
      return [stoppedResponse(name, phase.type, error)];
    }
  };
}

/** The part of an evaluation that is known before the rule's own context is there. */
interface Matched {
  readonly ofPolicy: PolicyEvaluation;
  readonly subject: RuleEvaluation['subject'];
  readonly explainer: Explainer | undefined;
}

function planRuleBody(
  rule: ObjectValue,
  name: string,
  isMatched: RuleMatch,
  owner: RuleOwner,
  phase: RulePhase,
): (matched: Matched) => readonly RuleResponse[] {
  const { policy, world } = owner;
  const entries = planContext(listOf(rule, 'context'), owner);
  const preconditions = planConditions(fieldOf(rule, 'preconditions'), planTerm).test;
  const findExceptions = planRuleExceptions(policy, name, world);
  const judgesExceptions = phase.judgesExceptions?.(rule) ?? false;
  const planned = phase.planHandler(rule, owner);
  const plannedProperties = planProperties(rule);
  const respond = (status: RuleStatus, message: string): readonly RuleResponse[] => [{ rule: name, type: phase.type, status, message }];

  return ({ ofPolicy, subject, explainer }) => {
    const { scope } = ofPolicy;
    const { context, budget } = scope;
    const handler = typeof planned === 'function' ? planned : planned.handlerFor(ofPolicy);
    if (typeof handler !== 'function') {
      if (handler.length === 0) explainer?.tellWithoutImages(name);
      return handler;
    }
    context.checkpoint();
    const loadContext = (plan: ContextPlan) => loadRuleContext(plan, name, ofPolicy);
    let properties = plannedProperties?.written;
    const answer = (): readonly RuleResponse[] => {
      const broken = loadContext(entries);
      if (broken !== undefined) {
        explainer?.add('context', { holds: undefined, written: fieldOf(rule, 'context'), message: broken.message });
        return respond('error', `failed to load context: ${broken.message}`);
      }
      const outcome = preconditions(scope, budget.charge);
      explainer?.addConditions('preconditions', rule, outcome, scope);
      if (outcome.kind === 'problem') return respond('error', `failed to evaluate preconditions: ${outcome.message}`);
      if (!outcome.holds) return respond('skip', preconditionsMessage(outcome.message));
      properties = plannedProperties?.resolve(scope);
      const exceptions = findExceptions?.(subject, scope) ?? [];
      if (exceptions.length > 0 && !judgesExceptions) {
        for (const exception of exceptions) explainer?.addException(exception.written);
        const [response] = respond('skip', `rule is skipped due to policy exceptions${exceptions.map(({ key }) => key).join(', ')}`);
        return response === undefined ? [] : [{ ...response, exceptions: exceptions.map(({ name: exception }) => exception) }];
      }
      const { operation, newResource, oldResource } = ofPolicy;
      return handler({
        world,
        policy,
        rule,
        ruleName: name,
        scope,
        operation,
        newResource,
        oldResource,
        subject,
        matches: (other) => isMatched(other, budget.charge),
        exceptions,
        ofPolicy,
        loadContext,
        explainer,
        elementPath: [],
      });
    };
    const answers = answer();
    const responses = explainer === undefined ? answers : answers.map((each) => explainer.explained(each));
    context.restore();
    if (ofPolicy.newResource !== undefined) context.replaceInRequest('object', ofPolicy.newResource);
    return properties === undefined
      ? responses
      : responses.map((response) => ({ ...response, properties: { ...response.properties, ...properties } }));
  };
}

/** Sets the values of the test for a rule and adds entries to its context. */
export function loadRuleContext(
  plan: ContextPlan,
  rule: string,
  { world, policy, resourceName, scope }: PolicyEvaluation,
): ContextProblem | undefined {
  setVariables(scope.context, world.values.ofRule(policy.name, rule, resourceName));
  if (plan === NO_ENTRIES) return undefined;
  const message = plan.register(scope);
  return message === undefined ? undefined : { message };
}
