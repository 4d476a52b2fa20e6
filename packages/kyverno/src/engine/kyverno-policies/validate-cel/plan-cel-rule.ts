import { authorizer, DYN, fromData } from '@assay/cel';
import { plainObject } from '@assay/jmespath';
import type { ObjectValue } from '@assay/jmespath';

import { namespaceValue, readAdmission, requestUser } from '../../cel/match-subject.ts';
import type { AdmissionSubject } from '../../cel/match-subject.ts';
import { admissionEnvironment } from '../../cel/policy-environment.ts';
import type { PolicyEnvironment } from '../../cel/policy-environment.ts';
import { openScope } from '../../cel/policy-scope.ts';
import { AUTHORIZER_TYPE, requestValue } from '../../cel/request.ts';
import type { RuleResponse } from '../../response.ts';
import type { World } from '../../world.ts';
import { planMatchConditions } from '../../admission-policies/plan-match-conditions.ts';
import { planValidations } from '../../admission-policies/plan-validations.ts';
import { planAdmissionVariables } from '../../admission-policies/plan-variables.ts';
import { RULE_CONDITIONS, RULE_VALIDATIONS, RULE_VARIABLES } from '../../../policy/expression-fields.ts';
import type { Policy } from '../../../policy/policy.ts';
import { writtenExpressions } from '../../../policy/written-expressions.ts';
import { listOf, objectOf, textOf } from '../../../objects/fields.ts';
import type { RuleEvaluation, RuleHandler } from '../rule-evaluation.ts';
import { paramsProblem } from './params-problem.ts';

/**
 * Plans `validate.cel` of a rule: what is false and what cannot be evaluated are failures alike; with params it is always an error,
 * since there is no server that has them. Follows pkg/engine/handlers/validation/validate_cel.go of Kyverno (v1.19.0).
 */
export function planCelRule(rule: ObjectValue, { world }: { readonly policy: Policy; readonly world: World }): RuleHandler {
  const cel = objectOf(rule, 'validate', 'cel') ?? plainObject();
  const hasParams = objectOf(cel, 'paramKind') !== undefined;
  const environment = ruleEnvironment({ hasParams });
  const variables = planAdmissionVariables(rule, environment, RULE_VARIABLES);
  const matches = planMatchConditions(writtenExpressions(rule, RULE_CONDITIONS), environment, false);
  const validate = planValidations(rule, environment, {
    fields: RULE_VALIDATIONS,
    variables: listOf(cel, 'variables'),
    message: textOf(rule, 'validate', 'message'),
    findsCauses: world.ignoresCauses !== true,
  });

  return (evaluation) => {
    const answer = (status: RuleResponse['status'], message: string): readonly RuleResponse[] => {
      return [{ rule: evaluation.ruleName, type: 'validation', status, message }];
    };
    const subject = subjectOf(evaluation);
    const problem = hasParams ? paramsProblem(cel, world) : undefined;
    if (problem !== undefined) return answer('error', `error in parameterized resource: ${problem}`);
    const namespace = subject.group === '' && subject.kind === 'Namespace' ? '' : subject.namespace;
    const values = {
      object: evaluation.newResource === undefined ? null : fromData(evaluation.newResource),
      oldObject: evaluation.oldResource === undefined ? null : fromData(evaluation.oldResource),
      request: requestValue(subject, requestUser(subject, evaluation.policy.name, world)),
      authorizer: NOBODY,
    };
    const matched = matches(openScope(environment, { ...values, namespaceObject: null }, world, { variables, explainer: evaluation.explainer }));
    if (matched.kind === 'error') return answer('fail', matched.message);
    if (matched.kind === 'unmet') return answer('skip', 'cel preconditions not met');
    const namedOnly = namespace === '' ? null : fromData({ metadata: { name: namespace } });
    const namespaceObject = subject.details === undefined || namespace === '' ? namedOnly : namespaceValue(subject, world);
    const decision = validate(openScope(environment, { ...values, namespaceObject }, world, { variables, explainer: evaluation.explainer }));
    if (decision.kind === 'admitted') return answer('pass', `Validation rule '${evaluation.ruleName}' passed.`);
    const cause = decision.kind === 'denied' ? decision.cause : undefined;
    return answer('fail', decision.message).map((rule) => ({ ...rule, said: decision.message, ...(cause && { cause }) }));
  };
}

/** The environment of CEL in a rule. */
export function ruleEnvironment({ hasParams }: { readonly hasParams: boolean }): PolicyEnvironment {
  return admissionEnvironment({ variables: { authorizer: AUTHORIZER_TYPE, ...(hasParams && { params: DYN }) } });
}

/** Nobody is there to ask, so the answer is no. */
const NOBODY = authorizer(() => ({ isAllowed: false, reason: '', error: '' }));

/** The request, as admission sees it. */
function subjectOf({ subject, newResource, oldResource, operation, world, ofPolicy }: RuleEvaluation): AdmissionSubject {
  const { details } = ofPolicy;
  const trigger = { resource: subject.resource, operation, ...(details !== undefined && { request: details }) };
  const reading = readAdmission(trigger, world, { guesses: true, operation });
  if (reading.kind === 'unmapped') throw new Error('The resource of every kind is known or guessed');
  return { ...reading.subject, object: newResource, oldObject: oldResource };
}
