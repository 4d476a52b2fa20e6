import { recipeSchemaId } from '../released-schemas.ts';
import { linuxExample } from './example-recipes.ts';
import type { KeywordRule } from './recipe-rule.ts';

export const schemaId: KeywordRule = {
  code: 'schema_id',
  severity: 'error',
  summary: 'A recipe names no schema but a known one',
  explanation:
    'A `$schema` that is a web address selects the version of the recipe format, so an address that is not known cannot be guessed around. It is never fetched. A relative path is for editors only and selects the current schema, as does leaving it out.',
  message: (_problem, { id }) => `names a schema that is not accepted here: the current one is ${id}`,
  failing: linuxExample({ $schema: 'https://shoal.dev/provisioner/v9/recipe.schema.json' }),
  passing: linuxExample({ $schema: recipeSchemaId }),
};
