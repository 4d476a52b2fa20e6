import type { ImageFile } from '@assay/iso9660';

import type { Recipe } from '../model.ts';
import { payloadFiles } from '../payload-files.ts';

/** The recipe on a task image. */
export const RECIPE_FILE = 'recipe.json';

/** The schema that the recipe was checked against, on a task image. */
export const SCHEMA_FILE = 'recipe.schema.json';

/** The files on the task image of a recipe: its bytes, its schema, and each payload that it has. */
export function taskFiles(recipe: Recipe, recipeBytes: Uint8Array, schemaBytes: Uint8Array): readonly ImageFile[] {
  return [{ path: RECIPE_FILE, bytes: recipeBytes }, { path: SCHEMA_FILE, bytes: schemaBytes }, ...payloadFiles(recipe)];
}
