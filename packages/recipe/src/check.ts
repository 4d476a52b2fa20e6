import { suggestName } from '@assay/findings';
import type { SchemaProblem } from '@assay/json-schema';
import { effectiveEntries, nodeAt, pathSteps, stringValue, toValue, valueNamed } from '@assay/source';
import type { Node } from '@assay/source';

import { MAX_DETAILS, MAX_METADATA_BYTES } from './limits.ts';
import { lintRecipe } from './lint.ts';
import type { InvalidRecipe, Recipe, RecipeError, RecipeFinding, RecipeVerdict } from './model.ts';
import { neededTree, parseRecipe } from './parse.ts';
import type { ParsedRecipe, UnreadableRecipe } from './parse.ts';
import { nameSpan, valueSpan } from './position.ts';
import { acceptedSchemas } from './released-schemas.ts';
import { keywordRules } from './rules/keyword-rules.ts';
import { payloadTooLarge } from './rules/reading-rules.ts';
import { selectSchema } from './schema-registry.ts';
import type { SchemaChoice } from './schema-registry.ts';
import type { RecipeSchema } from './schema.ts';
import { shownPath } from './shown-path.ts';
import { exceedsBytes, sortedProblems, tooManyBytes, validateRecipe } from './validate.ts';

/** Settings of {@link checkRecipe}. */
export interface CheckOptions {
  /** Name of the file, for the spans of findings. Default `recipe.json`. */
  readonly name?: string;
  /** Default: the current schema and previous ones. */
  readonly schemas?: SchemaChoice;
}

/**
 * Checks the bytes of a recipe: limits, encoding, JSON, schema, and, if nothing is wrong, what is worth a warning. Linear in
 * the bytes. The verdict depends on them and the schemas alone, and findings hold no value of the recipe.
 */
export function checkRecipe(bytes: Uint8Array, { name = 'recipe.json', schemas = acceptedSchemas }: CheckOptions = {}): RecipeVerdict {
  return checkParsedRecipe(parseRecipe(bytes, name), schemas);
}

/** Checks a recipe that has been read. */
export function checkParsedRecipe(parsed: ParsedRecipe, schemas: SchemaChoice = acceptedSchemas): RecipeVerdict {
  if (!parsed.isReadable) return unreadableVerdict(parsed);
  const root = neededTree(parsed.root, schemas);
  const value = toValue(root);
  const problems = withMetadata(validateRecipe(value, schemas), root);
  const schema = selectSchema(schemas, stringValue(valueNamed(root, '$schema'))) ?? schemas.usual;
  if (problems.length > 0) return invalid(problems, root, schema);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The schema is met, so the value has the shape of a recipe.
  const recipe = value as unknown as Recipe;
  return { isValid: true, schema, recipe, warnings: lintRecipe(recipe, root) };
}

/** What is said about bytes that could not be read. */
export function unreadableVerdict({ rule, reason, hint, path, span }: UnreadableRecipe): InvalidRecipe {
  const error: RecipeError = rule === payloadTooLarge ? 'payload_too_large' : 'invalid_json';
  const detail: RecipeFinding = {
    path: shownPath(pathSteps(path).map(String)),
    code: rule.code,
    severity: rule.severity,
    message: reason === undefined ? rule.message : `${rule.message}: ${reason}`,
    ...(hint !== undefined && { hint }),
    ...(span && { span }),
  };
  return { isValid: false, error, details: [detail], isTruncated: false };
}

/** Adds what the text alone can tell: the size of `metadata`. */
function withMetadata(problems: readonly SchemaProblem[], root: Node): readonly SchemaProblem[] {
  const metadata = valueNamed(root, 'metadata');
  if (!metadata) return problems;
  const { source, start, end } = metadata.origin;
  if (!exceedsBytes(source.text.slice(start, end), MAX_METADATA_BYTES)) return problems;
  return sortedProblems([...problems, tooManyBytes('metadata', MAX_METADATA_BYTES)]);
}

function invalid(problems: readonly SchemaProblem[], root: Node, schema: RecipeSchema): InvalidRecipe {
  const details: RecipeFinding[] = [];
  // Long names that differ after the cut only give the same path.
  const paths = new Set<string>();
  for (const problem of problems) {
    const path = shownPath(problem.steps);
    if (paths.has(path)) continue;
    paths.add(path);
    if (paths.size > MAX_DETAILS) break;
    details.push(detailOf(problem, path, root, schema));
  }
  return { isValid: false, error: 'validation_error', details, isTruncated: paths.size > MAX_DETAILS };
}

function detailOf(problem: SchemaProblem, path: string, root: Node, schema: RecipeSchema): RecipeFinding {
  const { keyword, steps, params } = problem;
  const rule = RULES.get(keyword);
  if (!rule) throw new Error(`the schema uses the keyword ${keyword}, for which there is no rule`);
  const isName = keyword === 'additionalProperties';
  const span = isName ? nameSpan(root, steps) : valueSpan(root, steps);
  const value = nodeAt(root, steps);
  const hint = rule.hint?.(problem, value);
  const fix = rule.fix?.(problem, value);
  const written = isName ? steps.at(-1) : stringValue(value);
  return {
    path,
    code: rule.code,
    severity: rule.severity,
    message: rule.message(problem, schema),
    ...(hint !== undefined && { hint }),
    ...(fix && { fixes: [fix] }),
    ...(rule.names && suggestName(written ?? '', rule.names(problem, schema), { span, taken: isName ? namesBeside(root, steps) : [] })),
    ...(params.pattern !== undefined && { expected: params.pattern }),
    span,
  };
}

/** The members of the object that has a member. */
function namesBeside(root: Node, steps: readonly string[]): readonly string[] {
  const holder = nodeAt(root, steps.slice(0, -1));
  return holder?.kind === 'mapping' ? effectiveEntries(holder).flatMap(({ name }) => name ?? []) : [];
}

const RULES = new Map(keywordRules.map((rule) => [rule.code, rule]));
