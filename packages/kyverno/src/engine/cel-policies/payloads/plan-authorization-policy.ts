import { objectType, Optional } from '@assay/cel';
import type { Library, CelProgram, CelValue } from '@assay/cel';
import { plainObject } from '@assay/jmespath';
import type { Fault, ObjectValue, Value } from '@assay/jmespath';

import { AuthorizationValue } from '../../cel/authorization.ts';
import { aggregateProblems, compileWritten } from '../../cel/compile-expression.ts';
import { planConditions } from '../../cel/conditions.ts';
import { ENVOY_REQUEST_TYPE, envoyAuthorizationLibrary, envoyRequestValue } from '../../cel/libraries/envoy-authorization.ts';
import { HTTP_REQUEST_TYPE, httpAuthorizationLibrary, httpRequestValue } from '../../cel/libraries/http-authorization.ts';
import { jwtLibrary } from '../../cel/libraries/jwt.ts';
import { policyEnvironment } from '../../cel/policy-environment.ts';
import type { PolicyEnvironment } from '../../cel/policy-environment.ts';
import { openScope } from '../../cel/policy-scope.ts';
import type { PolicyScope } from '../../cel/policy-scope.ts';
import { planVariables } from '../../cel/variables.ts';
import type { RuleResponse, RuleStatus } from '../../response.ts';
import { stoppable, stoppedResponse } from '../../stopped-response.ts';
import { PolicyError } from '../../policy-error.ts';
import type { World } from '../../world.ts';
import { ENVOY_RESPONSES, HTTP_RESPONSES, MATCH_CONDITIONS } from '../../../policy/expression-fields.ts';
import type { ExpressionField } from '../../../policy/expression-fields.ts';
import type { Policy } from '../../../policy/policy.ts';
import { writtenExpressions } from '../../../policy/written-expressions.ts';
import { objectOf, textOf } from '../../../objects/fields.ts';

/** The requests that a policy of a mode decides about. */
export interface RequestKind {
  /** As the reference calls such policies where they do not compile. */
  readonly title: string;
  readonly requestType: string;
  /** The validations of such a policy. */
  readonly responses: ExpressionField;
  readonly library: Library;
  readonly valueOf: (payload: Value) => CelValue;
}

export const HTTP_REQUESTS: RequestKind = {
  title: 'HTTP',
  requestType: HTTP_REQUEST_TYPE,
  responses: HTTP_RESPONSES,
  library: httpAuthorizationLibrary,
  valueOf: httpRequestValue,
};

export const ENVOY_REQUESTS: RequestKind = {
  title: 'envoy',
  requestType: ENVOY_REQUEST_TYPE,
  responses: ENVOY_RESPONSES,
  library: envoyAuthorizationLibrary,
  valueOf: envoyRequestValue,
};

/** A policy that allows and denies requests, compiled: its rule for the payload that describes one. */
export type AuthorizationProgram = (payload: Value) => RuleResponse;

/**
 * Compiles a ValidatingPolicy of mode HTTP or Envoy. The first validation that gives a response decides. Throws a `PolicyError` if it
 * does not compile. Follows pkg/engine/compiler of kyverno/kyverno-authz and the processor of the CLI (v1.19.0).
 */
export function planAuthorizationPolicy(policy: Policy, requests: RequestKind, world: World): AuthorizationProgram {
  const spec = objectOf(policy.content, 'spec') ?? plainObject();
  const environment = authorizationEnvironment(requests, world);
  const accept = (problems: readonly string[]): void => {
    if (problems.length > 0) throw new PolicyError(`failed to compile ${requests.title} policy ${policy.name}: ${aggregateProblems(problems)}`);
  };
  const { conditions, problems } = planConditions(spec, environment, MATCH_CONDITIONS);
  accept(problems);
  const { variables, problems: variableProblems } = planVariables(spec, environment);
  accept(variableProblems);
  const { programs, problems: validationProblems } = planResponses(spec, requests, environment);
  accept(validationProblems);

  const answer = (status: RuleStatus, message: string): RuleResponse => ({ rule: policy.name, type: 'validation', status, message });
  // Without a failure policy that ignores them, errors are errors.
  const fail = (message: string): RuleResponse => (textOf(spec, 'failurePolicy') === 'Ignore' ? answer('skip', NO_MATCH) : answer('error', message));
  const stopped = (fault: Fault): RuleResponse => stoppedResponse(policy.name, 'validation', fault);
  return stoppable(stopped, (payload) => {
    const scope = openScope(environment, { object: requests.valueOf(payload) }, world, { variables });
    const matched = conditions.test(scope);
    if (matched.kind === 'error') return fail(matched.message);
    const decided = matched.kind === 'met' ? decide(programs, scope) : undefined;
    if (decided === undefined) return answer('skip', NO_MATCH);
    if (decided.kind === 'error') return fail(decided.message);
    return decided.kind === 'allowed' ? answer('pass', 'request allowed') : answer('fail', decided.message);
  });
}

const NO_MATCH = 'request does not match';

/** The environment of policies that decide about requests. */
export function authorizationEnvironment({ library, requestType }: RequestKind, world: World): PolicyEnvironment {
  return policyEnvironment({
    family: 'authorization',
    namespace: '',
    world,
    libraries: [{ library }, { library: jwtLibrary }],
    variables: { object: objectType(requestType) },
  });
}

function planResponses(spec: ObjectValue, { responses }: RequestKind, environment: PolicyEnvironment) {
  const programs: CelProgram[] = [];
  const problems: string[] = [];
  for (const written of writtenExpressions(spec, responses)) {
    const compiled = compileWritten(environment, written);
    if (compiled.kind === 'problem') problems.push(compiled.problem);
    else programs.push(compiled.program);
    // Kyverno tells of the first only.
    if (problems.length > 0) break;
  }
  return { programs, problems };
}

/** The first response that there is; `undefined` if all validations pass the request on. */
function decide(programs: readonly CelProgram[], scope: PolicyScope) {
  for (const program of programs) {
    const outcome = scope.evaluate(program);
    if (outcome.kind === 'error') return outcome;
    const response = outcome.value instanceof Optional ? outcome.value.value : outcome.value;
    if (response instanceof AuthorizationValue) return response.authorization;
  }
  return undefined;
}
