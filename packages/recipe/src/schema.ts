import type { CompiledSchema } from '@assay/json-schema';

import { matchesRecipeSchema, recipeSchemaText } from './generated/recipe-schema.ts';

/** A released schema. */
export interface RecipeSchema {
  readonly id: string;
  /** The schema file; its bytes once encoded as UTF-8. */
  readonly text: string;
  readonly matches: CompiledSchema;
}

/** The parts of the schema that messages are made from. */
interface SchemaDocument {
  readonly $id: string;
  readonly properties: Readonly<Record<string, unknown>> & {
    readonly partition_layout: { readonly items: { readonly properties: Readonly<Record<string, unknown>> } };
  };
  readonly allOf: readonly { readonly if: { readonly properties: { readonly task_target: { readonly const: string } } } }[];
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The text was compiled together with this module, so its shape is known.
const schemaDocument = JSON.parse(recipeSchemaText) as SchemaDocument;

/** `$id` of the current schema. */
export const recipeSchemaId: string = schemaDocument.$id;

/** The schema that a recipe is checked against unless it names another one. */
export const currentSchema: RecipeSchema = { id: recipeSchemaId, text: recipeSchemaText, matches: matchesRecipeSchema };

/** Released schemas that are accepted, by `$id`. */
const acceptedSchemas: ReadonlyMap<string, RecipeSchema> = new Map([[currentSchema.id, currentSchema]]);

/** The schema that a value of `$schema` selects; `undefined` if it is an address that is not known. Nothing is fetched. */
export function schemaNamed(name: unknown): RecipeSchema | undefined {
  if (typeof name !== 'string' || !(name.startsWith('http:') || name.startsWith('https:'))) return currentSchema;
  return acceptedSchemas.get(name.endsWith('#') ? name.slice(0, -1) : name);
}

/** The released schema with an `$id`. */
export function registeredSchema(id: string): RecipeSchema | undefined {
  return acceptedSchemas.get(id);
}

/** Members of a recipe. */
export const recipeMembers: readonly string[] = Object.keys(schemaDocument.properties);

/** Members of an entry of `partition_layout`. */
export const partitionMembers: readonly string[] = Object.keys(schemaDocument.properties.partition_layout.items.properties);

/** The target whose conditional block a keyword belongs to. */
export function targetOfCondition(schemaPath: string): string | undefined {
  const index = /^#\/allOf\/(\d+)\/then\//.exec(schemaPath)?.[1];
  return index === undefined ? undefined : schemaDocument.allOf[Number(index)]?.if.properties.task_target.const;
}
