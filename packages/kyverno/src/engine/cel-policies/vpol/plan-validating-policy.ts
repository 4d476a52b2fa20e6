import type { Fault, ObjectValue } from '@assay/jmespath';

import { accepted } from '../../cel/compile-abort.ts';
import { planConditions } from '../../cel/conditions.ts';
import { exceptionsValue, NO_ALLOWANCES } from '../../exceptions/exception-values.ts';
import { exemptedRule, planCelExceptions } from '../../exceptions/cel-exceptions.ts';
import { policyEnvironment } from '../../cel/policy-environment.ts';
import { openScope } from '../../cel/policy-scope.ts';
import type { ScopeValues } from '../../cel/policy-scope.ts';
import { planVariables } from '../../cel/variables.ts';
import type { Explainer } from '../../explain/explainer.ts';
import type { RuleResponse } from '../../response.ts';
import { stoppable, stoppedResponse } from '../../stopped-response.ts';
import type { World } from '../../world.ts';
import type { Policy } from '../../../policy/policy.ts';
import { MATCH_CONDITIONS } from '../../../policy/expression-fields.ts';
import { textOf } from '../../../objects/fields.ts';
import { withFields } from '../../../objects/with-fields.ts';
import { planValidations, verdict } from './plan-validations.ts';

/** A ValidatingPolicy, compiled: the rule that it answers with for an object that its `matchConstraints` let through. */
export type ValidatingPolicyProgram = (values: ScopeValues, explainer?: Explainer) => RuleResponse;

/**
 * Compiles a ValidatingPolicy from its spec, or from that of a variant for controllers of pods. Throws a `PolicyError` if it does not
 * compile. Follows pkg/cel/policies/vpol of Kyverno (v1.19.0).
 */
export function planValidatingPolicy(policy: Policy, spec: ObjectValue, world: World): ValidatingPolicyProgram {
  const environment = policyEnvironment({ family: 'validating', namespace: policy.namespace, world });
  const matching = accepted(policy.name, COMPILER, planConditions(spec, environment, MATCH_CONDITIONS)).conditions;
  const { variables } = accepted(policy.name, COMPILER, planVariables(spec, environment));
  const { validations } = accepted(policy.name, COMPILER, planValidations(spec, environment, { findsCauses: world.ignoresCauses !== true }));
  const { exceptions } = accepted(policy.name, COMPILER, planCelExceptions(policy, world, environment));
  const ignoresErrors = textOf(spec, 'failurePolicy') === 'Ignore';

  return stoppable(stopped, (values, explainer) => {
    const scope = openScope(environment, values, world, { explainer });
    const excepted = exceptions.test(scope);
    if (excepted.kind === 'exempt') return exemptedRule(excepted, 'validation');
    if (excepted.kind === 'error' && !ignoresErrors) return failedContext(excepted.message);
    const matched = matching.test(scope);
    if (matched.kind === 'error' && !ignoresErrors) return failedContext(matched.message);
    if (matched.kind !== 'met') return verdict('', 'skip', 'skip');
    const allowances = excepted.kind === 'evaluate' ? excepted.allowances : NO_ALLOWANCES;
    const added = { exceptions: exceptionsValue(allowances) };
    return validations.evaluate(openScope(environment, values, world, { added, variables, explainer }));
  });
}

/** The same for a policy of the mode JSON, whose audit annotations are not even compiled. */
export function planJsonPolicy(policy: Policy, spec: ObjectValue, world: World): ValidatingPolicyProgram {
  return planValidatingPolicy(policy, withFields(spec, { auditAnnotations: undefined }), world);
}

const COMPILER = 'validating policy compiler 1.0';

function stopped(fault: Fault): RuleResponse {
  return stoppedResponse('evaluation', 'validation', fault);
}

function failedContext(message: string): RuleResponse {
  return verdict('evaluation', 'error', `failed to load context: ${message}`);
}
