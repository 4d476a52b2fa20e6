import type { Charge, Value } from '@assay/jmespath';
import { isList, printGoValue } from '@assay/jmespath';
import { wildcardMatches } from '../../values/wildcard-matches.ts';
import { readJsonTexts } from './json-texts.ts';
import { keyText, matchesEitherWay } from './membership.ts';

/** `In`, of which Kyverno advises against: a list key is a subset of the value, by exact equality. */
export function isInOld(key: Value, value: Value, charge: Charge): boolean {
  if (!isList(key)) return isScalarIn(key, value, charge) === true;
  if (isTheOnly(key, value)) return true;
  return isSubset(key, value, charge) === true;
}

/** `NotIn`, of which Kyverno advises against: some element of a list key is not in the value, or it is the only one and equal to it. */
export function isNotInOld(key: Value, value: Value, charge: Charge): boolean {
  if (!isList(key)) return isScalarIn(key, value, charge) === false;
  if (isTheOnly(key, value)) return true;
  return isSubset(key, value, charge) === false;
}

function isScalarIn(key: Value, value: Value, charge: Charge): boolean | undefined {
  const text = keyText(key);
  if (text === undefined) return undefined;
  if (isList(value)) return value.some((item) => matchesEitherWay(text, printGoValue(item, charge), charge));
  if (typeof value !== 'string') return undefined;
  if (wildcardMatches(value, text, charge)) return true;
  const listed = readJsonTexts(value, charge);
  return listed.kind === 'texts' ? listed.texts.includes(text) : undefined;
}

/** `undefined` unless key and value are lists of texts. */
function isSubset(key: readonly Value[], value: Value, charge: Charge): boolean | undefined {
  const texts = textsOf(value, charge);
  if (texts === undefined || !key.every(isText)) return undefined;
  charge(key.length + texts.length);
  const allowed = new Set(texts);
  return key.every((each) => allowed.has(each));
}

function textsOf(value: Value, charge: Charge): readonly string[] | undefined {
  if (isList(value)) return value.every(isText) ? value : undefined;
  if (typeof value !== 'string') return undefined;
  const listed = readJsonTexts(value, charge);
  return listed.kind === 'texts' ? listed.texts : undefined;
}

/** Kyverno answers both operators with yes then. */
function isTheOnly(key: readonly Value[], value: Value): boolean {
  return typeof value === 'string' && key.length === 1 && key[0] === value;
}

function isText(value: Value): value is string {
  return typeof value === 'string';
}
