import type { Pattern } from '@assay/formats';
import type { Value } from '../values/value.ts';
import { equal } from '../values/equal.ts';
import { Fault } from './fault.ts';
import type { PatternCache } from './pattern-cache.ts';

/** What an evaluation may use. */
export interface Budget {
  /** Nodes evaluated, elements looped over, and characters and elements handled by functions. */
  readonly steps: number;
  /** The longest string, in UTF-16 units, and the longest list or map that may be made. */
  readonly size: number;
  /** Told at the end of an evaluation how many steps it took, for those who share a budget out. */
  readonly spend?: (steps: number) => void;
}

/** Enough for any sensible policy, and over in a few seconds. */
export const DEFAULT_BUDGET: Budget = { steps: 10_000_000, size: 1_000_000 };

/** How deep values may stand in each other where they are compared or printed. */
const MAX_VALUE_DEPTH = 500;

/** Counts what an evaluation uses and ends it when the budget is used up. Functions that loop over data charge it. */
export class Meter {
  /** The time of the evaluation, for libraries that tell it: nanoseconds since 1970; `undefined` if none was given. */
  readonly now: bigint | undefined;
  #steps: number;
  #depth = 0;
  readonly #maxSteps: number;
  readonly #maxSize: number;
  readonly #patterns: PatternCache;

  constructor(budget: Budget, now: bigint | undefined, patterns: PatternCache) {
    this.now = now;
    this.#patterns = patterns;
    this.#steps = budget.steps;
    this.#maxSteps = budget.steps;
    this.#maxSize = budget.size;
  }

  /** Steps that were taken. */
  get spent(): number {
    return this.#maxSteps - this.#steps;
  }

  /** Takes steps from the budget; throws a {@link Fault} when there are no more. */
  charge(steps: number): void {
    this.#steps -= steps;
    if (this.#steps < 0) throw new Fault(`evaluation takes more than ${this.#maxSteps} steps`, 'steps');
  }

  /** Makes sure, before it is made, that a string, list or map is not too large, and charges its size. */
  chargeSize(size: number): void {
    this.chargeGrowth(size, size);
  }

  /** The same for a value that grows: `size` is what it will be, and `growth` what is charged. */
  chargeGrowth(size: number, growth: number): void {
    if (size > this.#maxSize) throw new Fault(`a value is larger than ${this.#maxSize}`, 'size');
    this.charge(growth);
  }

  /** Runs an action one level deeper in a value. */
  deeper<Result>(action: () => Result): Result {
    this.#depth += 1;
    if (this.#depth > MAX_VALUE_DEPTH) throw new Fault(`values stand more than ${MAX_VALUE_DEPTH} deep in each other`, 'depth');
    try {
      return action();
    } finally {
      this.#depth -= 1;
    }
  }

  /** The compiled pattern; fails with Go's message. */
  pattern(text: string): Pattern {
    return this.#patterns.get(text);
  }

  /** Whether two values are equal; those that cannot be compared are not. */
  equal(left: Value, right: Value): boolean {
    return equal(left, right, this) === true;
  }
}
