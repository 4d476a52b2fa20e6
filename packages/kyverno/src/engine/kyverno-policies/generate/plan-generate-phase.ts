import type { ObjectValue } from '@assay/jmespath';
import { Fault, isObject, plainObject } from '@assay/jmespath';

import { planConditions } from '../../conditions/plan-conditions.ts';
import { planContext } from '../../context/plan-context.ts';
import type { Explainer } from '../../explain/explainer.ts';
import type { PlanPhase } from '../../phase.ts';
import type { PolicyResponse, RuleResponse, RuleStatus } from '../../response.ts';
import type { World } from '../../world.ts';
import { planRuleExceptions } from '../../exceptions/rule-exceptions.ts';
import { planRuleMatch } from '../../match/rule-match.ts';
import type { Policy } from '../../../policy/policy.ts';
import { fieldOf, listOf, objectOf, textOf } from '../../../objects/fields.ts';
import { planTerm } from '../../variables/plan-substitution.ts';
import { once } from '../../../values/once.ts';
import { stoppedResponse } from '../../stopped-response.ts';
import type { RuleOwner } from '../plan-rule.ts';
import { loadRuleContext } from '../plan-rule.ts';
import { ObjectRequest } from '../object-request.ts';
import { PolicyEvaluation } from '../policy-evaluation.ts';
import { ObjectStore } from './object-store.ts';
import { planGenerator } from './plan-generator.ts';
import type { Generator } from './plan-generator.ts';

/**
 * Plans the generate rules of all policies. A policy of which no rule has anything to say does not answer. Follows
 * cmd/cli/kubectl-kyverno/processor/generate.go and pkg/engine/background.go of Kyverno (v1.19.0).
 */
export const planGeneratePhase: PlanPhase = (policies, world) => {
  const planned = policies.filter(hasGenerate).map((policy) => planPolicy(policy, world));
  return (trigger) => {
    const request = new ObjectRequest(trigger, world);
    const responses = planned.map((evaluate) => evaluate(request)).filter((response) => response !== undefined);
    return { responses, resource: trigger.resource };
  };
};

function hasGenerate({ family, content }: Policy): boolean {
  return family === 'rules' && generateRules(content).length > 0;
}

function generateRules(policy: ObjectValue): readonly ObjectValue[] {
  return listOf(policy, 'spec', 'rules')
    .filter(isObject)
    .filter((rule) => objectOf(rule, 'generate') !== undefined);
}

type PolicyAnswer = (request: ObjectRequest) => PolicyResponse | undefined;

function planPolicy(policy: Policy, world: World): PolicyAnswer {
  const rules = once(() => generateRules(policy.content).map((rule) => planRule(rule, { policy, world })));
  const stopsAfterOne = textOf(policy.content, 'spec', 'applyRules') === 'One';
  return (request) => {
    const evaluation = new PolicyEvaluation(policy, request, world);
    const applicable: Applicable[] = [];
    for (const rule of rules()) {
      const response = rule.answer(evaluation);
      if (response === undefined) continue;
      applicable.push({ rule, response });
      if (stopsAfterOne && response.status !== 'skip') break;
    }
    if (applicable.length === 0) return undefined;
    return { policy, rules: generateAll(applicable, evaluation), patchedResource: evaluation.newResource ?? plainObject() };
  };
}

/** A rule that has something to say, and what. */
interface Applicable {
  readonly rule: PlannedRule;
  readonly response: RuleResponse;
}

