import { Fault } from '../evaluator/fault.ts';
import { HashTable } from './hash-table.ts';
import type { HashKey, StarlarkValue, Value } from './value.ts';

/** A mutable set in the order of insertion. */
export class ValueSet implements StarlarkValue {
  readonly table: HashTable<true> = new HashTable();

  constructor(items: Iterable<Value> = []) {
    for (const item of items) this.table.set(item, true);
  }

  typeName(): string {
    return 'set';
  }

  toText(repr: (value: Value) => string): string {
    return `set([${[...this.table.keys()].map(repr).join(', ')}])`;
  }

  truth(): boolean {
    return this.table.size > 0;
  }

  freeze(): Iterable<Value> {
    return this.table.freeze() ? this.table.keys() : [];
  }

  hash(): HashKey {
    throw new Fault('unhashable type: set');
  }

  length(): number {
    return this.table.size;
  }

  iterate(): Iterator<Value, void> {
    return this.table.lockedKeys();
  }

  has(item: Value): boolean {
    return this.table.has(item);
  }

  equals(other: StarlarkValue): boolean {
    return other instanceof ValueSet && other.table.size === this.table.size && this.isSubsetOf(other);
  }

  isSubsetOf(other: ValueSet): boolean {
    for (const item of this.table.keys()) if (!other.has(item)) return false;
    return true;
  }
}
