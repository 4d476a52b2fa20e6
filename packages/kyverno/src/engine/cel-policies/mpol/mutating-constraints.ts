import { plainObject } from '@assay/jmespath';
import type { ObjectValue } from '@assay/jmespath';

import { objectOf } from '../../../objects/fields.ts';
import { planMatchConstraints } from '../../match/match-constraints.ts';
import type { MatchConstraints } from '../../match/match-constraints.ts';
import type { ResourceRuleOptions } from '../../match/resource-rule.ts';

/** Constraints of a MutatingPolicy. Those that it does not write are empty ones, which let everything through: other policies match nothing then. */
export function planMutatingConstraints(
  spec: ObjectValue,
  name: 'matchConstraints' | 'targetMatchConstraints',
  options: ResourceRuleOptions = {},
): MatchConstraints {
  return planMatchConstraints(objectOf(spec, name) ?? plainObject(), options);
}
