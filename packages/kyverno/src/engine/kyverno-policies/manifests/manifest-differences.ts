import { formatFloat } from '@assay/go-values';
import { compareTexts, isList, isObject } from '@assay/jmespath';
import type { Charge, ObjectValue, Value } from '@assay/jmespath';

import { isNumber, toDouble } from '../../../values/numbers.ts';
import type { IsIgnored } from './ignored-fields.ts';

/** A place where an object says something else than the signed text: null is nothing. */
export interface Difference {
  /** Names and places in lists, joined with dots. */
  readonly key: string;
  readonly before: Leaf | null;
  readonly after: Leaf | null;
}

type Leaf = string | number | boolean;

/** What stands at the ends of an object, by its place; nulls, empty objects and empty lists are nothing. */
export function leavesOf(object: ObjectValue, charge: Charge): ReadonlyMap<string, Leaf> {
  const leaves = new Map<string, Leaf>();
  const add = (value: Value, key: string): void => {
    charge(1 + Math.ceil(key.length / 64));
    const leaf = leafOf(value);
    if (leaf !== undefined) leaves.set(key, leaf);
    else if (isList(value)) for (const [index, item] of value.entries()) add(item, `${key}.${index}`);
    else if (isObject(value)) for (const [name, member] of Object.entries<Value>(value)) add(member, `${key}.${name}`);
  };
  for (const [name, member] of Object.entries<Value>(object)) add(member, name);
  return leaves;
}

function leafOf(value: Value): Leaf | undefined {
  if (isNumber(value)) return toDouble(value);
  return typeof value === 'string' || typeof value === 'boolean' ? value : undefined;
}

/**
 * Where an object differs from the signed text, in the order of the places; what only moved within a list does not count, nor do ignored
 * fields. Follows pkg/util/mapnode of sigstore/k8s-manifest-sigstore (v0.5).
 */
export function differencesOf(manifest: ObjectValue, resource: ObjectValue, isIgnored: IsIgnored, charge: Charge): readonly Difference[] {
  const signed = leavesOf(manifest, charge);
  const found = leavesOf(resource, charge);
  const differences: Difference[] = [];
  for (const key of new Set([...signed.keys(), ...found.keys()])) {
    const before = signed.get(key);
    const after = found.get(key);
    if (before !== after) differences.push(difference(key, before, after));
  }
  return withoutMoves(differences)
    .filter(({ key }) => !isIgnored(key))
    .toSorted((one, other) => compareTexts(one.key, other.key));
}

function difference(key: string, before: Leaf | undefined, after: Leaf | undefined): Difference {
  if (before === undefined || after === undefined || typeof before === typeof after) return { key, before: before ?? null, after: after ?? null };
  return { key, before: withType(before), after: withType(after) };
}

/** A value with its type as Go's `(type: %T) %s` prints them. */
function withType(value: Leaf): string {
  if (typeof value === 'string') return `(type: string) ${value}`;
  if (typeof value === 'number') return `(type: float64) %!s(float64=${formatFloat(value, 'g')})`;
  return `(type: bool) %!s(bool=${value})`;
}

/** Without what is gone from one place of a list and stands at another. */
function withoutMoves(differences: readonly Difference[]): readonly Difference[] {
  const gone = new Set(differences.filter(({ after }) => after === null).map((each) => movable(each.key, each.before)));
  const added = new Set(differences.filter(({ before }) => before === null).map((each) => movable(each.key, each.after)));
  return differences.filter(({ key, before, after }) => {
    if (!IN_LIST.test(key)) return true;
    if (after === null) return !added.has(movable(key, before));
    return before !== null || !gone.has(movable(key, after));
  });
}

const IN_LIST = /\.\d+\./;

function movable(key: string, value: Leaf | null): string {
  return JSON.stringify([key.replaceAll(/\.\d+\./g, '.#.'), value]);
}
