import { apiFailure, apiSuccess, checkParsedRecipe } from '@assay/recipe';
import type { ApiFailure, ApiSuccess, ParsedRecipe, ValidRecipe } from '@assay/recipe';

import { refusal } from './answer.ts';
import type { Refusal } from './answer.ts';
import type { AppServices } from './app-services.ts';

/** A recipe that is valid. */
export interface ValidatedRecipe {
  readonly kind: 'valid';
  readonly verdict: ValidRecipe;
  /** What is said of it. */
  readonly body: ApiSuccess;
}

/** Validates a recipe and counts what was found; the time includes its reading, which began at `start`. */
export function validatedRecipe(
  parsed: ParsedRecipe,
  start: number,
  { metrics, recipeSchemas }: Pick<AppServices, 'metrics' | 'recipeSchemas'>,
): ValidatedRecipe | Refusal {
  const verdict = checkParsedRecipe(parsed, recipeSchemas.accepted);
  const seconds = (performance.now() - start) / 1000;
  if (!verdict.isValid) {
    const errorCodes = verdict.details.map(({ code }) => code);
    metrics.recipeValidated({ result: verdict.error, schemaId: '', errorCodes, warningCodes: [], seconds });
    return recipeRefusal(apiFailure(verdict));
  }
  const warningCodes = verdict.warnings.map(({ code }) => code);
  metrics.recipeValidated({ result: 'valid', schemaId: verdict.schema.id, errorCodes: [], warningCodes, seconds });
  return { kind: 'valid', verdict, body: apiSuccess(verdict) };
}

/** The common error body as an answer. */
export function recipeRefusal({ error, message, details, truncated }: ApiFailure): Refusal {
  return refusal(error, message, { details, isTruncated: truncated === true });
}
