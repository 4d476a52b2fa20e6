import type { DispatchExit, Refusal, Step } from '@assay/recipe';

/** Ends the dispatcher. Thrown by its steps, caught in `runRecipeDispatch` alone. */
export class DispatchFailure extends Error {
  readonly refusal: Refusal;

  constructor(exit: DispatchExit, reason: string, details?: Refusal['details']) {
    super(reason);
    this.refusal = { exit, reason, ...(details && { details }) };
  }
}

/** What a step gives; throws what it refuses. */
export function resultOf<Result>(step: Step<Result>): Result {
  if (step.isDone) return step.result;
  const { exit, reason, details } = step.refusal;
  throw new DispatchFailure(exit, reason, details);
}
