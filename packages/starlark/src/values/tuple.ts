import { compareItems, equalItems, itemOf, sliceItems } from './list.ts';
import type { HashKey, SlicePlace, StarlarkValue, Value } from './value.ts';

/** An immutable sequence. */
export class Tuple implements StarlarkValue {
  readonly items: readonly Value[];
  #isFrozen = false;

  /** Takes over the array. */
  constructor(items: readonly Value[]) {
    this.items = items;
  }

  typeName(): string {
    return 'tuple';
  }

  toText(repr: (value: Value) => string): string {
    return this.items.length === 1 ? `(${this.items.map(repr).join('')},)` : `(${this.items.map(repr).join(', ')})`;
  }

  truth(): boolean {
    return this.items.length > 0;
  }

  /** A tuple never changes itself, but is visited only once, however often it occurs in other values. */
  freeze(): Iterable<Value> {
    if (this.#isFrozen) return [];
    this.#isFrozen = true;
    return this.items;
  }

  hash(): HashKey {
    return this.items;
  }

  length(): number {
    return this.items.length;
  }

  iterate(): Iterator<Value, void> {
    return this.items.values();
  }

  itemAt(index: number): Value {
    return itemOf(this.items, index);
  }

  slice(place: SlicePlace): Value {
    return new Tuple(sliceItems(this.items, place));
  }

  equals(other: StarlarkValue, equal: (a: Value, b: Value) => boolean): boolean {
    return other instanceof Tuple && equalItems(this.items, other.items, equal);
  }

  compareTo(other: Value, compare: (a: Value, b: Value) => number): number | undefined {
    return other instanceof Tuple ? compareItems(this.items, other.items, compare) : undefined;
  }
}
