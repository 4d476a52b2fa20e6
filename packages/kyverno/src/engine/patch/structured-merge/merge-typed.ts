import type { Charge, MutableObject, ObjectValue, Value } from '@assay/jmespath';
import { isList, isObject, plainObject, propertyOf } from '@assay/jmespath';
import type { ListType, SchemaType } from '../../../schemas/shape-table.ts';
import { ANY, fieldType } from '../../../schemas/shape-table.ts';
import { pathElement } from './path-element.ts';

/**
 * The structured merge of two values of a type, the change having the last word; `undefined` if nothing is left of them. It follows
 * structured-merge-diff 6: null is nothing to a map or list that is not empty, and an associative list takes the order of the change
 * for what both have, while what only the object has keeps its place.
 */
export function mergeTyped(object: Value | undefined, change: Value | undefined, type: SchemaType, charge: Charge): Value | undefined {
  charge(1);
  if (object === undefined) return change;
  if (change === undefined) return object;
  if (type.kind === 'scalar') return change;
  if (isMapLike(object, change, type)) return type.kind !== 'any' && isAtomic(type) ? change : mergeMaps(object, change, type, charge);
  if (type.kind === 'list' && type.keys !== undefined) return mergeLists(object, change, type, charge);
  return change;
}

/** Whether the two merge as maps; where nothing is known about the type the values decide. */
function isMapLike(object: Value, change: Value, type: SchemaType): boolean {
  if (type.kind === 'map' || type.kind === 'struct') return true;
  return type.kind === 'any' && isObject(object) && isObject(change);
}

function isAtomic(type: SchemaType): boolean {
  return (type.kind === 'map' || type.kind === 'struct') && type.atomic;
}

function mergeMaps(object: Value, change: Value, type: SchemaType, charge: Charge): Value | undefined {
  const own = isObject(object) ? object : undefined;
  const changes = isObject(change) ? change : undefined;
  if (isEmptyMap(own) && isEmptyMap(changes)) return change;
  const merged: MutableObject = plainObject();
  const names = [...Object.keys(own ?? {}), ...Object.keys(changes ?? {}).filter((name) => own === undefined || !Object.hasOwn(own, name))];
  for (const name of names) {
    const member = mergeTyped(memberOf(own, name), memberOf(changes, name), fieldType(type, name) ?? ANY, charge);
    if (member !== undefined) merged[name] = member;
  }
  return Object.keys(merged).length === 0 ? undefined : merged;
}

function mergeLists(object: Value, change: Value, type: ListType, charge: Charge): Value | undefined {
  const own = isList(object) ? object : [];
  const changes = isList(change) ? change : [];
  if (own.length === 0 && changes.length === 0) return change;
  const ownPlaces = placesOf(own, type);
  const changePlaces = placesOf(changes, type);
  const changeOf = new Map(changePlaces.map(({ key, element }) => [key, element]));
  const ownOf = new Map<string, Value>();
  // An element that the object has twice is not merged: the change takes its place.
  for (const { key, element } of ownPlaces) ownOf.set(key, ownOf.has(key) ? null : element);
  const order = inOrder(ownPlaces, changePlaces, { isOwn: (key) => ownOf.has(key), isChanged: (key) => changeOf.has(key) });
  return [...order]
    .map(({ key, element }) => mergeTyped(changeOf.has(key) ? ownOf.get(key) : element, changeOf.get(key), type.element, charge))
    .filter((element) => element !== undefined);
}

interface Keyed {
  readonly key: string;
  readonly element: Value;
}

function placesOf(list: readonly Value[], type: ListType): readonly Keyed[] {
  return list.map((element, at) => {
    const place = pathElement(element, type);
    return { key: place.kind === 'element' ? place.text : `#${at}`, element };
  });
}

interface Membership {
  readonly isOwn: (key: string) => boolean;
  readonly isChanged: (key: string) => boolean;
}

/**
 * The places of both lists, each shared one once. What the object alone has comes as soon as its turn is there; shared elements wait
 * for the change, whose order decides about them, and its new elements come before the next shared one.
 */
function* inOrder(own: readonly Keyed[], changes: readonly Keyed[], { isOwn, isChanged }: Membership): Generator<Keyed> {
  const shared = changes.filter(({ key }) => isOwn(key)).map(({ key }) => key);
  const taken = new Set<string>();
  let nextShared = 0;
  let ownAt = 0;
  let changeAt = 0;
  while (ownAt < own.length || changeAt < changes.length) {
    const mine = own[ownAt];
    const theirs = changes[changeAt];
    const isShared = mine !== undefined && isChanged(mine.key);
    const awaited = shared[nextShared];
    if (mine !== undefined && !isShared) {
      yield mine;
      ownAt++;
    } else if (mine !== undefined && mine.key === theirs?.key) {
      yield theirs;
      taken.add(mine.key);
      ownAt++;
      changeAt++;
      nextShared++;
    } else if (mine !== undefined && theirs !== undefined && awaited !== undefined && awaited !== mine.key) {
      ownAt++;
    } else {
      if (mine !== undefined && taken.has(mine.key)) ownAt++;
      if (theirs === undefined) continue;
      yield theirs;
      taken.add(theirs.key);
      changeAt++;
      if (theirs.key === awaited) nextShared++;
    }
  }
}

function memberOf(object: ObjectValue | undefined, name: string): Value | undefined {
  return object === undefined ? undefined : propertyOf(object, name);
}

function isEmptyMap(object: ObjectValue | undefined): boolean {
  return object === undefined || Object.keys(object).length === 0;
}
