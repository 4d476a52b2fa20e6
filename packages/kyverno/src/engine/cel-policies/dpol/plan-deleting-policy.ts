import type { Fault, ObjectValue } from '@assay/jmespath';

import { compileAbort } from '../../cel/compile-abort.ts';
import { planConditions } from '../../cel/conditions.ts';
import { exceptionsValue, NO_ALLOWANCES } from '../../exceptions/exception-values.ts';
import { planCelExceptions } from '../../exceptions/cel-exceptions.ts';
import { policyEnvironment } from '../../cel/policy-environment.ts';
import { openScope } from '../../cel/policy-scope.ts';
import type { ScopeValues } from '../../cel/policy-scope.ts';
import { planVariables } from '../../cel/variables.ts';
import type { RuleResponse, RuleStatus } from '../../response.ts';
import type { Explainer } from '../../explain/explainer.ts';
import { stoppable, stoppedResponse } from '../../stopped-response.ts';
import type { World } from '../../world.ts';
import { DELETE_CONDITIONS } from '../../../policy/expression-fields.ts';
import type { Policy } from '../../../policy/policy.ts';

/** A DeletingPolicy, compiled: whether it would delete an object that its `matchConstraints` let through. */
export type DeletingPolicyProgram = (values: ScopeValues, explainer?: Explainer) => RuleResponse;

/**
 * Compiles a DeletingPolicy from its spec; conditions and exceptions see its variables. Throws a
 * `PolicyError` if it does not compile. Follows pkg/cel/policies/dpol of Kyverno (v1.19.0).
 */
export function planDeletingPolicy(policy: Policy, spec: ObjectValue, world: World): DeletingPolicyProgram {
  const environment = policyEnvironment({ family: 'deleting', namespace: policy.namespace, world });
  const { variables, problems: variableProblems } = planVariables(spec, environment);
  const { conditions, problems } = planConditions(spec, environment, DELETE_CONDITIONS);
  const { exceptions, problems: exceptionProblems } = planCelExceptions(policy, world, environment);
  const firstProblems = [variableProblems, problems, exceptionProblems].find(({ length }) => length > 0);
  if (firstProblems !== undefined) throw compileAbort(policy.name, 'deleting policy compiler 1.18', firstProblems);

  const answer = (status: RuleStatus, message: string): RuleResponse => ({ rule: policy.name, type: 'deletion', status, message });
  const stopped = (fault: Fault): RuleResponse => stoppedResponse(policy.name, 'deletion', fault);
  return stoppable(stopped, (values, explainer) => {
    const scope = openScope(environment, values, world, { added: { exceptions: exceptionsValue(NO_ALLOWANCES) }, variables, explainer });
    const excepted = exceptions.test(scope);
    if (excepted.kind === 'error') return answer('error', excepted.message);
    if (excepted.kind === 'exempt' || excepted.allowances !== NO_ALLOWANCES) return answer('fail', NOT_MATCHED);
    const outcome = conditions.test(scope);
    if (outcome.kind === 'error') return answer('error', outcome.message);
    return outcome.kind === 'met' ? answer('pass', 'resource matched') : answer('fail', NOT_MATCHED);
  });
}

const NOT_MATCHED = 'resource did not match';
