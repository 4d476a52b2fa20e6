import type { HashKey, StarlarkValue } from './value.ts';
import { formatFloat } from './format-float.ts';

/** A floating-point number. */
export class Float implements StarlarkValue {
  readonly value: number;

  constructor(value: number) {
    this.value = value;
  }

  typeName(): string {
    return 'float';
  }

  toText(): string {
    return formatFloat(this.value, 'shortest');
  }

  truth(): boolean {
    return this.value !== 0;
  }

  freeze(): [] {
    return [];
  }

  /** A float without a fraction has the key of the integer that it equals. */
  hash(): HashKey {
    return Number.isInteger(this.value) && !Number.isSafeInteger(this.value) ? BigInt(this.value) : this.value + 0;
  }
}
