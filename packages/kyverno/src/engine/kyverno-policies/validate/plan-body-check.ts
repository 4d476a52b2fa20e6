import type { ObjectValue } from '@assay/jmespath';

import { fieldOf, listOf, objectOf, textOf } from '../../../objects/fields.ts';
import type { RuleOwner } from '../plan-rule.ts';
import { planDenyCheck } from './plan-deny-check.ts';
import { planForeachCheck } from './plan-foreach-check.ts';
import { planAnyPatternCheck, planPatternCheck } from './plan-pattern-check.ts';
import type { Check, CheckOptions } from './verdict.ts';

/** Plans what a `validate` says: the first of `deny`, `pattern`, `anyPattern` and `foreach` that is there. */
export function planBodyCheck(rule: ObjectValue, owner: RuleOwner): Check {
  const options: CheckOptions = {
    ruleName: textOf(rule, 'name'),
    message: textOf(rule, 'validate', 'message'),
    findsCauses: owner.world.ignoresCauses !== true,
  };

  const planBody = (written: ObjectValue, nesting: number): Check => {
    const deny = objectOf(written, 'deny');
    if (deny !== undefined) return planDenyCheck(deny, options);
    const pattern = fieldOf(written, 'pattern');
    if (pattern !== undefined) return planPatternCheck(pattern, options);
    const anyPattern = fieldOf(written, 'anyPattern');
    if (anyPattern !== undefined) return planAnyPatternCheck(anyPattern, options);
    return planForeachCheck(listOf(written, 'foreach'), owner, nesting, planBody);
  };
  const validate = objectOf(rule, 'validate');
  return validate === undefined ? () => undefined : planBody(validate, 0);
}
