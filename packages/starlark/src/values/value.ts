import type { ValueOrigin } from '@assay/source';
import type { Thread } from '../evaluator/thread.ts';

/**
 * A value of the language. None is `null`; an integer is a number while it is safe (±(2⁵³ − 1)) and a bigint only beyond;
 * a float is a {@link Float}, so that the two never mix.
 */
export type Value = null | boolean | number | bigint | string | StarlarkValue;

/**
 * What every value does that is not a JavaScript primitive. An embedder's own value implements these five methods, and
 * those of the optional capabilities ({@link Capabilities}) that it has.
 */
export interface StarlarkValue extends Capabilities {
  /** What `type(x)` says. */
  typeName(): string;
  /** What `str(x)` and `repr(x)` say. `repr` prints a value inside; a value that is being printed already comes as `...`. */
  toText(repr: (value: Value) => string): string;
  /** Whether a condition with this value holds. */
  truth(): boolean;
  /** Makes this value immutable, and returns the values inside that must become so too; nothing when it was frozen. */
  freeze(): Iterable<Value>;
  /** The key under which a dict finds this value: equal values have equal keys, others do not. Throws a `Fault` when unhashable. */
  hash(): HashKey;
}

/** Compared by value, an array item by item, any other object by identity. */
export type HashKey = string | number | bigint | boolean | null | readonly Value[] | object;

/** What a value may be able to do. The evaluator asks whether the method is there. */
export interface Capabilities {
  /** Number of items, for `len`. */
  length?(): number;
  /** Items in order. The loop releases what `iterate` holds by finishing or closing the iterator. */
  iterate?(): Iterator<Value, void>;
  /** The item at an index from zero, which is in range; needs `length`. */
  itemAt?(index: number): Value;
  /** The items of a slice that is in range. */
  slice?(place: SlicePlace): Value;
  setItemAt?(index: number, value: Value): void;
  /** The value under a key, or undefined; makes `x[key]`, `key in x` and `**x` work. */
  valueAt?(key: Value): Value | undefined;
  setValueAt?(key: Value, value: Value): void;
  /** Keys and values in order, for `**x` and `dict(x)`; belongs to `valueAt`. */
  entries?(): Iterable<readonly [Value, Value]>;
  /** The value of a field or method, or undefined when there is none of that name. */
  attribute?(name: string): Value | undefined;
  attributeNames?(): readonly string[];
  setAttribute?(name: string, value: Value): void;
  /** Where the value of a field or under a key was given, if it is known: see `ValueTracker`. */
  originAt?(key: Value): ValueOrigin | undefined;
  /** Where the value was given that `iterate` gives in a round, counted from zero. */
  originInRound?(round: number): ValueOrigin | undefined;
  /** Whether this equals another value of its type; without it, values are equal when they are the same object. */
  equals?(other: StarlarkValue, equal: (a: Value, b: Value) => boolean): boolean;
  /** Negative, zero or positive; undefined when the two have no order. `compare` orders values inside. */
  compareTo?(other: Value, compare: (a: Value, b: Value) => number): number | undefined;
  /** The result of an operator with this value on one side; undefined leaves it to the other side. */
  binary?(operator: BinaryCapability, other: Value, side: 'left' | 'right'): Value | undefined;
  unary?(operator: '+' | '-' | '~'): Value | undefined;
  call?(thread: Thread, positional: Value[], named: NamedArguments): Value;
}

/** The items of a slice: `count` of them, from `start` on, each a step after the one before. `end`, where no item is any more, may be -1. */
export interface SlicePlace {
  readonly start: number;
  readonly end: number;
  readonly step: number;
  readonly count: number;
}

export type BinaryCapability = '+' | '-' | '*' | '/' | '//' | '%' | '&' | '|' | '^' | '<<' | '>>' | 'in';

/** Named arguments of a call in the order in which they are written. */
export type NamedArguments = readonly (readonly [name: string, value: Value])[];

export const NO_NAMED_ARGUMENTS: NamedArguments = [];

/** What `type(value)` says. */
export function typeNameOf(value: Value): string {
  if (typeof value === 'string') return 'string';
  if (typeof value === 'boolean') return 'bool';
  if (isInt(value)) return 'int';
  return value === null ? 'NoneType' : value.typeName();
}

/** Whether a condition with this value holds. */
export function truthOf(value: Value): boolean {
  return typeof value === 'object' && value !== null ? value.truth() : Boolean(value);
}

/** Freezes a value and everything that can be reached from it. */
export function freezeDeeply(value: Value): void {
  const pending: Value[] = [value];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (typeof next === 'object' && next !== null) for (const inner of next.freeze()) pending.push(inner);
  }
}

/** The integer as this package keeps it: a number while it is safe. */
export function normalizeInt(value: bigint): number | bigint {
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : value;
}

export function isInt(value: Value): value is number | bigint {
  return typeof value === 'number' || typeof value === 'bigint';
}

/** Whether a value is an object with the methods of a capability. */
export function can<Name extends keyof Capabilities>(value: Value, capability: Name): value is StarlarkValue & Required<Pick<Capabilities, Name>> {
  return typeof value === 'object' && value !== null && value[capability] !== undefined;
}
