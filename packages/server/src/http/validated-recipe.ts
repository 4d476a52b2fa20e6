import { apiBody, apiFailure, checkParsedRecipe } from '@assay/recipe';
import type { ApiFailure, ApiFinding, ParsedRecipe, ValidRecipe } from '@assay/recipe';

import { refusal } from './answer.ts';
import type { Refusal } from './answer.ts';
import type { AppServices } from './app-services.ts';

export interface ValidatedRecipe {
  readonly kind: 'valid';
  readonly verdict: ValidRecipe;
  readonly warnings: readonly ApiFinding[];
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
  const body = apiBody(verdict);
  return { kind: 'valid', verdict, warnings: 'warnings' in body ? body.warnings : [] };
}

/** The common error body as an answer. */
export function recipeRefusal({ error, message, details, truncated }: ApiFailure): Refusal {
  return refusal(error, message, { details, isTruncated: truncated === true });
}
