import type { Charge, Value } from '@assay/jmespath';
import { equals, notEquals } from './equality.ts';
import { allIn, allNotIn, anyIn, anyNotIn } from './membership.ts';
import { isInOld, isNotInOld } from './old-membership.ts';
import { durationOrderOf, orderOf } from './ordering.ts';

/** An operator of conditions. */
export interface ConditionOperator {
  /** As policies have to spell it. */
  readonly name: string;
  /** Whether a condition with this key and this value holds. */
  readonly holds: (key: Value, value: Value, charge: Charge) => boolean;
}

/** All operators, those of which Kyverno advises against at the end. */
export const CONDITION_OPERATORS: readonly ConditionOperator[] = [
  { name: 'Equals', holds: equals },
  { name: 'NotEquals', holds: notEquals },
  { name: 'AnyIn', holds: anyIn },
  { name: 'AllIn', holds: allIn },
  { name: 'AnyNotIn', holds: anyNotIn },
  { name: 'AllNotIn', holds: allNotIn },
  { name: 'GreaterThanOrEquals', holds: (key, value) => orderOf(key, value) >= 0 },
  { name: 'GreaterThan', holds: (key, value) => orderOf(key, value) > 0 },
  { name: 'LessThanOrEquals', holds: (key, value) => orderOf(key, value) <= 0 },
  { name: 'LessThan', holds: (key, value) => orderOf(key, value) < 0 },
  { name: 'Equal', holds: equals },
  { name: 'NotEqual', holds: notEquals },
  { name: 'In', holds: isInOld },
  { name: 'NotIn', holds: isNotInOld },
  { name: 'DurationGreaterThanOrEquals', holds: (key, value) => durationOrderOf(key, value) >= 0 },
  { name: 'DurationGreaterThan', holds: (key, value) => durationOrderOf(key, value) > 0 },
  { name: 'DurationLessThanOrEquals', holds: (key, value) => durationOrderOf(key, value) <= 0 },
  { name: 'DurationLessThan', holds: (key, value) => durationOrderOf(key, value) < 0 },
];

/** The operator of a name in whatever case, as the engine finds it; policies have to spell it exactly. */
export function findOperator(name: string): ConditionOperator | undefined {
  return BY_LOWER_CASE.get(name.toLowerCase());
}

const BY_LOWER_CASE: ReadonlyMap<string, ConditionOperator> = new Map(CONDITION_OPERATORS.map((operator) => [operator.name.toLowerCase(), operator]));
