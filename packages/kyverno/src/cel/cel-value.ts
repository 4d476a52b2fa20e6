import { ListView, MapView, toData } from '@assay/cel';
import type { Data, Value as CelValue } from '@assay/cel';
import { Int64, isList, isObject, plainObject, propertyOf } from '@assay/jmespath';
import type { ObjectValue, Value } from '@assay/jmespath';

/**
 * Data as a value of CEL, without looking at it before an expression does: numbers are doubles, an `Int64` is an int. For data that
 * hold no `Int64`, `fromData` of `@assay/cel` does it at no cost.
 */
export function celValueOf(data: Value): CelValue {
  if (data === null || typeof data !== 'object') return data;
  if (data instanceof Int64) return data.value;
  if (isList(data)) return new DataList(data);
  return isObject(data) ? new DataMapping(data) : null;
}

class DataList extends ListView {
  override readonly size: number;
  readonly #list: readonly Value[];

  constructor(list: readonly Value[]) {
    super();
    this.size = list.length;
    this.#list = list;
  }

  override at(index: number): CelValue {
    return celValueOf(this.#list[index] ?? null);
  }
}

class DataMapping extends MapView {
  readonly #object: ObjectValue;

  constructor(object: ObjectValue) {
    super();
    this.#object = object;
  }

  override get size(): number {
    return Object.keys(this.#object).length;
  }

  override get(key: CelValue): CelValue | undefined {
    const value = typeof key === 'string' ? propertyOf(this.#object, key) : undefined;
    return value === undefined ? undefined : celValueOf(value);
  }

  override keys(): Iterable<CelValue> {
    return Object.keys(this.#object);
  }
}

/** The same data where all numbers are doubles, as Go's `encoding/json` reads them. */
export function withDoubles(data: Value): Value {
  if (data instanceof Int64) return Number(data.value);
  if (isList(data)) return data.map(withDoubles);
  if (!isObject(data)) return data;
  const object = plainObject();
  for (const [key, value] of Object.entries(data)) object[key] = withDoubles(value);
  return object;
}

/** The data that a value of CEL is, or why it is none, in cel-go's words. */
export type DataOutcome = { readonly kind: 'data'; readonly data: Value } | { readonly kind: 'error'; readonly message: string };

/** A value of CEL as data: ints, uints and doubles are all JSON numbers then. What is too large for one is an `Int64`. */
export function dataOf(value: CelValue): DataOutcome {
  const outcome = toData(value);
  return outcome.kind === 'error' ? outcome : { kind: 'data', data: withoutBigints(outcome.data) };
}

function withoutBigints(data: Data): Value {
  if (typeof data === 'bigint') return new Int64(data);
  if (data === null || typeof data !== 'object') return data;
  if (isDataList(data)) return data.map(withoutBigints);
  const object = plainObject();
  for (const [key, value] of Object.entries(data)) object[key] = withoutBigints(value);
  return object;
}

function isDataList(data: Data): data is readonly Data[] {
  return Array.isArray(data);
}
