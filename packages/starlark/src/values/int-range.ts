import { Fault } from '../evaluator/fault.ts';
import type { HashKey, SlicePlace, StarlarkValue, Value } from './value.ts';

/** What `range` makes: integers a step apart, which are not stored. */
export class IntRange implements StarlarkValue {
  readonly start: number;
  readonly stop: number;
  readonly step: number;
  readonly count: number;

  /** The step is not zero. */
  constructor(start: number, stop: number, step: number) {
    this.start = start;
    this.stop = stop;
    this.step = step;
    this.count = Math.max(0, Math.ceil((stop - start) / step));
  }

  typeName(): string {
    return 'range';
  }

  toText(): string {
    if (this.step !== 1) return `range(${this.start}, ${this.stop}, ${this.step})`;
    return this.start === 0 ? `range(${this.stop})` : `range(${this.start}, ${this.stop})`;
  }

  truth(): boolean {
    return this.count > 0;
  }

  freeze(): [] {
    return [];
  }

  hash(): HashKey {
    throw new Fault('unhashable: range');
  }

  length(): number {
    return this.count;
  }

  *iterate(): Generator<Value, void> {
    for (let index = 0; index < this.count; index++) yield this.itemAt(index);
  }

  itemAt(index: number): number {
    return this.start + index * this.step;
  }

  slice({ start, end, step }: SlicePlace): Value {
    return new IntRange(this.itemAt(start), this.itemAt(end), step * this.step);
  }

  /** Whether an integer is one of the range's. */
  has(value: number): boolean {
    const index = (value - this.start) / this.step;
    return Number.isInteger(index) && index >= 0 && index < this.count;
  }

  /** Ranges are equal when they have the same items. */
  equals(other: StarlarkValue): boolean {
    if (!(other instanceof IntRange) || other.count !== this.count) return false;
    return this.count === 0 || (this.start === other.start && (this.count === 1 || this.step === other.step));
  }
}
