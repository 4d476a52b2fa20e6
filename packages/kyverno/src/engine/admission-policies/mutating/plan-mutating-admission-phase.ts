import { DYN, fromData } from '@assay/cel';
import type { CelValue } from '@assay/cel';
import { Budget } from '@assay/jmespath';
import type { Fault, Value } from '@assay/jmespath';

import { admissionEnvironment } from '../../cel/policy-environment.ts';
import type { PolicyEnvironment } from '../../cel/policy-environment.ts';
import { requestUser } from '../../cel/match-subject.ts';
import { openScope } from '../../cel/policy-scope.ts';
import { requestValue } from '../../cel/request.ts';
import { EVALUATION_STEPS } from '../../budget.ts';
import type { Explainer } from '../../explain/explainer.ts';
import type { PlanPhase, Trigger } from '../../phase.ts';
import type { PolicyResponse, RuleResponse } from '../../response.ts';
import { planEach, PolicyError, refuseAll } from '../../policy-error.ts';
import { stoppable, stoppedResponse } from '../../stopped-response.ts';
import type { World } from '../../world.ts';
import { PatchError } from '../../patch/patch-error.ts';
import { DEDUCED } from '../../patch/structured-merge/apply-configuration.ts';
import { CONFIGURATIONS, MATCH_CONDITIONS, OPERATIONS } from '../../../policy/expression-fields.ts';
import type { Policy } from '../../../policy/policy.ts';
import { writtenExpression, writtenExpressions } from '../../../policy/written-expressions.ts';
import { listOf, objectOf, textOf } from '../../../objects/fields.ts';
import { explainerFor, readAdmissionRequest } from '../admission-request.ts';
import type { AdmissionRequest } from '../admission-request.ts';
import { lackingParams } from '../lacking-params.ts';
import { planApplications } from '../plan-application.ts';
import { restingOn } from '../plan-application.ts';
import type { Application, Param } from '../plan-application.ts';
import { planExpression } from '../plan-expression.ts';
import type { AdmissionExpression } from '../plan-expression.ts';
import { planMatchConditions } from '../plan-match-conditions.ts';
import { planAdmissionVariables } from '../plan-variables.ts';
import type { Mutation } from '../../cel-policies/mutations/mutation.ts';
import { ObjectState } from '../../cel-policies/mutations/object-state.ts';
import { patchByConfiguration } from '../../cel-policies/mutations/patch-by-configuration.ts';
import { patchByOperations } from '../../cel-policies/mutations/patch-by-operations.ts';

/**
 * The phase of MutatingAdmissionPolicies, each working on the object that the former left. One that does not match, and one that cannot
 * mutate the object, gives no answer. The reference says as little of one that does not compile; whoever gives `refuse` hears of it.
 */
export const planMutatingAdmissionPhase: PlanPhase = (policies, world, refuse) => {
  const mutating = policies.filter(({ family }) => family === 'mutating-admission');
  const answers = planEach(mutating, refuse ?? refuseAll, (policy) => planAnswer(policy, world, refuse !== undefined));
  return (trigger) => {
    let { resource } = trigger;
    const responses: PolicyResponse[] = [];
    for (const answer of answers) {
      const response = answer(readAdmissionRequest({ ...trigger, resource }, world), trigger);
      if (response === undefined) continue;
      responses.push(response);
      resource = response.patchedResource;
    }
    return { responses, resource };
  };
};

type Answer = (request: AdmissionRequest, trigger: Trigger) => PolicyResponse | undefined;

function planAnswer(policy: Policy, world: World, hasToCompile: boolean): Answer {
  const mutate = planPolicy(policy, world, hasToCompile);
  /** With each of the params, one after the other; nothing comes of it where there have to be some and are none. */
  const mutateWithEach = (given: AdmissionRequest, application: Application, explainer: Explainer | undefined): PolicyResponse | undefined => {
    const { params, isUnknown, binding } = application;
    let request = given;
    let response: PolicyResponse | undefined = isUnknown && {
      policy,
      rules: [{ rule: policy.name, type: 'mutation', ...lackingParams(application) }],
      patchedResource: given.subject.object ?? {},
    };
    for (const each of params) {
      response = mutate(request, each, explainer);
      if (response === undefined) return undefined;
      request = withObject(request, response);
    }
    if (response === undefined || binding === undefined) return response;
    return { ...response, rules: response.rules.map((rule) => ({ ...rule, properties: { mapBinding: binding } })) };
  };
  const applicationsTo = planApplications(policy, world);
  return (request, trigger) => {
    const explainer = explainerFor(policy, request, trigger);
    const stopped = (fault: Fault): PolicyResponse => {
      return { policy, rules: [stoppedResponse(policy.name, 'mutation', fault)], patchedResource: request.subject.object ?? {} };
    };
    const answer = stoppable(stopped, () => {
      let mutated = request;
      let last: PolicyResponse | undefined;
      for (const application of applicationsTo(request, explainer)) {
        const response = mutateWithEach(mutated, application, explainer);
        if (response === undefined) continue;
        mutated = withObject(mutated, response);
        last = last ? { ...response, rules: [...last.rules, ...response.rules] } : response;
      }
      if (last === undefined) explainer?.tellUnmatched(policy.name);
      return last;
    });
    return answer();
  };
}

