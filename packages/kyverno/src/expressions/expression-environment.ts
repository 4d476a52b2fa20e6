import { DYN } from '@assay/cel';
import type { Type } from '@assay/cel';

import { declaredType } from '../engine/admission-policies/plan-variables.ts';
import { referenceEnvironment } from '../engine/cel-policies/ivpol/plan-image-selection.ts';
import { imageEnvironment } from '../engine/cel-policies/ivpol/plan-image-validating-phase.ts';
import { authorizationEnvironment, ENVOY_REQUESTS, HTTP_REQUESTS } from '../engine/cel-policies/payloads/plan-authorization-policy.ts';
import { admissionEnvironment, policyEnvironment } from '../engine/cel/policy-environment.ts';
import type { PolicyEnvironment } from '../engine/cel/policy-environment.ts';
import { AUTHORIZER_TYPE } from '../engine/cel/request.ts';
import { EMPTY_WORLD } from '../engine/empty-world.ts';
import { ruleEnvironment } from '../engine/kyverno-policies/validate-cel/plan-cel-rule.ts';
import type { ExpressionKind } from '../policy/expression-fields.ts';

/** What an environment depends on beside the kind of the policy. */
export interface EnvironmentOptions {
  /** That of the policy; empty for one of the whole cluster. */
  readonly namespace: string;
  /** Whether the policy, or the rule, has a `paramKind`. */
  readonly hasParams: boolean;
}

/** The environment that expressions of a kind of policy are compiled in, of exceptions to ValidatingPolicies too. */
export function expressionEnvironment(kind: ExpressionKind, { namespace, hasParams }: EnvironmentOptions): PolicyEnvironment {
  switch (kind) {
    case 'rules':
    case 'cleanup':
      return ruleEnvironment({ hasParams });
    case 'validating-admission':
    case 'mutating-admission':
      // Servers have an authorizer, though tests have none.
      return admissionEnvironment({
        hasPatches: kind === 'mutating-admission',
        variables: { authorizer: AUTHORIZER_TYPE, ...(hasParams && { params: DYN }) },
      });
    case 'image-validating':
      return imageEnvironment(namespace, EMPTY_WORLD);
    case 'validating HTTP':
      return authorizationEnvironment(HTTP_REQUESTS, EMPTY_WORLD);
    case 'validating Envoy':
      return authorizationEnvironment(ENVOY_REQUESTS, EMPTY_WORLD);
    case 'validating Kubernetes':
    case 'validating JSON':
    case 'exception':
      return policyEnvironment({ family: 'validating', namespace, world: EMPTY_WORLD });
    case 'mutating':
    case 'generating':
    case 'deleting':
      return policyEnvironment({ family: kind, namespace, world: EMPTY_WORLD });
  }
}

/** The same, for expressions that see nothing but the name of an image. */
export function imageReferenceEnvironment({ libraryValues }: PolicyEnvironment): PolicyEnvironment {
  return { environment: referenceEnvironment(), libraryValues, declareVariable: () => undefined };
}

/** What a variable of a policy of this kind is known as to the expressions behind it. */
export function variableType(kind: ExpressionKind, type: Type): Type {
  return kind === 'rules' || kind === 'validating-admission' || kind === 'mutating-admission' ? declaredType(type) : type;
}
