import type { Charge, Value } from '@assay/jmespath';
import { equalValues, isList, isObject } from '@assay/jmespath';
import { quantitiesEqual } from '@assay/kubernetes-values';
import { readQuantity } from '../../values/amounts.ts';
import { isNumber, numbersEqual } from '../../values/numbers.ts';
import { textEqualsNumber } from '../../values/text-equals-number.ts';
import { wildcardMatches } from '../../values/wildcard-matches.ts';
import { durationPair } from './durations.ts';

/** `Equals`: what it means lies with the type of the key. For text keys the value is the pattern. */
export function equals(key: Value, value: Value, charge: Charge): boolean {
  return compareEquality(key, value, charge) === 'equal';
}

/** `NotEquals`: also true for values of another type, but false for a null key and for a quantity with a text that is none. */
export function notEquals(key: Value, value: Value, charge: Charge): boolean {
  return compareEquality(key, value, charge) === 'different';
}

/** Of what cannot be compared, neither operator holds. */
type Equality = 'equal' | 'different' | 'incomparable';

function compareEquality(key: Value, value: Value, charge: Charge): Equality {
  if (typeof key === 'string') return compareText(key, value, charge);
  if (typeof key === 'boolean') return equality(key === value);
  if (isNumber(key)) return equality(isNumber(value) ? numbersEqual(key, value) : typeof value === 'string' && textEqualsNumber(value, key));
  return isList(key) || isObject(key) ? equality(equalValues(key, value, charge)) : 'incomparable';
}

function compareText(key: string, value: Value, charge: Charge): Equality {
  const durations = durationPair(key, value);
  if (durations !== undefined) return equality(durations.key === durations.value);
  if (typeof value !== 'string') return 'different';
  const quantity = value === '' ? undefined : readQuantity(key);
  if (quantity === undefined) return equality(wildcardMatches(value, key, charge));
  const other = readQuantity(value);
  return other === undefined ? 'incomparable' : equality(quantitiesEqual(quantity, other));
}

function equality(isEqual: boolean): Equality {
  return isEqual ? 'equal' : 'different';
}