function withObject(request: AdmissionRequest, { patchedResource }: PolicyResponse): AdmissionRequest {
  return { ...request, subject: { ...request.subject, object: patchedResource } };
}

/** Mutates the object of a request; `undefined` if that cannot be done. */
type PolicyProgram = (request: AdmissionRequest, param: Param, explainer: Explainer | undefined) => PolicyResponse | undefined;

/** Throws a `PolicyError` if mutations that have to compile do not. */
function planPolicy(policy: Policy, world: World, hasToCompile: boolean): PolicyProgram {
  const spec = objectOf(policy.content, 'spec');
  const hasParams = objectOf(spec, 'paramKind') !== undefined;
  const environment = admissionEnvironment({ hasPatches: true, ...(hasParams && { variables: { params: DYN } }) });
  const variables = planAdmissionVariables(spec, environment);
  const ignoresFailures = textOf(spec, 'failurePolicy') === 'Ignore';
  const matches = planMatchConditions(writtenExpressions(spec, MATCH_CONDITIONS), environment, ignoresFailures);
  const mutations = listOf(spec, 'mutations').flatMap((mutation, index) => planMutation(mutation, index, environment));
  const problems = mutations.flatMap(({ expression }) => expression.problem ?? []);
  if (hasToCompile && problems.length > 0) throw new PolicyError(`failed to compile policy ${policy.name} (${problems.join('; ')})`, problems);

  return ({ subject, namespaceObject }, param, explainer) => {
    const original = subject.object ?? {};
    let state = new ObjectState(original);
    const values: Record<string, CelValue> = {
      get object() {
        return state.value;
      },
      oldObject: fromData(subject.oldObject ?? null),
      request: requestValue(subject, requestUser(subject, policy.name, world)),
      // Conditions are asked without a namespace.
      namespaceObject: null,
      params: param.value,
    };
    const isRequest = subject.details !== undefined;
    const answer = (status: 'pass' | 'skip' | 'error', message: string): PolicyResponse => {
      const rule: RuleResponse = { rule: policy.name, type: 'mutation', status, message, ...restingOn(param) };
      return { policy, rules: [explainer?.explained(rule) ?? rule], patchedResource: state.object };
    };
    // Kyverno says nothing of what fails for an object alone; Kubernetes refuses the request, unless the policy ignores failures.
    const failed = (message: string): PolicyResponse | undefined => (isRequest && !ignoresFailures ? answer('error', message) : undefined);
    const matched = matches(openScope(environment, values, world, { variables, explainer }));
    if (matched.kind === 'error') return failed(matched.message);
    if (matched.kind === 'unmet') return answer('skip', "match conditions aren't met");

    // Variables are not set where Kyverno evaluates mutations of an object alone, so that those that use one fail.
    values['namespaceObject'] = namespaceObject;
    const scope = openScope(environment, values, world, isRequest ? { variables } : {});
    const { charge } = new Budget(EVALUATION_STEPS);
    for (const { expression, mutate, isReadAnew } of mutations) {
      const outcome = expression.evaluate(scope);
      if (outcome.kind === 'error') return failed(outcome.message);
      try {
        state = new ObjectState(mutate(state.object, outcome.value, { type: DEDUCED, charge }), isReadAnew);
      } catch (error) {
        if (error instanceof PatchError) return failed(error.message);
        throw error;
      }
    }
    return answer('pass', 'mutation is successfully applied');
  };
}

interface PlannedMutation {
  readonly expression: AdmissionExpression;
  readonly mutate: Mutation;
  readonly isReadAnew: boolean;
}

function planMutation(mutation: Value, index: number, environment: PolicyEnvironment): readonly PlannedMutation[] {
  const configuration = writtenExpression(mutation, index, CONFIGURATIONS);
  if (configuration !== undefined) {
    return [{ expression: planExpression(environment, configuration), mutate: patchByConfiguration(false), isReadAnew: false }];
  }
  const operations = writtenExpression(mutation, index, OPERATIONS);
  return operations === undefined ? [] : [{ expression: planExpression(environment, operations), mutate: patchByOperations, isReadAnew: true }];
}
