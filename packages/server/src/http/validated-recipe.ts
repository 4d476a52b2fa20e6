import { apiBody, apiFailure, checkRecipe } from '@assay/recipe';
import type { ApiFailure, ApiFinding, ValidRecipe } from '@assay/recipe';

import { refusal } from './answer.ts';
import type { Refusal } from './answer.ts';
import type { AppServices } from './app-services.ts';

export interface ValidatedRecipe {
  readonly kind: 'valid';
  readonly verdict: ValidRecipe;
  readonly warnings: readonly ApiFinding[];
}

/** Validates the bytes of a recipe and counts what was found. */
export function validatedRecipe(bytes: Uint8Array, { metrics }: Pick<AppServices, 'metrics'>): ValidatedRecipe | Refusal {
  const start = performance.now();
  const verdict = checkRecipe(bytes);
  const seconds = (performance.now() - start) / 1000;
  if (!verdict.isValid) {
    const errorCodes = verdict.details.map(({ code }) => code);
    metrics.recipeValidated({ result: verdict.error, schemaId: '', errorCodes, warningCodes: [], seconds });
    return recipeRefusal(apiFailure(verdict));
  }
  const warningCodes = verdict.warnings.map(({ code }) => code);
  metrics.recipeValidated({ result: 'valid', schemaId: verdict.schemaId, errorCodes: [], warningCodes, seconds });
  const body = apiBody(verdict);
  return { kind: 'valid', verdict, warnings: 'warnings' in body ? body.warnings : [] };
}

/** The common error body as an answer. */
export function recipeRefusal({ error, message, details, truncated }: ApiFailure): Refusal {
  return refusal(error, message, { details, isTruncated: truncated === true });
}
