/** Counts work against the budget of a run. */
export interface Meter {
  /** Spends steps; throws a `Fault` when there are none left. */
  charge(steps: number): void;
  /** Throws a `Fault` when a value of this many items or characters is larger than any may be. */
  checkSize(size: number): void;
}
