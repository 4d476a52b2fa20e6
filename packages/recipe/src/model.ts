import type { Fix, Severity } from '@assay/findings';
import type { Span } from '@assay/source';

import type { RecipeSchema } from './schema.ts';

/** A valid recipe: what it says, with nothing filled in. `metadata` is opaque and not part of it. */
export interface Recipe {
  readonly $schema?: string;
  readonly recipe_version?: string;
  readonly task_target: string;
  readonly target_disk?: string;
  readonly oci_url?: string;
  readonly firmware_url?: string;
  readonly partition_layout?: readonly Partition[];
  readonly user_data?: string;
  readonly unattend_xml?: string;
  readonly ks_cfg?: string;
}

/** An entry of `partition_layout`. */
export interface Partition {
  readonly size: string;
  readonly type_guid: string;
  readonly format?: string;
  readonly label?: string;
}

/** Something that is wrong with a recipe, or worth a warning. Holds no value of the recipe. */
export interface RecipeFinding {
  /** JSON pointer to the place; each token is cut after 128 code points. */
  readonly path: string;
  readonly code: string;
  readonly severity: Severity;
  /** The rest of a sentence that starts with the place: `must be a string`. */
  readonly message: string;
  readonly hint?: string;
  /** What the hint says, as changes of the text. */
  readonly fixes?: readonly Fix[];
  /** The regular expression that a `pattern` demands. */
  readonly expected?: string;
  /** Where it is in the text; for a missing member, the brace that opens its object. */
  readonly span?: Span;
}

/** What is said about a recipe. */
export type RecipeVerdict = ValidRecipe | InvalidRecipe;

/** A recipe that is taken, with warnings about what is probably not meant. */
export interface ValidRecipe {
  readonly isValid: true;
  /** What the recipe was checked against. */
  readonly schema: RecipeSchema;
  readonly recipe: Recipe;
  /** Sorted by path. */
  readonly warnings: readonly RecipeFinding[];
}

/** A recipe that is not taken, and why. */
export interface InvalidRecipe {
  readonly isValid: false;
  readonly error: RecipeError;
  /** Sorted by path, at most one for each path, and not more than 100. */
  readonly details: readonly RecipeFinding[];
  /** Whether there was more to say than `details` holds. */
  readonly isTruncated: boolean;
}

/** The kinds of failure that a controller tells apart by status: 413, 400 and 400. */
export type RecipeError = 'payload_too_large' | 'invalid_json' | 'validation_error';
