/** Why a run ended that did not go wrong by itself. */
export type ExhaustedBudget = 'steps' | 'depth' | 'size' | 'cancelled';

/**
 * Unwinds the evaluator when an operation fails. A builtin throws it to fail with a message; the package's doors catch it
 * and return an {@link EvaluationError} with the call stack, so it never leaves the package.
 */
export class Fault extends Error {
  /** Whether the message names the builtin already, or must not. */
  isNamed: boolean;
  readonly budget: ExhaustedBudget | undefined;
  /** What the error carries along: an `UnknownName`, or data of the embedder, such as the problems of a module that could not be loaded. */
  readonly details: unknown;

  constructor(message: string, options: { readonly isNamed?: boolean; readonly budget?: ExhaustedBudget; readonly details?: unknown } = {}) {
    super(message);
    this.isNamed = options.isNamed ?? options.budget !== undefined;
    this.budget = options.budget;
    this.details = options.details;
  }
}
