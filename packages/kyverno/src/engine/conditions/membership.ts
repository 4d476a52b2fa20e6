import type { Charge, Value } from '@assay/jmespath';
import { isList, printGoValue } from '@assay/jmespath';
import { isRange, planTextPattern } from '../patterns/plan-text-pattern.ts';
import type { NumberValue } from '../../values/numbers.ts';
import { isNumber } from '../../values/numbers.ts';
import { wildcardMatches } from '../../values/wildcard-matches.ts';
import { readJsonTexts } from './json-texts.ts';

/** `AnyIn`: some element of the key is in the value. */
export function anyIn(key: Value, value: Value, charge: Charge): boolean {
  if (!isList(key)) return isIn(key, value, charge) === true;
  const test = planMembership(key, isScalar(value) ? [value] : value, charge);
  return test !== undefined && printed(key, charge).some(test);
}

/** `AllIn`: every element of the key is in the value. */
export function allIn(key: Value, value: Value, charge: Charge): boolean {
  if (!isList(key)) return isIn(key, value, charge) === true;
  const test = planMembership(key, value, charge);
  return test !== undefined && printed(key, charge).every(test);
}

/** `AnyNotIn`: some element of the key is not in the value; of a range, some is outside. */
export function anyNotIn(key: Value, value: Value, charge: Charge): boolean {
  if (!isList(key)) return isIn(key, value, charge) === false;
  const outside = typeof value === 'string' ? planOutside(key, value, charge) : undefined;
  if (outside !== undefined) return printed(key, charge).some(outside);
  const test = planMembership(key, isScalar(value) ? [value] : value, charge);
  return test !== undefined && !printed(key, charge).every(test);
}

/** `AllNotIn`: no element of the key is in the value. */
export function allNotIn(key: Value, value: Value, charge: Charge): boolean {
  if (!isList(key)) return isIn(key, value, charge) === false;
  const test = planMembership(key, value, charge);
  return test !== undefined && !printed(key, charge).some(test);
}

/** Whether two texts match, either being taken for the pattern of the other. */
export function matchesEitherWay(left: string, right: string, charge: Charge): boolean {
  return wildcardMatches(left, right, charge) || wildcardMatches(right, left, charge);
}

/** The text by which a scalar key is compared; other keys are in nothing and not in nothing. */
export function keyText(key: Value): string | undefined {
  if (typeof key === 'string') return key;
  return typeof key === 'boolean' || isNumber(key) ? printGoValue(key) : undefined;
}

type TextTest = (text: string) => boolean;

/** Whether a scalar key is in the value; `undefined` if one of them is of a type for which the question has no answer. */
function isIn(key: Value, value: Value, charge: Charge): boolean | undefined {
  const text = keyText(key);
  if (text === undefined) return undefined;
  if (isList(value)) return value.some((item) => matchesEitherWay(text, printGoValue(item, charge), charge));
  if (typeof value !== 'string') return undefined;
  if (wildcardMatches(value, text, charge)) return true;
  if (isRange(value)) return planTextPattern(value)(text, charge);
  const listed = readJsonTexts(value, charge);
  if (listed.kind === 'other-json') return undefined;
  return listed.kind === 'texts' && listed.texts.includes(text);
}

/** The question that each element of a list key is asked. */
function planMembership(key: readonly Value[], value: Value, charge: Charge): TextTest | undefined {
  if (isList(value)) return someMatches(printed(value, charge), charge);
  if (typeof value !== 'string') return undefined;
  if (isOnly(key, value)) return () => true;
  if (isRange(value)) {
    const test = planTextPattern(value);
    return (text) => test(text, charge);
  }
  const listed = readJsonTexts(value, charge);
  if (listed.kind === 'other-json') return undefined;
  return someMatches(listed.kind === 'texts' ? listed.texts : [value], charge);
}

/** Kyverno puts a `!` before the first `-`, which is the sign of a negative range. */
function planOutside(key: readonly Value[], value: string, charge: Charge): TextTest | undefined {
  if (isOnly(key, value) || !isRange(value)) return undefined;
  const test = planTextPattern(value.replace('-', '!-'));
  return (text) => test(text, charge);
}

function isOnly(key: readonly Value[], value: string): boolean {
  const [only = null] = key;
  return key.length === 1 && printGoValue(only) === value;
}

function someMatches(texts: readonly string[], charge: Charge): TextTest {
  return (text) => texts.some((each) => matchesEitherWay(text, each, charge));
}

function printed(list: readonly Value[], charge: Charge): readonly string[] {
  charge(list.length);
  return list.map((item) => printGoValue(item, charge));
}

function isScalar(value: Value): value is boolean | NumberValue {
  return typeof value === 'boolean' || isNumber(value);
}