/** Lets all rules generate on one server; if one fails, the answers stay as they are and nothing counts as generated. */
function generateAll(applicable: readonly Applicable[], evaluation: PolicyEvaluation): readonly RuleResponse[] {
  const { policy, world, newResource, details } = evaluation;
  const sources = applicable.flatMap(({ response }) => world.provider.cloneSourcesOf(policy, response.rule));
  // Without a server there are only the sources that are given.
  const cluster = details === undefined ? undefined : world.cluster;
  const store = new ObjectStore([...(newResource === undefined ? [] : [newResource]), ...sources], cluster);
  const responses: RuleResponse[] = [];
  for (const { rule, response } of applicable) {
    const generation = guarded(() => rule.generate(evaluation, store), response, evaluation);
    if ('status' in generation) return applicable.map((each) => (each.response === response ? generation : each.response));
    if (generation.kind === 'problem') return applicable.map((each) => each.response);
    const generated = generation.names.map((name) => store.get(name)).filter((object) => object !== undefined);
    responses.push({ ...response, generated });
  }
  return responses;
}

interface PlannedRule {
  /** What the rule comes to, before it generates; `undefined` if it has nothing to say. */
  readonly answer: (evaluation: PolicyEvaluation) => RuleResponse | undefined;
  readonly generate: Generator;
}

function planRule(rule: ObjectValue, owner: RuleOwner): PlannedRule {
  const { policy, world } = owner;
  const name = textOf(rule, 'name');
  const isMatched = planRuleMatch(rule, policy.namespace === '' ? {} : { policyNamespace: policy.namespace });
  const findExceptions = planRuleExceptions(policy, name, world);
  const context = planContext(listOf(rule, 'context'), owner);
  const preconditions = planConditions(fieldOf(rule, 'preconditions'), planTerm).test;
  const respond = (status: RuleStatus, message = ''): RuleResponse => ({ rule: name, type: 'generation', status, message });

  const answer = (evaluation: PolicyEvaluation, explainer: Explainer | undefined): RuleResponse | undefined => {
    const { scope } = evaluation;
    const { charge } = scope.budget;
    const subject = evaluation.subjectFor(name);
    const exceptions = findExceptions?.(subject, scope) ?? [];
    if (exceptions.length > 0) {
      for (const exception of exceptions) explainer?.addException(exception.written);
      const message = `rule is skipped due to policy exception ${exceptions.map(({ key }) => key).join(', ')}`;
      return { ...respond('skip', message), exceptions: exceptions.map((exception) => exception.name) };
    }
    const isMeant = isMatched(subject, charge);
    explainer?.addMatch(subject);
    if (!isMeant) {
      explainer?.tellUnmatched(name);
      return undefined;
    }
    if (evaluation.newResource === undefined) return respond('fail');
    scope.context.checkpoint();
    const response = loadRuleContext(context, name, evaluation) === undefined ? applicability(evaluation, explainer) : undefined;
    scope.context.restore();
    return response;
  };
  /** A rule whose preconditions hold only on the old object of an update fails, so that what it generated goes. */
  const applicability = ({ scope, oldResource }: PolicyEvaluation, explainer: Explainer | undefined): RuleResponse => {
    const { charge } = scope.budget;
    const decided = preconditions(scope, charge);
    explainer?.addConditions('preconditions', rule, decided, scope);
    if (decided.kind === 'problem') return respond('error', `failed to evaluate conditions: ${decided.message}`);
    if (decided.holds) return respond('pass');
    if (oldResource === undefined) return respond('skip');
    scope.context.replaceInRequest('object', oldResource);
    const before = preconditions(scope, charge);
    if (before.kind === 'problem') return respond('error', `failed to evaluate conditions for old resource: ${before.message}`);
    return before.holds ? respond('fail', before.message) : respond('skip');
  };
  return {
    answer: (evaluation) => {
      const explainer = evaluation.explainerOf(rule);
      const response = guarded(() => answer(evaluation, explainer), respond('pass'), evaluation);
      return response && (explainer?.explained(response) ?? response);
    },
    generate: planGenerator(rule, owner),
  };
}

/** Makes an error of an evaluation that used up its budget. */
function guarded<Result>(evaluate: () => Result, response: RuleResponse, { scope }: PolicyEvaluation): Result | RuleResponse {
  const { depth } = scope.context;
  try {
    return evaluate();
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    scope.context.abandon(depth);
    return stoppedResponse(response.rule, response.type, error);
  }
}
