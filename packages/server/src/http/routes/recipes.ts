import { MAX_RECIPE_BYTES } from '@assay/recipe';

import { json, refusal } from '../answer.ts';
import { route } from '../route.ts';
import type { Route } from '../route.ts';
import { ref } from '../schemas.ts';

/** Says of a recipe what the creation of a job would say. */
export const validateRecipe: Route = route({
  method: 'POST',
  path: '/api/v1/recipes/validate',
  id: 'validateRecipe',
  summary: 'Validate a recipe without doing anything',
  access: { kind: 'roles', roles: ['admin', 'reader'] },
  parameters: {},
  body: { description: 'The recipe itself, without an envelope.', schema: ref('Recipe'), maxBytes: MAX_RECIPE_BYTES },
  answers: { 200: { description: 'The recipe is valid; there may be warnings.', schema: ref('Validation') } },
  async handle({ body, note }, { judge }) {
    const judged = await judge.recipe(body);
    if (judged.kind === 'refused') return judged.refusal;
    const { schema_id: schemaId, warnings } = judged.body;
    note({ schemaId, recipeBytes: body.length, warnings: warnings.map(({ code }) => code) });
    return json(200, judged.body);
  },
});

/** The schema file, byte for byte. */
export const getSchema: Route = route({
  method: 'GET',
  path: '/api/v1/recipes/schema',
  id: 'getRecipeSchema',
  summary: 'The JSON Schema of recipes',
  access: { kind: 'roles', roles: ['admin', 'reader'] },
  parameters: {
    id: { in: 'query', description: '`$id` of a schema. Default: that of the current one.', schema: { type: 'string', maxLength: 2048 } },
  },
  answers: { 200: { description: 'The schema, draft-07.', mediaType: 'application/schema+json', schema: { type: 'object' } } },
  refusals: [404],
  handle({ parameters: { id } }, { recipeSchemas: { released, accepted } }) {
    const schema = id === undefined ? accepted.usual : released.get(id.replace(/#$/, ''));
    if (!schema) return refusal('not_found', 'There is no schema with this $id.');
    return { kind: 'bytes', status: 200, mediaType: 'application/schema+json', body: schema.text };
  },
});
