/** A span of time as Go's `time.Duration` has it. */
export interface Duration {
  readonly kind: 'duration';
  readonly nanoseconds: bigint;
}

/** Why a text is not a duration. */
export interface DurationProblem {
  readonly kind: 'problem';
  /** `invalid` covers wrong syntax and values that do not fit 64 bits. */
  readonly code: 'invalid' | 'missing-unit' | 'unknown-unit';
  /** The unit as written, where it is unknown; else empty. */
  readonly unit: string;
}
