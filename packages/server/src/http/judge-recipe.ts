import { apiFailure, apiSuccess, checkParsedRecipe, parseRecipe, readEnvelope } from '@assay/recipe';
import type { ApiFailure, ApiSuccess, ParsedRecipe, SchemaChoice } from '@assay/recipe';

import { bodySchemas } from '../generated/request-schemas.ts';
import { summarizeRecipe } from '../jobs/recipe-summary.ts';
import type { RecipeSummary } from '../jobs/job.ts';
import type { Validation } from '../metrics/metrics.ts';
import { invalidRequest, refusal } from './answer.ts';
import type { Refusal } from './answer.ts';
import { checkRequest } from './check-request.ts';

/** What is said of a recipe: plain data, whichever thread has read it. */
export type Judgement = JudgedRecipe | RefusedRecipe;

/** A recipe that is valid. */
export interface JudgedRecipe {
  readonly kind: 'valid';
  /** What is said of it. */
  readonly body: ApiSuccess;
  readonly summary: RecipeSummary;
  readonly validation: Validation;
}

/** A recipe that is not valid, or a request that is not as it should be, so that its recipe was not looked at. */
export interface RefusedRecipe {
  readonly kind: 'refused';
  readonly refusal: Refusal;
  readonly validation: Validation | undefined;
}

/** What is said of a request for a job. */
export type JobJudgement = JudgedJob | RefusedRecipe;

/** A request for a job whose recipe is valid. */
export interface JudgedJob extends JudgedRecipe {
  readonly serverSerial: string;
  /** Where the recipe is in the body, in bytes; the end is exclusive. */
  readonly recipeStart: number;
  readonly recipeEnd: number;
}

/** Judges a recipe by itself. */
export function judgeRecipe(bytes: Uint8Array, schemas: SchemaChoice): Judgement {
  const start = performance.now();
  return judge(parseRecipe(bytes, 'recipe.json'), bytes, schemas, start);
}

/** Judges the body of a request for a job. */
export function judgeJobRequest(body: Uint8Array, schemas: SchemaChoice): JobJudgement {
  const start = performance.now();
  const envelope = readEnvelope(body, 'recipe', ['server_serial']);
  if (!envelope.isReadable) return { kind: 'refused', refusal: recipeRefusal(envelope.failure), validation: undefined };
  const details = checkRequest(envelope.value, bodySchemas.JobRequest);
  if (details.length > 0) {
    return { kind: 'refused', refusal: invalidRequest(details, isBareRecipe(envelope.value) ? BARE_RECIPE : undefined), validation: undefined };
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The schema of the request is met.
  const { server_serial: serverSerial } = envelope.value as { readonly server_serial: string };
  const { bytes, ...parsed } = envelope.recipe!;
  const judged = judge(parsed, bytes, schemas, start);
  if (judged.kind === 'refused') return judged;
  const recipeStart = bytes.byteOffset - body.byteOffset;
  return { ...judged, serverSerial, recipeStart, recipeEnd: recipeStart + bytes.length };
}

/** The time includes the reading, which began at `start`. */
function judge(parsed: ParsedRecipe, bytes: Uint8Array, schemas: SchemaChoice, start: number): Judgement {
  const verdict = checkParsedRecipe(parsed, schemas);
  const seconds = (performance.now() - start) / 1000;
  if (!verdict.isValid) {
    const errorCodes = verdict.details.map(({ code }) => code);
    const validation = { result: verdict.error, schemaId: '', errorCodes, warningCodes: [], seconds };
    return { kind: 'refused', refusal: recipeRefusal(apiFailure(verdict)), validation };
  }
  const warningCodes = verdict.warnings.map(({ code }) => code);
  const validation = { result: 'valid', schemaId: verdict.schema.id, errorCodes: [], warningCodes, seconds } as const;
  return { kind: 'valid', body: apiSuccess(verdict), summary: summarizeRecipe(bytes, verdict), validation };
}

/** The common error body as an answer. */
function recipeRefusal({ error, message, details, truncated }: ApiFailure): Refusal {
  return refusal(error, message, { details, isTruncated: truncated === true });
}

/** Whether somebody has sent a recipe as it stands in its file, without a server for it. */
function isBareRecipe(body: unknown): boolean {
  return typeof body === 'object' && body !== null && Object.hasOwn(body, 'task_target') && !Object.hasOwn(body, 'recipe');
}

const BARE_RECIPE =
  'The body looks like a recipe by itself. Say for which server it is: {"server_serial": …, "recipe": …}, with the recipe in the place of the second …';
