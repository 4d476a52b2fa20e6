import { DYN, fromData } from '@assay/cel';
import type { Fault } from '@assay/jmespath';

import { admissionEnvironment } from '../../cel/policy-environment.ts';
import { requestUser } from '../../cel/match-subject.ts';
import { openScope } from '../../cel/policy-scope.ts';
import { requestValue } from '../../cel/request.ts';
import type { Explainer } from '../../explain/explainer.ts';
import type { PlanPhase } from '../../phase.ts';
import type { RuleResponse } from '../../response.ts';
import { stoppable, stoppedResponse } from '../../stopped-response.ts';
import type { World } from '../../world.ts';
import { MATCH_CONDITIONS } from '../../../policy/expression-fields.ts';
import type { Policy } from '../../../policy/policy.ts';
import { writtenExpressions } from '../../../policy/written-expressions.ts';
import { listOf, objectOf, textOf } from '../../../objects/fields.ts';
import { explainerFor, readAdmissionRequest } from '../admission-request.ts';
import type { AdmissionRequest } from '../admission-request.ts';
import { lackingParams } from '../lacking-params.ts';
import { planApplications } from '../plan-application.ts';
import { restingOn } from '../plan-application.ts';
import type { Application, Param } from '../plan-application.ts';
import { planAdmissionAnnotations } from '../plan-annotations.ts';
import { planMatchConditions } from '../plan-match-conditions.ts';
import { planValidations } from '../plan-validations.ts';
import { planAdmissionVariables } from '../plan-variables.ts';

/** The phase of ValidatingAdmissionPolicies: each answers, and one that does not match answers nothing. */
export const planValidatingAdmissionPhase: PlanPhase = (policies, world) => {
  const validating = policies.filter(({ family }) => family === 'validating-admission');
  const answers = validating.map((policy) => ({ policy, answer: planAnswer(policy, world) }));
  return (trigger) => {
    const { resource } = trigger;
    if (answers.length === 0) return { responses: [], resource };
    const request = readAdmissionRequest(trigger, world);
    const responses = answers.map(({ policy, answer }) => {
      return { policy, rules: answer(request, explainerFor(policy, request, trigger)), patchedResource: resource };
    });
    return { responses, resource };
  };
};

/** The rules of an answer: one, or none for a request that no binding lets through. */
type Answer = (request: AdmissionRequest, explainer: Explainer | undefined) => readonly RuleResponse[];

function planAnswer(policy: Policy, world: World): Answer {
  const validate = planPolicy(policy, world);
  const validateAll = (request: AdmissionRequest, application: Application, explainer: Explainer | undefined): RuleResponse => {
    if (application.lacksParams) return { rule: policy.name, type: 'validation', ...lackingParams(application) };
    const rules = application.params.map((each) => validate(request, each, explainer));
    const [first] = rules;
    if (first === undefined) throw new Error('A policy that applies has params, if only null');
    return rules.find(({ status }) => status === 'error' || status === 'fail') ?? first;
  };
  const applicationsTo = planApplications(policy, world);
  return (request, explainer) => {
    const applications = applicationsTo(request, explainer);
    if (applications.length === 0) explainer?.tellUnmatched(policy.name);
    return applications.map((application) => {
      const { validationActions, binding } = application;
      const rule = validateAll(request, application, explainer);
      return {
        ...(explainer?.explained(rule) ?? rule),
        ...(validationActions.length > 0 && { validationActions }),
        ...(binding !== undefined && { properties: { binding } }),
      };
    });
  };
}

/** Evaluates a policy with a value of its params on a request. */
type PolicyProgram = (request: AdmissionRequest, param: Param, explainer: Explainer | undefined) => RuleResponse;

function planPolicy(policy: Policy, world: World): PolicyProgram {
  const spec = objectOf(policy.content, 'spec');
  const hasParams = objectOf(spec, 'paramKind') !== undefined;
  const environment = admissionEnvironment(hasParams ? { variables: { params: DYN } } : {});
  const variables = planAdmissionVariables(spec, environment);
  const matches = planMatchConditions(writtenExpressions(spec, MATCH_CONDITIONS), environment, textOf(spec, 'failurePolicy') === 'Ignore');
  const validate = planValidations(spec, environment, {
    variables: listOf(spec, 'variables'),
    hasParams,
    findsCauses: world.ignoresCauses !== true,
  });
  const annotate = planAdmissionAnnotations(spec, environment);
  const answer = (status: RuleResponse['status'], message: string): RuleResponse => ({ rule: policy.name, type: 'validation', status, message });

  const stopped = (fault: Fault): RuleResponse => stoppedResponse(policy.name, 'validation', fault);
  return stoppable(stopped, ({ subject, namespaceObject }, param, explainer) => {
    const values = {
      object: fromData(subject.object ?? null),
      oldObject: fromData(subject.oldObject ?? null),
      request: requestValue(subject, requestUser(subject, policy.name, world)),
      params: param.value,
    };
    // Conditions are asked without a namespace.
    const matched = matches(openScope(environment, { ...values, namespaceObject: null }, world, { variables, explainer }));
    if (matched.kind === 'error') return { ...answer('error', matched.message), ...restingOn(param) };
    if (matched.kind === 'unmet') return answer('skip', "match conditions aren't met");
    const scope = openScope(environment, { ...values, namespaceObject }, world, { variables, explainer });
    const decision = validate(scope);
    if (decision.kind === 'error') return { ...answer('error', decision.message), ...restingOn(param) };
    // Nobody reads them where there is no request.
    const auditAnnotations = subject.details === undefined ? {} : annotate(scope);
    const noted = Object.keys(auditAnnotations).length > 0 ? { auditAnnotations } : {};
    if (decision.kind === 'admitted') return { ...answer('pass', ''), ...noted };
    const { index, cause, paramPath } = decision;
    return { ...answer('fail', decision.message), validation: index, ...(cause && { cause }), ...restingOn(param, paramPath), ...noted };
  });
}
