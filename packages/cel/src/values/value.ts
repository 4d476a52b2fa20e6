import type { Meter } from '../evaluator/meter.ts';

/**
 * A value of CEL. Data is taken as it is: null, booleans, strings, arrays, plain objects with text keys; a JavaScript number is a
 * **double**, a bigint an **int**. Everything else is an {@link OpaqueValue}.
 */
export type Value = null | boolean | bigint | number | string | Uint8Array | readonly Value[] | DataMap | OpaqueValue;

/** A plain object as map; only own properties count, and one that is undefined is absent. */
export interface DataMap {
  readonly [key: string]: Value | undefined;
}

/** A value that is no plain data. */
export abstract class OpaqueValue {
  /** The name of its type at run time. */
  abstract readonly typeName: string;

  /** What `type(value)` gives; it may throw a `Fault`. */
  get typeValue(): TypeValue {
    return new TypeValue(this.typeName);
  }

  /** Whether the values are equal, the other being of any type; `undefined` refuses to compare them: `no such overload`. */
  abstract equals(other: Value, meter: Meter): boolean | undefined;
}

/** A map that is no plain object. Extend it to show other data as map without converting it. */
export abstract class MapView extends OpaqueValue {
  override readonly typeName = 'map';
  abstract readonly size: number;

  /** The value under a key; `undefined` if there is none. Numbers of all types that are equal are the same key. */
  abstract get(key: Value): Value | undefined;

  /** The keys in the order of iteration. */
  abstract keys(): Iterable<Value>;

  override equals(): boolean {
    throw new Error('Maps are compared by equal()');
  }
}

/** A list that is no array. Extend it to show other data as list without converting it. */
export abstract class ListView extends OpaqueValue {
  override readonly typeName = 'list';
  abstract readonly size: number;

  /** The element at an index from zero to `size` - 1. */
  abstract at(index: number): Value;

  override equals(): boolean {
    throw new Error('Lists are compared by equal()');
  }
}

/** A value of an object type: its fields are read by name, and may be computed then. */
export abstract class ObjectView extends OpaqueValue {
  /** The value of a field; `undefined` if it is not set. */
  abstract get(field: string): Value | undefined;

  override equals(other: Value, _meter: Meter): boolean {
    return this === other;
  }
}

/** An unsigned 64-bit integer. */
export class Uint extends OpaqueValue {
  override readonly typeName = 'uint';
  readonly value: bigint;

  constructor(value: bigint) {
    super();
    this.value = value;
  }

  override equals(other: Value): boolean {
    if (other instanceof Uint) return this.value === other.value;
    return (typeof other === 'bigint' || typeof other === 'number') && isSameNumber(this.value, other);
  }
}

/** Whether two numbers are the same; an integer is compared with a double as a double, as cel-go does. */
export function isSameNumber(left: bigint | number, right: bigint | number): boolean {
  return typeof left === typeof right ? left === right : Number(left) === Number(right);
}

/** A type as value, as `type(x)` gives it. */
export class TypeValue extends OpaqueValue {
  override readonly typeName = 'type';
  readonly name: string;
  /** Whether `format` can write it; it cannot for structs of Go that cel-go takes as they are. */
  readonly hasText: boolean;

  constructor(name: string, hasText = true) {
    super();
    this.name = name;
    this.hasText = hasText;
  }

  override equals(other: Value): boolean {
    return other instanceof TypeValue && other.name === this.name;
  }
}

/** A value or its absence. */
export class Optional extends OpaqueValue {
  static readonly NONE: Optional = new Optional(undefined);
  override readonly typeName = 'optional_type';
  readonly value: Value | undefined;

  constructor(value: Value | undefined) {
    super();
    this.value = value;
  }

  override equals(other: Value, meter: Meter): boolean {
    if (!(other instanceof Optional)) return false;
    if (this.value === undefined || other.value === undefined) return this.value === other.value;
    return meter.equal(this.value, other.value);
  }
}
