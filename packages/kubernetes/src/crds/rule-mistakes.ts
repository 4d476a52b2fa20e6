import { oncePer } from '@assay/source';

import type { RuleMistake, Schema } from '../model.ts';

/** What is wrong in the rules of a schema and of all below it. The schema is one of a definition: those do not contain themselves. */
export const ruleMistakes: (schema: Schema) => readonly RuleMistake[] = oncePer((schema: Schema) => [
  ...ownMistakes(schema),
  ...partsOf(schema).flatMap(ruleMistakes),
]);

function ownMistakes(schema: Schema): readonly RuleMistake[] {
  return schema.rules.flatMap((rule) => rule.mistakes(schema));
}

function partsOf({ fields, others, items }: Schema): readonly Schema[] {
  return [...[...fields.values()].map(({ schema }) => schema), ...(typeof others === 'object' ? [others] : []), ...(items ? [items] : [])];
}
