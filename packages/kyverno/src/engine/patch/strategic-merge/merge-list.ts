/**
 * Lists that merge by keys. An element is known by the texts of its keys. kyaml collects these keys, those of the patch first, merges
 * what both sides have under each into a new list, and then puts the object's elements into that list once more. The last step alone
 * decides the order, and it is done here as it is done there, since elements that lack a key take part in it in their own ways.
 */
import type { Charge, Value } from '@assay/jmespath';
import { isList, isObject, plainObject, propertyOf } from '@assay/jmespath';
import { scalarText } from '../scalar-text.ts';
import { checkNodeKind } from './node-kind.ts';

/** How a list merges. */
export interface ListRule {
  /** The keys of its elements; a list without keys is a set of scalars. */
  readonly keys: readonly string[];
  /** Merges what the object and the patch have under the same keys; nothing or an empty map deletes. */
  readonly mergeElements: (object: Value | undefined, patch: Value | undefined) => Value | undefined;
}

/** The texts of an element's keys in the order of the keys; empty where the element lacks one. */
type Identity = readonly string[];

/** Some of the keys with their texts, by which elements are found. */
interface Selector {
  readonly keys: readonly string[];
  readonly texts: readonly string[];
}

const ITSELF = [''];

/** What an element of a list with keys has to be. */
const AN_ELEMENT: Value = plainObject();

export function mergeKeyedList(object: Value | undefined, patch: Value | undefined, rule: ListRule, charge: Charge): Value | undefined {
  if (patch === null) return undefined;
  const before = object !== undefined && isList(object) ? object : undefined;
  const changes = patch !== undefined && isList(patch) ? patch : undefined;
  const target = before ?? changes;
  if (target === undefined) return undefined;
  const keys = rule.keys.length === 0 ? ITSELF : rule.keys;
  const identities = collectIdentities(changes, before, keys, charge);
  if (changes === undefined && isOrdinary(target, identities)) return mergeOwnElements(target, rule);
  if (keys.length > 1) completeIdentities(identities, charge);
  let remaining = [...target];
  let merged: readonly Value[] = [];
  let last: Selector = { keys, texts: [] };
  for (const identity of identities) {
    charge(remaining.length + 1);
    last = selectorOf(identities, identity, keys);
    const at = findElement(remaining, narrowed(last));
    const source = changes === undefined ? undefined : findIn(before === undefined || before === changes ? remaining : changes, narrowed(last));
    const own = at === undefined ? undefined : remaining[at];
    const value = rule.mergeElements(own, source);
    if (value === undefined || isNothing(value)) {
      remaining = [...setElement(remaining, undefined, last)];
      continue;
    }
    if (at !== undefined) remaining[at] = value;
    merged = setElement(merged, value, last);
  }
  const result = identities.length === 0 ? remaining : putBack(merged, remaining, last.keys, charge);
  return before !== undefined && sameElements(result, before) ? before : result;
}

/** Whether every element has all keys, and no other has the same; then nothing moves in a list that the patch does not mention. */
function isOrdinary(list: readonly Value[], identities: readonly Identity[]): boolean {
  return identities.length === list.length && identities.every((texts) => !texts.includes(''));
}

function mergeOwnElements(list: readonly Value[], rule: ListRule): readonly Value[] {
  const merged = list.map((element) => rule.mergeElements(element, undefined) ?? null).filter((element) => !isNothing(element));
  return sameElements(merged, list) ? list : merged;
}

/** The identities of all elements, without repetitions: those of the patch, then those of the object. */
function collectIdentities(
  changes: readonly Value[] | undefined,
  before: readonly Value[] | undefined,
  keys: readonly string[],
  charge: Charge,
): Identity[] {
  const seen = new Map<string, Identity>();
  charge((changes?.length ?? 0) + (before?.length ?? 0));
  for (const element of [...(changes ?? []), ...(before ?? [])]) {
    const identity = keys === ITSELF ? [scalarText(element)] : keys.map((key) => keyText(element, key));
    const text = JSON.stringify(identity);
    if (!seen.has(text)) seen.set(text, identity);
  }
  return [...seen.values()];
}

function keyText(element: Value, key: string): string {
  const value = isObject(element) ? propertyOf(element, key) : undefined;
  return value === undefined || value === null ? '' : scalarText(value);
}

