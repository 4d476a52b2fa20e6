import { isObject } from '@assay/jmespath';
import type { ObjectValue } from '@assay/jmespath';

import type { PlanPhase } from '../../phase.ts';
import { fieldOf, objectOf } from '../../../objects/fields.ts';
import type { RuleOwner } from '../plan-rule.ts';
import { planRulesPhase } from '../plan-rules-phase.ts';
import type { HandlerFactory, RuleHandler } from '../rule-evaluation.ts';
import { hasImageChecks, planImageChecks } from '../verify-images/plan-image-checks.ts';
import { planGenericRule } from './plan-generic-rule.ts';

/** How a rule is planned. */
export type PlanRule = (rule: ObjectValue, owner: RuleOwner) => RuleHandler;

/** How rules with a certain member of `validate` are planned, in the order in which the members are looked for. */
export type BodyPlans = readonly (readonly [member: string, plan: PlanRule])[];

/** Plans what policies of kyverno.io validate: their validate rules, and of their image rules what needs no registry. */
export function validatePhase(bodies: BodyPlans): PlanPhase {
  return (policies, world) =>
    planRulesPhase(policies, world, {
      type: 'validation',
      hasHandler: (rule) => objectOf(rule, 'validate') !== undefined || hasImageChecks(rule),
      planHandler: (rule, owner) => planHandler(rule, owner, bodies),
      judgesExceptions: (rule) => fieldOf(rule, 'validate', 'podSecurity') !== undefined,
    });
}

function planHandler(rule: ObjectValue, owner: RuleOwner, bodies: BodyPlans): RuleHandler | HandlerFactory {
  const validate = objectOf(rule, 'validate');
  if (validate === undefined) return planImageChecks(rule, owner);
  const [, plan] = bodies.find(([name]) => isObject(validate[name] ?? null)) ?? [];
  return (plan ?? planGenericRule)(rule, owner);
}
