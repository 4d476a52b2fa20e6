import { isObject, plainObject } from '@assay/jmespath';
import type { ObjectValue, Value } from '@assay/jmespath';

import { payloadValues } from '../../cel/scope-values.ts';
import type { PlanPayloadPhase } from '../../phase.ts';
import type { PolicyResponse } from '../../response.ts';
import type { World } from '../../world.ts';
import type { Policy } from '../../../policy/policy.ts';
import { objectOf } from '../../../objects/fields.ts';
import { once } from '../../../values/once.ts';
import { planDeletingPhase } from '../dpol/plan-deleting-phase.ts';
import { planImageValidatingPayload } from '../ivpol/plan-image-validating-phase.ts';
import { evaluationMode } from '../../../policy/evaluation-mode.ts';
import type { EvaluationMode } from '../../../policy/evaluation-mode.ts';
import { planJsonPolicy } from '../vpol/plan-validating-policy.ts';
import { ENVOY_REQUESTS, HTTP_REQUESTS, planAuthorizationPolicy } from './plan-authorization-policy.ts';
import type { RequestKind } from './plan-authorization-policy.ts';

/** The policies for payloads: those of the mode that a payload has, those for images too, and DeletingPolicies for JSON. */
export const planPayloadPhase: PlanPayloadPhase = (policies, world) => ({
  json: plannedOnce(() => planJson(policies, world)),
  http: plannedOnce(() => planRequests(policies, 'HTTP', HTTP_REQUESTS, world)),
  envoy: plannedOnce(() => planRequests(policies, 'Envoy', ENVOY_REQUESTS, world)),
});

type PayloadAnswers = (payload: Value) => readonly PolicyResponse[];

/** Plans when the first payload comes. */
function plannedOnce(plan: () => PayloadAnswers): PayloadAnswers {
  const planned = once(plan);
  return (payload) => planned()(payload);
}

function validatingOfMode(policies: readonly Policy[], mode: EvaluationMode): readonly Policy[] {
  return policies.filter(({ family, content }) => family === 'validating' && evaluationMode(specOf(content)) === mode);
}

function specOf(content: ObjectValue): ObjectValue {
  return objectOf(content, 'spec') ?? plainObject();
}

function planJson(policies: readonly Policy[], world: World): PayloadAnswers {
  const programs = validatingOfMode(policies, 'JSON').map((policy) => ({
    policy,
    evaluate: planJsonPolicy(policy, specOf(policy.content), world),
  }));
  const ofImages = policies.filter(({ family, content }) => family === 'image-validating' && evaluationMode(specOf(content)) === 'JSON');
  const images = ofImages.map((policy) => ({ policy, rules: [planImageValidatingPayload(policy, world)] }));
  const evaluateDeleting = planDeletingPhase(policies, world);
  return (payload) => {
    const object = objectFrom(payload);
    const validated = programs.map(({ policy, evaluate }) => ({ policy, rules: [evaluate(payloadValues(object))], patchedResource: object }));
    const notExecuted = images.map((response) => ({ ...response, patchedResource: object }));
    return [...validated, ...notExecuted, ...evaluateDeleting({ resource: object, operation: undefined }).responses];
  };
}

function planRequests(policies: readonly Policy[], mode: EvaluationMode, requests: RequestKind, world: World): PayloadAnswers {
  const programs = validatingOfMode(policies, mode).map((policy) => ({ policy, evaluate: planAuthorizationPolicy(policy, requests, world) }));
  return (payload) => programs.map(({ policy, evaluate }) => ({ policy, rules: [evaluate(payload)], patchedResource: objectFrom(payload) }));
}

function objectFrom(payload: Value): ObjectValue {
  return isObject(payload) ? payload : plainObject();
}
