import { Fault } from '../evaluator/fault.ts';
import type { HashKey, SlicePlace, StarlarkValue, Value } from './value.ts';

/** A mutable sequence. */
export class List implements StarlarkValue {
  /** Read it freely; change it only after {@link List.checkMutable}. */
  readonly items: Value[];
  #isFrozen = false;
  #iterators = 0;

  /** Takes over the array. */
  constructor(items: Value[]) {
    this.items = items;
  }

  get isFrozen(): boolean {
    return this.#isFrozen;
  }

  typeName(): string {
    return 'list';
  }

  toText(repr: (value: Value) => string): string {
    return `[${this.items.map(repr).join(', ')}]`;
  }

  truth(): boolean {
    return this.items.length > 0;
  }

  freeze(): Iterable<Value> {
    if (this.#isFrozen) return [];
    this.#isFrozen = true;
    return this.items;
  }

  hash(): HashKey {
    throw new Fault('unhashable type: list');
  }

  /** Throws a `Fault` that says that the list cannot be changed now; `verb` as in “append to”. */
  checkMutable(verb: string): void {
    if (this.#isFrozen) throw new Fault(`cannot ${verb} frozen list`);
    if (this.#iterators > 0) throw new Fault(`cannot ${verb} list during iteration`);
  }

  lock(): void {
    this.#iterators++;
  }

  unlock(): void {
    this.#iterators--;
  }

  length(): number {
    return this.items.length;
  }

  *iterate(): Generator<Value, void> {
    this.lock();
    try {
      yield* this.items;
    } finally {
      this.unlock();
    }
  }

  itemAt(index: number): Value {
    return itemOf(this.items, index);
  }

  slice(place: SlicePlace): Value {
    return new List(sliceItems(this.items, place));
  }

  setItemAt(index: number, value: Value): void {
    if (this.#isFrozen || this.#iterators > 0) this.checkMutable('assign to element of');
    this.items[index] = value;
  }

  /** Sets the item at an index if that is in range and the list can be changed now. */
  trySetItem(index: number, value: Value): boolean {
    if (this.#isFrozen || this.#iterators > 0 || index < 0 || index >= this.items.length) return false;
    this.items[index] = value;
    return true;
  }

  equals(other: StarlarkValue, equal: (a: Value, b: Value) => boolean): boolean {
    return other instanceof List && equalItems(this.items, other.items, equal);
  }

  compareTo(other: Value, compare: (a: Value, b: Value) => number): number | undefined {
    return other instanceof List ? compareItems(this.items, other.items, compare) : undefined;
  }
}

/** An item that is there because the index is in range. */
export function itemOf(items: readonly Value[], index: number): Value {
  const item = items[index];
  if (item === undefined) throw new Error(`No item ${index}`);
  return item;
}

export function sliceItems(items: readonly Value[], { start, end, step, count }: SlicePlace): Value[] {
  if (step === 1) return items.slice(start, end);
  const slice: Value[] = [];
  for (let at = start; slice.length < count; at += step) slice.push(itemOf(items, at));
  return slice;
}

export function equalItems(a: readonly Value[], b: readonly Value[], equal: (a: Value, b: Value) => boolean): boolean {
  return a.length === b.length && a.every((item, index) => equal(item, itemOf(b, index)));
}

/** The first items that differ decide, then the lengths. */
export function compareItems(a: readonly Value[], b: readonly Value[], compare: (a: Value, b: Value) => number): number {
  const shared = Math.min(a.length, b.length);
  for (let index = 0; index < shared; index++) {
    const order = compare(itemOf(a, index), itemOf(b, index));
    if (order !== 0) return order;
  }
  return a.length - b.length;
}
