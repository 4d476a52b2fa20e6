import { isArray } from './classify.ts';
import { MapView, Uint } from './value.ts';
import type { DataMap, ListView, Value } from './value.ts';

export type List = readonly Value[] | ListView;
export type MapValue = DataMap | MapView;

export function listSize(list: List): number {
  return isArray(list) ? list.length : list.size;
}

/** The element at an index that is in range. */
export function listAt(list: List, index: number): Value {
  const element = isArray(list) ? list[index] : list.at(index);
  return element === undefined ? null : element;
}

/** The list as array: itself if it is one. */
export function toArray(list: List): readonly Value[] {
  if (isArray(list)) return list;
  return Array.from({ length: list.size }, (_unused, index) => list.at(index));
}

export function mapSize(map: MapValue): number {
  if (map instanceof MapView) return map.size;
  let size = 0;
  for (const key of Object.keys(map)) if (map[key] !== undefined) size += 1;
  return size;
}

export function mapGet(map: MapValue, key: Value): Value | undefined {
  if (map instanceof MapView) return map.get(key);
  return typeof key === 'string' && Object.hasOwn(map, key) ? map[key] : undefined;
}

/** The keys in the order in which they were written. */
export function mapKeys(map: MapValue): Iterable<Value> {
  if (map instanceof MapView) return map.keys();
  return Object.keys(map).filter((key) => map[key] !== undefined);
}

/** A map that an expression made: keys of any simple type. */
export class CelMap extends MapView {
  readonly #entries = new Map<Value, { readonly key: Value; readonly value: Value }>();

  override get size(): number {
    return this.#entries.size;
  }

  override get(key: Value): Value | undefined {
    return this.#entries.get(canonicalKey(key))?.value;
  }

  override *keys(): Iterable<Value> {
    for (const { key } of this.#entries.values()) yield key;
  }

  has(key: Value): boolean {
    return this.#entries.has(canonicalKey(key));
  }

  set(key: Value, value: Value): void {
    this.#entries.set(canonicalKey(key), { key, value });
  }

  /** A copy of any map, to be added to. */
  static from(map: MapValue): CelMap {
    const copy = new CelMap();
    for (const key of mapKeys(map)) copy.set(key, mapGet(map, key) ?? null);
    return copy;
  }
}

/** Numbers of different types that are equal are one key: integral doubles and uints become bigints. */
function canonicalKey(key: Value): Value {
  if (key instanceof Uint) return key.value;
  return typeof key === 'number' && Number.isInteger(key) ? BigInt(key) : key;
}

/** A data map from entries, with no prototype, so that every key is plain. */
export function dataMap(entries: Iterable<readonly [string, Value]>): DataMap {
  const map: Record<string, Value> = { __proto__: null };
  for (const [key, value] of entries) map[key] = value;
  return map;
}
