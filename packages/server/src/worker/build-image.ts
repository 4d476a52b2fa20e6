import { checkRecipe, onlySchema, releasedSchemas, taskImage } from '@assay/recipe';
import type { SchemaRegistry } from '@assay/recipe';
import { encodeUtf8 } from '@assay/source';

import { sha256 } from '../sha256.ts';

/** What a task image is built of: plain data, for whichever thread does it. */
export interface ImageOrder {
  readonly jobId: string;
  readonly createdAt: Date;
  /** `$id` of the schema that the recipe was accepted with. */
  readonly schemaId: string;
  /** Undefined if the store has none. */
  readonly recipeBytes: Uint8Array | undefined;
}

/** An image, or a sentence that says why there is none. */
export type BuiltImage =
  | { readonly kind: 'image'; readonly bytes: Uint8Array; readonly sha256: string }
  | { readonly kind: 'failure'; readonly message: string };

/** The recipe is checked again, with the schema that it was accepted with: its bytes have been away in the store. */
export function buildImage({ jobId, createdAt, schemaId, recipeBytes }: ImageOrder, schemas: SchemaRegistry = releasedSchemas): BuiltImage {
  const schema = schemas.get(schemaId);
  if (!schema) return { kind: 'failure', message: 'The schema of the recipe is not known to this controller.' };
  const verdict = recipeBytes && checkRecipe(recipeBytes, { schemas: onlySchema(schema) });
  if (!recipeBytes || !verdict?.isValid) return { kind: 'failure', message: 'The stored recipe is not valid.' };
  try {
    const bytes = taskImage({ recipe: verdict.recipe, recipeBytes, schemaBytes: encodeUtf8(schema.text), jobId, createdAt });
    return { kind: 'image', bytes, sha256: sha256(bytes) };
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return { kind: 'failure', message: 'The task image would be larger than 10 MiB.' };
  }
}
