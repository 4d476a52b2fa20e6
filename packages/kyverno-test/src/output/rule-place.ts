import type { RelatedLocation } from '@assay/findings';
import type { RuleResponse } from '@assay/kyverno/engine';
import { listOf, textOf } from '@assay/kyverno/objects';
import { writtenName } from '@assay/kyverno/policy';
import type { Policy } from '@assay/kyverno/policy';

import { placeIn } from './cause-place.ts';

/** A rule that has decided, or a validation of a policy without rules. */
type DecidingRule = Pick<RuleResponse, 'rule' | 'validation'>;

/** Where the rule of a policy stands that has decided: its name, or the validation of a policy without rules. */
export function rulePlace(policy: Policy, decided: DecidingRule): RelatedLocation {
  const ofPolicy = places.get(policy) ?? new Map<string, RelatedLocation>();
  const key = `${decided.validation ?? ''} ${decided.rule}`;
  const place = ofPolicy.get(key) ?? findPlace(policy, decided);
  places.set(policy, ofPolicy.set(key, place));
  return place;
}

const places = new WeakMap<Policy, Map<string, RelatedLocation>>();

function findPlace(policy: Policy, { rule, validation }: DecidingRule): RelatedLocation {
  if (policy.family === 'rules') {
    const index = listOf(policy.content, 'spec', 'rules').findIndex((each) => textOf(each, 'name') === writtenName(rule));
    return { message: `the rule "${writtenName(rule)}"`, ...placeIn(policy.written, ['spec', 'rules', index, 'name']) };
  }
  if (validation !== undefined)
    return { message: `the validation of ${policy.name}`, ...placeIn(policy.written, ['spec', 'validations', validation, 'expression']) };
  return { message: `the policy ${policy.name}`, ...placeIn(policy.written, ['metadata', 'name']) };
}
