import type { Fix, Rule } from '@assay/findings';
import type { SchemaProblem } from '@assay/json-schema';
import type { ContentNode, Node } from '@assay/source';

import type { LintedRecipe } from '../linted-recipe.ts';
import type { RecipeSchema } from '../schema.ts';

/** A rule about the bytes of a recipe, checked before anything is known about its members. */
export interface ReadingRule extends Rule {
  /** The rest of a sentence that starts with the place. */
  readonly message: string;
}

/** A rule about one value, named for the keyword of the schema or for a check beside it. */
export interface KeywordRule extends Rule {
  /** The rest of a sentence that starts with the place; the schema is the one that the recipe was checked against. */
  message(problem: SchemaProblem, schema: RecipeSchema): string;
  /** What to write instead, if that can be said. May look at the value but not tell it. */
  hint?(problem: SchemaProblem, value: ContentNode | undefined): string | undefined;
  /** What the hint says, as a change of the value. */
  fix?(problem: SchemaProblem, value: ContentNode | undefined): Fix | undefined;
  /** The names of which one was probably meant, where a name is wrong. */
  names?(problem: SchemaProblem, schema: RecipeSchema): Iterable<string>;
}

/** A warning about a valid recipe. */
export interface LintRule extends Rule {
  /** The rest of a sentence that starts with the place. */
  readonly message: string;
  /** The places that the warning is about. */
  find(recipe: LintedRecipe): readonly RecipePath[];
  /** The names of which one was probably meant, where the value is an unknown one. */
  readonly names?: () => Iterable<string>;
  /** What the message says, as a change of the value at a place. Its title may not tell the value. */
  fix?(value: Node): Fix | undefined;
}

/** Steps from the root of a recipe. */
export type RecipePath = readonly string[];

/** What a lint finds in most recipes. */
export const NOWHERE: readonly RecipePath[] = [];
