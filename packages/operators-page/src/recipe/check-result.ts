/** What the checker says about the bytes of a recipe, as data that crosses from a worker. */
export interface CheckResult {
  readonly isValid: boolean;
  /** Sorted by place: what is wrong, or, of a valid recipe, what is worth a warning. */
  readonly findings: readonly PlacedFinding[];
  /** Whether there was more to say. */
  readonly isTruncated: boolean;
}

/** What is said about one place of the recipe. */
export interface PlacedFinding {
  /** JSON pointer. */
  readonly path: string;
  readonly message: string;
  readonly hint: string | undefined;
  readonly isError: boolean;
  readonly start: LinePlace;
  /** Exclusive. */
  readonly end: LinePlace;
}

/** A place in a text, counted from 1; columns are UTF-16 code units. */
export interface LinePlace {
  readonly line: number;
  readonly column: number;
}
