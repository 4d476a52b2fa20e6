import { createHash } from 'node:crypto';

import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';

import { acceptedSchemas } from '../src/released-schemas.ts';
import { schemaRegistry } from '../src/schema-registry.ts';
import type { SchemaRegistry } from '../src/schema-registry.ts';
import { recipeSchema } from '../src/schema.ts';
import type { RecipeSchema } from '../src/schema.ts';

/** The current schema with an `$id` of its own, and one member that only it knows. */
function generation(version: string, member: string): RecipeSchema {
  const document = JSON.parse(acceptedSchemas.usual.text);
  document.$id = idOf(version);
  document.properties[member] = { type: 'string', maxLength: 8 };
  const text = JSON.stringify(document);
  const ajv = new Ajv({ allErrors: true, messages: false, strictTypes: false });
  addFormats.default(ajv);
  return recipeSchema({ text, sha256: createHash('sha256').update(text).digest('hex'), matches: ajv.compile(document) });
}

function idOf(version: string): string {
  return `https://shoal.dev/provisioner/${version}/recipe.schema.json`;
}

/** Was current until yesterday. Knows a member `rack`, and not more. */
export const previousSchema: RecipeSchema = generation('before', 'rack');

/** Is accepted no more. */
export const retiredSchema: RecipeSchema = generation('long-ago', 'row');

/** What a registry looks like two generations from now. */
export const generations: SchemaRegistry = schemaRegistry([
  { ...retiredSchema, status: 'retired' },
  { ...previousSchema, status: 'previous' },
  { ...acceptedSchemas.usual, status: 'current' },
]);
