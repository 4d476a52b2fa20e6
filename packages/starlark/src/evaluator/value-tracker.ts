import type { Source, ValueOrigin } from '@assay/source';
import { computedFrom, oneOf } from '@assay/source';
import type { TextRange } from '../parser/tree.ts';
import { Dict } from '../values/dict.ts';
import { Float } from '../values/float.ts';
import { List } from '../values/list.ts';
import { Tuple } from '../values/tuple.ts';
import type { StarlarkValue, Value } from '../values/value.ts';
import { can } from '../values/value.ts';

/**
 * Follows values from where they were given to where they are used, for programs that are compiled to track values.
 *
 * Strings and numbers have no identity, so that the origin of a value is kept beside it: each expression leaves the origin of its value as
 * {@link ValueTracker.current}, and whatever holds values (variables, arguments, collections) is a holder here, with an origin for each of its
 * keys. Lists, tuples, arguments and local variables are known by their arrays. Whoever makes a value in a way that is not known here leaves
 * it without an origin: an origin may be missing, but it is never a guess.
 */
export class ValueTracker {
  /** The origin of the value of the expression that was evaluated last. */
  current: ValueOrigin | undefined = undefined;
  /** Where the operands of the innermost statement begin. */
  statement = 0;
  /** Whether a builtin has said itself where its result was given. */
  #isTold = false;
  /** The origins of the operands of the expressions that are being evaluated. */
  readonly #met: ValueOrigin[] = [];
  /** The loops that are running, the innermost last. */
  readonly loops: TrackedLoop[] = [];
  /** Who wants to know which statements of a program are passed over, by the text of the program. */
  readonly onPassedOver: Map<Source, (passed: PassedOver) => void> = new Map();
  readonly #holders = new WeakMap<object, Map<unknown, ValueOrigin>>();

  /** Says where the value was given that a holder has under a key. */
  hold(holder: object, key: unknown, origin: ValueOrigin | undefined): void {
    const known = this.#holders.get(holder);
    if (known) {
      if (origin) known.set(key, origin);
      else known.delete(key);
    } else if (origin) this.#holders.set(holder, new Map([[key, origin]]));
  }

  heldBy(holder: object, key: unknown): ValueOrigin | undefined {
    return this.#holders.get(holder)?.get(key);
  }

  /** Says that the values in a collection have no origins, but for those that are said from now on. */
  takeOver(collection: Value): void {
    if (typeof collection === 'object' && collection !== null) this.#holders.set(holderOf(collection), new Map());
  }

  /** The origin of what a collection holds under a key or index; undefined if it has none. */
  originAt(collection: Value, key: Value): ValueOrigin | undefined {
    if (collection instanceof List || collection instanceof Tuple) {
      const at = typeof key === 'number' && key < 0 ? key + collection.items.length : key;
      return this.heldBy(collection.items, at);
    }
    if (collection instanceof Dict) return this.heldBy(collection, dictKey(key));
    return can(collection, 'originAt') ? collection.originAt(key) : undefined;
  }

  holdAt(collection: Value, key: Value, origin: ValueOrigin | undefined): void {
    if (collection instanceof List || collection instanceof Tuple) {
      this.hold(collection.items, typeof key === 'number' && key < 0 ? key + collection.items.length : key, origin);
    } else if (collection instanceof Dict) this.hold(collection, dictKey(key), origin);
  }

  /** The origin of what a collection gives in a certain round of a loop. */
  originInRound(collection: Value, round: number): ValueOrigin | undefined {
    if (collection instanceof List || collection instanceof Tuple) return this.heldBy(collection.items, round);
    return can(collection, 'originInRound') ? collection.originInRound(round) : undefined;
  }

  /** Whether it is known where the values in a collection were given, which may be nowhere. */
  knows(collection: Value): boolean {
    if (typeof collection !== 'object' || collection === null) return false;
    return this.#holders.has(holderOf(collection)) || can(collection, 'originAt');
  }

  /** Where the operands begin of the expression that is evaluated next. */
  mark(): number {
    return this.#met.length;
  }

  /** The origin of what is computed of the operands since a mark. */
  computedSince(mark: number): ValueOrigin | undefined {
    return mark < this.#met.length ? computedFrom(this.#met.slice(mark)) : undefined;
  }

  /** Forgets the operands since a mark. */
  release(mark: number): void {
    this.#met.length = mark;
  }

