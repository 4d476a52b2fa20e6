import { onePerPlace, schemaProblems } from '@assay/json-schema';
import type { CompiledSchema } from '@assay/json-schema';
import { decodeUtf8, parseJsonPointer } from '@assay/source';

import { checkRecipe } from '../check.ts';
import { MAX_DETAILS } from '../limits.ts';
import type { InvalidRecipe, Recipe, RecipeVerdict } from '../model.ts';
import { acceptedSchemas } from '../released-schemas.ts';
import { keywordRules } from '../rules/keyword-rules.ts';
import { onlySchema } from '../schema-registry.ts';
import type { RecipeSchema } from '../schema.ts';
import { shownPath } from '../shown-path.ts';
import { DISPATCH_EXIT } from './dispatch-exit.ts';
import { done, refused } from './step.ts';
import type { Step } from './step.ts';

/**
 * Checks the recipe of a task image: with everything that is built in, and with the schema of the image where that is not
 * the registered one. The schema of the image may be stricter, and cannot be more lenient.
 */
export function checkTask(bytes: Uint8Array, ownSchema?: CompiledSchema, released: RecipeSchema = acceptedSchemas.usual): Step<Recipe> {
  const verdict = checkRecipe(bytes, { schemas: onlySchema(released) });
  if (!verdict.isValid && verdict.error !== 'validation_error') return refuseUnreadable(verdict);
  const builtIn = builtInProblems(verdict);
  const problems = ownSchema && builtIn.length < MAX_DETAILS ? [...builtIn, ...ownProblems(bytes, ownSchema)] : builtIn;
  if (verdict.isValid && problems.length === 0) return done(verdict.recipe);
  const details = onePerPlace(problems, RANKING).map(({ steps, keyword }) => ({ path: shownPath(steps), code: keyword }));
  return refused(DISPATCH_EXIT.invalidRecipe, 'the recipe is invalid', details.slice(0, MAX_DETAILS));
}

interface RankedProblem {
  readonly steps: readonly string[];
  readonly keyword: string;
}

const RANKING = keywordRules.map(({ code }) => code);

function refuseUnreadable({ error, details }: InvalidRecipe): Step<never> {
  const [problem] = details;
  return refused(
    DISPATCH_EXIT.recipe,
    error === 'payload_too_large' ? 'the recipe is larger than 6 MiB' : `the recipe is not acceptable JSON (${problem!.code})`,
  );
}

function builtInProblems(verdict: RecipeVerdict): readonly RankedProblem[] {
  return verdict.isValid ? [] : verdict.details.map(({ path, code }) => ({ steps: parseJsonPointer(path) ?? [], keyword: code }));
}

/** The tree of {@link checkRecipe} leaves out what no built-in rule looks at; this schema may look at everything. */
function ownProblems(bytes: Uint8Array, ownSchema: CompiledSchema): readonly RankedProblem[] {
  const value: unknown = JSON.parse(decodeUtf8(bytes)!);
  return ownSchema(value) ? [] : schemaProblems(ownSchema.errors ?? []);
}
