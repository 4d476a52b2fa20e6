import { Fault } from '../evaluator/fault.ts';
import { HashTable } from './hash-table.ts';
import type { HashKey, StarlarkValue, Value } from './value.ts';

/** A mutable mapping in the order of insertion. */
export class Dict implements StarlarkValue {
  readonly table: HashTable<Value> = new HashTable();

  constructor(entries: Iterable<readonly [Value, Value]> = []) {
    for (const [key, value] of entries) this.table.set(key, value);
  }

  typeName(): string {
    return 'dict';
  }

  toText(repr: (value: Value) => string): string {
    return `{${[...this.table.entries()].map(([key, value]) => `${repr(key)}: ${repr(value)}`).join(', ')}}`;
  }

  truth(): boolean {
    return this.table.size > 0;
  }

  *freeze(): Generator<Value, void> {
    if (!this.table.freeze()) return;
    for (const [key, value] of this.table.entries()) {
      yield key;
      yield value;
    }
  }

  hash(): HashKey {
    throw new Fault('unhashable type: dict');
  }

  length(): number {
    return this.table.size;
  }

  iterate(): Iterator<Value, void> {
    return this.table.lockedKeys();
  }

  valueAt(key: Value): Value | undefined {
    return this.table.get(key);
  }

  setValueAt(key: Value, value: Value): void {
    this.table.set(key, value);
  }

  entries(): Iterable<readonly [Value, Value]> {
    return this.table.entries();
  }

  equals(other: StarlarkValue, equal: (a: Value, b: Value) => boolean): boolean {
    if (!(other instanceof Dict) || other.table.size !== this.table.size) return false;
    for (const [key, value] of this.table.entries()) {
      const counterpart = other.table.get(key);
      if (counterpart === undefined || !equal(value, counterpart)) return false;
    }
    return true;
  }
}