  /** Says where the value of an expression was given, which itself is an operand of what is around it. */
  settle(mark: number, origin: ValueOrigin | undefined): void {
    this.#met.length = mark;
    if (origin) this.#met.push(origin);
    this.current = origin;
  }

  /** A builtin says where its result was given. */
  tell(origin: ValueOrigin | undefined): void {
    this.current = origin;
    this.#isTold = true;
  }

  /** Whether the last builtin has told the origin of its result. */
  takeTold(): boolean {
    const isTold = this.#isTold;
    this.#isTold = false;
    return isTold;
  }

  /** Finds the origins of a collection whose values were all taken out of others, in whichever order. */
  copied(sources: readonly { readonly value: Value; readonly origin: ValueOrigin | undefined }[], result: Value): ValueOrigin | undefined {
    const copies = new Copies(this);
    for (const { value, origin } of sources) copies.addSource(value, origin, MOST_DEPTH);
    return copies.trace(result, MOST_DEPTH);
  }
}

/** The branches of an `if` that are not executed. */
export interface PassedOver {
  /** From the first of their statements to the last. */
  readonly statements: TextRange;
  /** The condition that decided. */
  readonly condition: TextRange;
  /** Where its operands were given. */
  readonly origin: ValueOrigin | undefined;
}

/** A loop over a value. */
export interface TrackedLoop {
  readonly value: Value;
  /** The origin of each item, if the value does not know those of its items. */
  readonly whole: ValueOrigin | undefined;
  /** Counted from zero. */
  round: number;
}

/** What knows the values of a collection. */
function holderOf(collection: StarlarkValue): object {
  return collection instanceof List || collection instanceof Tuple ? collection.items : collection;
}

/** An integer and a float can be one key. Keys that are compared by their parts are not followed. */
function dictKey(key: Value): unknown {
  return key instanceof Float ? key.value : key;
}

const MOST_DEPTH = 4;
const MOST_SOURCES = 2000;

/** Values that are only moved are found again by what they are; several that are equal are told as one of these. */
class Copies {
  readonly #tracker: ValueTracker;
  readonly #origins = new Map<Value, (ValueOrigin | undefined)[]>();
  #count = 0;

  constructor(tracker: ValueTracker) {
    this.#tracker = tracker;
  }

  addSource(value: Value, origin: ValueOrigin | undefined, depth: number): void {
    this.#count++;
    const known = this.#origins.get(value);
    if (!known) this.#origins.set(value, [origin]);
    else if (!known.includes(origin)) known.push(origin);
    if (depth === 0 || this.#count > MOST_SOURCES) return;
    const isKnown = this.#tracker.knows(value);
    for (const part of partsOf(value, this.#tracker)) {
      this.addSource(part.value, part.origin ?? (isKnown || !origin ? undefined : computedFrom([origin])), depth - 1);
    }
  }

  /** The origin of a result, if it is a copy; says where the parts of a new collection were given. */
  trace(result: Value, depth: number): ValueOrigin | undefined {
    if (this.#count > MOST_SOURCES) return undefined;
    const known = this.#origins.get(result);
    if (known) return oneOf(known);
    if (depth === 0 || this.#tracker.knows(result)) return undefined;
    if (!(result instanceof List || result instanceof Tuple || result instanceof Dict)) return undefined;
    this.#tracker.takeOver(result);
    for (const [key, value] of entriesOf(result)) this.#tracker.holdAt(result, key, this.trace(value, depth - 1));
    return undefined;
  }
}

function entriesOf(collection: List | Tuple | Dict): Iterable<readonly [Value, Value]> {
  return collection instanceof Dict ? collection.entries() : collection.items.entries();
}

/** A value in a collection. */
interface Part {
  readonly value: Value;
  readonly origin: ValueOrigin | undefined;
}

function* partsOf(collection: Value, tracker: ValueTracker): Generator<Part, void> {
  if (collection instanceof List || collection instanceof Tuple) {
    for (const [at, value] of collection.items.entries()) yield { value, origin: tracker.heldBy(collection.items, at) };
  } else if (can(collection, 'originInRound') && can(collection, 'iterate')) {
    let round = 0;
    for (const value of { [Symbol.iterator]: () => collection.iterate() }) yield { value, origin: collection.originInRound(round++) };
  } else if (can(collection, 'entries')) {
    for (const [key, value] of collection.entries()) yield { value, origin: tracker.originAt(collection, key) };
  }
}
