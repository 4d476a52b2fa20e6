import type { DispatchExit } from './dispatch-exit.ts';

/** What a step of the dispatcher gives, or why there is no next one. */
export type Step<Result> = { readonly isDone: true; readonly result: Result } | { readonly isDone: false; readonly refusal: Refusal };

/** Why the dispatcher ends. Holds no content of a recipe, so that it can be logged. */
export interface Refusal {
  readonly exit: DispatchExit;
  /** A sentence without its full stop. */
  readonly reason: string;
  /** What is wrong with an invalid recipe: sorted by path, at most one for each path, and not more than 100. */
  readonly details?: readonly RefusedPlace[];
}

/** A place of a recipe, as JSON pointer, and the rule that is broken there. */
export interface RefusedPlace {
  readonly path: string;
  readonly code: string;
}

/** A step that gives its result. */
export function done<Result>(result: Result): Step<Result> {
  return { isDone: true, result };
}

/** A step that ends the dispatcher. */
export function refused(exit: DispatchExit, reason: string, details?: readonly RefusedPlace[]): Step<never> {
  return { isDone: false, refusal: { exit, reason, ...(details && { details }) } };
}
