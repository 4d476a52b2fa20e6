import { isDataMap } from './classify.ts';
import { ListView, MapView } from './value.ts';
import type { DataMap, Value } from './value.ts';

/**
 * Data such as `JSON.parse` gives as a value, without looking at it: null, booleans, numbers (which are doubles), bigints (ints), strings,
 * arrays and plain objects, nested in any way.
 */
export function fromData(data: unknown): Value {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- What data is made of is a promise of the caller, which nothing checks.
  return data as Value;
}

/** The same where whole numbers are ints, as Go's own types have them. Nothing is converted before an expression reads it. */
export function fromDataWithInts(data: unknown): Value {
  return withInts(fromData(data));
}

function withInts(value: Value): Value {
  if (typeof value === 'number') return Number.isInteger(value) ? BigInt(value) : value;
  if (Array.isArray(value)) return new ListWithInts(value);
  return isDataMap(value) ? new MapWithInts(value) : value;
}

class ListWithInts extends ListView {
  override readonly size: number;
  readonly #list: readonly Value[];

  constructor(list: readonly Value[]) {
    super();
    this.size = list.length;
    this.#list = list;
  }

  override at(index: number): Value {
    return withInts(this.#list[index] ?? null);
  }
}

class MapWithInts extends MapView {
  readonly #map: DataMap;

  constructor(map: DataMap) {
    super();
    this.#map = map;
  }

  override get size(): number {
    return Object.keys(this.#map).length;
  }

  override get(key: Value): Value | undefined {
    if (typeof key !== 'string' || !Object.hasOwn(this.#map, key)) return undefined;
    const value = this.#map[key];
    return value === undefined ? undefined : withInts(value);
  }

  override keys(): Iterable<Value> {
    return Object.keys(this.#map);
  }
}
