import type { Value } from '@assay/jmespath';
import { Int64 } from '@assay/jmespath';
import type { NumberValue } from '../../values/numbers.ts';
import { isNumber, numbersEqual } from '../../values/numbers.ts';
import { textEqualsNumber } from '../../values/text-equals-number.ts';
import type { ValueTest } from './plan-text-pattern.ts';
import { planTextPattern } from './plan-text-pattern.ts';

/** A pattern that has no parts. */
export type ScalarPattern = null | boolean | string | NumberValue;

/** Whether a pattern has no parts. */
export function isScalarPattern(pattern: Value): pattern is ScalarPattern {
  return typeof pattern !== 'object' || pattern === null || pattern instanceof Int64;
}

/** Plans a pattern without parts. Null stands for all that Go takes for zero; collections never match. */
export function planScalar(pattern: ScalarPattern): ValueTest {
  if (typeof pattern === 'string') return planTextPattern(pattern);
  if (typeof pattern === 'boolean') return (value) => value === pattern;
  if (pattern === null) return isZero;
  return (value) => equalsNumber(value, pattern);
}

function isZero(value: Value): boolean {
  return value === null || value === '' || value === false || (isNumber(value) && numbersEqual(value, 0));
}

function equalsNumber(value: Value, pattern: NumberValue): boolean {
  if (typeof value === 'string') return textEqualsNumber(value, pattern);
  return isNumber(value) && numbersEqual(value, pattern);
}
