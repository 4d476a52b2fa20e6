import type { InvalidRecipe, RecipeError, RecipeFinding, RecipeVerdict, ValidRecipe } from './model.ts';

/** The body of the controller's answer to a recipe, ready for `JSON.stringify`. */
export type ApiBody = ApiSuccess | ApiFailure;

/** What the dry run says of a valid recipe. */
export interface ApiSuccess {
  readonly valid: true;
  readonly schema_id: string;
  readonly warnings: readonly ApiFinding[];
}

/** What is said of every recipe that is not taken. */
export interface ApiFailure {
  readonly error: RecipeError;
  readonly message: string;
  readonly details: readonly ApiFinding[];
  /** There only if more was wrong than `details` holds. */
  readonly truncated?: true;
}

/** One place of a recipe, as JSON pointer, and what is said of it. Holds no value of the recipe. */
export interface ApiFinding {
  readonly path: string;
  readonly code: string;
  readonly message: string;
}

/** What the controller answers: the dry run's body for a valid recipe, the common error body otherwise. */
export function apiBody(verdict: RecipeVerdict): ApiBody {
  return verdict.isValid ? apiSuccess(verdict) : apiFailure(verdict);
}

/** The dry run's body for a valid recipe. */
export function apiSuccess({ schema, warnings }: ValidRecipe): ApiSuccess {
  return { valid: true, schema_id: schema.id, warnings: warnings.map(apiFinding) };
}

/** The common error body. */
export function apiFailure({ error, details, isTruncated }: InvalidRecipe): ApiFailure {
  return {
    error,
    message: MESSAGES[error],
    details: error === 'payload_too_large' ? [] : details.map(apiFinding),
    ...(isTruncated && { truncated: true }),
  };
}

const MESSAGES: Readonly<Record<RecipeError, string>> = {
  payload_too_large: 'Recipe is larger than 6 MiB.',
  invalid_json: 'Recipe is not acceptable JSON.',
  validation_error: 'Recipe failed validation.',
};

function apiFinding({ path, code, message, expected, hint }: RecipeFinding): ApiFinding {
  const pattern = expected === undefined ? '' : ` (pattern ${expected})`;
  return { path, code, message: `${message}${pattern}${hint === undefined ? '' : `; ${hint}`}` };
}
