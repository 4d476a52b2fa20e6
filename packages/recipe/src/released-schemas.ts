import { matchesRecipeSchema, recipeSchemaSha256, recipeSchemaText } from './generated/recipe-schema.ts';
import { schemaChoice, schemaRegistry } from './schema-registry.ts';
import type { SchemaChoice, SchemaRegistry } from './schema-registry.ts';
import { recipeSchema } from './schema.ts';

const firstSchema = recipeSchema({ text: recipeSchemaText, sha256: recipeSchemaSha256, matches: matchesRecipeSchema });

/** Every schema that was released, the current one and earlier ones. README.md says which changes need a new one. */
export const releasedSchemas: SchemaRegistry = schemaRegistry([{ ...firstSchema, status: 'current' }]);

/** What recipes may name as long as nobody says otherwise. */
export const acceptedSchemas: SchemaChoice = schemaChoice(releasedSchemas);

/** `$id` of the current schema. */
export const recipeSchemaId: string = acceptedSchemas.usual.id;
