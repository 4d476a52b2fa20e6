import { BeyondJson } from './beyond-json.ts';

/**
 * A whole number that is no JSON number: a Go integer, as data of Kubernetes hold it and `compare()` gives it. Comparators, type
 * checks and arithmetic know only JSON numbers, so it equals none of them and is of no type; it prints like one, with all digits.
 */
export class Int64 extends BeyondJson {
  readonly value: bigint;

  constructor(value: bigint | number) {
    super();
    this.value = BigInt(value);
  }
}