/** Identities that differ only where one lacks a text become equal; so what has a protocol and what has none meet. */
function completeIdentities(identities: Identity[], charge: Charge): void {
  for (let at = 0; at < identities.length; at++) {
    const one = identities[at] ?? [];
    charge(identities.length);
    for (let other = 0; other < identities.length; other++) {
      const common = commonIdentity(one, identities[other] ?? []);
      if (common === undefined) continue;
      identities[at] = common;
      identities[other] = common;
    }
  }
}

function commonIdentity(one: Identity, other: Identity): Identity | undefined {
  if (!one.some((text, index) => text === other[index])) return undefined;
  if (one.some((text, index) => text !== '' && other[index] !== '' && text !== other[index])) return undefined;
  return one.map((text, index) => (text === '' ? (other[index] ?? '') : text));
}

/** Keys that no identity has a text for do not count, unless that holds for all of them. */
function selectorOf(identities: readonly Identity[], identity: Identity, keys: readonly string[]): Selector {
  const used = keys.map((_, index) => identities.some((texts) => (texts[index] ?? '') !== ''));
  if (!used.includes(true)) return { keys, texts: identity };
  return { keys: keys.filter((_, index) => used[index]), texts: identity.filter((_, index) => used[index]) };
}

/** An element is looked up by the keys that its own identity has texts for. */
function narrowed({ keys, texts }: Selector): Selector {
  return selectorOf([texts], texts, keys);
}

function findElement(list: readonly Value[], selector: Selector): number | undefined {
  const at = list.findIndex((element) => matches(element, selector));
  return at < 0 ? undefined : at;
}

function findIn(list: readonly Value[], selector: Selector): Value | undefined {
  const at = findElement(list, selector);
  return at === undefined ? undefined : list[at];
}

function matches(element: Value, { keys, texts }: Selector): boolean {
  if (keys[0] === '') return scalarText(element) === texts[0];
  return isObject(element) && keys.every((key, index) => hasKey(element, key, texts[index]));
}

function hasKey(element: Value, key: string, text: string | undefined): boolean {
  const value = isObject(element) ? propertyOf(element, key) : undefined;
  return value !== undefined && scalarText(value) === text;
}

/**
 * The list with an element in the place of each that a selector finds, or at the end if it finds none; without them if there is no
 * element or it is null. An empty text finds every map that has the key, and nothing is left when there are no texts at all.
 */
function setElement(list: readonly Value[], element: Value | undefined, { keys, texts }: Selector): readonly Value[] {
  const result: Value[] = [];
  let isFound = false;
  for (const candidate of list) {
    if (isNothing(candidate)) continue;
    if (!isSelected(candidate, keys, texts)) {
      if (texts.length > 0) result.push(candidate);
      continue;
    }
    isFound = true;
    if (element !== undefined) result.push(element);
  }
  if (element !== undefined && element !== null && !isFound) result.push(element);
  return result;
}

/** Keys beyond the texts are taken as found if the first was. A set holds nothing but scalars. */
function isSelected(candidate: Value, keys: readonly string[], texts: readonly string[]): boolean {
  if (texts.length === 0) return false;
  if (keys[0] === '') {
    checkNodeKind('', candidate);
    return scalarText(candidate) === texts[0];
  }
  if (!isObject(candidate)) return false;
  return texts.every((text, index) => {
    const key = keys[index] ?? '';
    return text === '' ? propertyOf(candidate, key) !== undefined : hasKey(candidate, key, text);
  });
}

/** Puts the elements that the object has now into the merged list. With several keys an element leaves its place for the end. */
function putBack(merged: readonly Value[], elements: readonly Value[], keys: readonly string[], charge: Charge): readonly Value[] {
  let result = merged;
  for (const element of elements) {
    charge(result.length + 1);
    if (keys[0] === '') {
      result = setElement(result, element, { keys, texts: [scalarText(element)] });
      continue;
    }
    checkNodeKind(AN_ELEMENT, element);
    const texts: string[] = [];
    for (const key of keys) {
      const value = isObject(element) ? propertyOf(element, key) : undefined;
      if (value === undefined) result = [...result, element];
      else texts.push(scalarText(value));
    }
    if (keys.length > 1) result = setElement(result, undefined, { keys, texts });
    result = setElement(result, element, { keys, texts });
  }
  return result;
}

function isNothing(value: Value): boolean {
  return value === null || (isObject(value) && Object.keys(value).length === 0);
}

function sameElements(one: readonly Value[], other: readonly Value[]): boolean {
  return one.length === other.length && one.every((element, index) => element === other[index]);
}
