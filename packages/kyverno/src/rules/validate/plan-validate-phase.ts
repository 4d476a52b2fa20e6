import { isObject } from '@assay/jmespath';
import type { ObjectValue } from '@assay/jmespath';

import type { PlanPhase } from '../../engine/phase.ts';
import { fieldOf, objectOf } from '../../resource/fields.ts';
import type { RuleOwner } from '../plan-rule.ts';
import { planRulesPhase } from '../plan-rules-phase.ts';
import type { RuleHandler } from '../rule-evaluation.ts';
import { planCelRule } from '../validate-cel/plan-cel-rule.ts';
import { hasImageChecks, planImageChecks } from '../verify-images/plan-image-checks.ts';
import { planGenericRule } from './plan-generic-rule.ts';
import { planPodSecurityRule } from './plan-pod-security-rule.ts';

/** Plans what policies of kyverno.io validate: their validate rules, and of their image rules what needs no registry. */
export const planValidatePhase: PlanPhase = (policies, world) =>
  planRulesPhase(policies, world, {
    type: 'validation',
    hasHandler: (rule) => objectOf(rule, 'validate') !== undefined || hasImageChecks(rule),
    planHandler,
    judgesExceptions: (rule) => fieldOf(rule, 'validate', 'podSecurity') !== undefined,
  });

/** What a validate rule can have, in the order in which it is looked for. */
const BODIES: readonly (readonly [string, (rule: ObjectValue, owner: RuleOwner) => RuleHandler])[] = [
  ['podSecurity', planPodSecurityRule],
  ['cel', planCelRule],
];

function planHandler(rule: ObjectValue, owner: RuleOwner): RuleHandler {
  const validate = objectOf(rule, 'validate');
  if (validate === undefined) return planImageChecks(rule, owner);
  const [, plan] = BODIES.find(([name]) => isObject(validate[name] ?? null)) ?? [];
  return (plan ?? planGenericRule)(rule, owner);
}
