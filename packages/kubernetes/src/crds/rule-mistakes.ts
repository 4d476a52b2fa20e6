import type { RuleMistake, Schema } from '../model.ts';

/** What is wrong in the rules of a schema and of all below it. The schema is one of a definition: those do not contain themselves. */
export function ruleMistakes(schema: Schema): readonly RuleMistake[] {
  const known = mistakes.get(schema);
  if (known) return known;
  const found = [...ownMistakes(schema), ...partsOf(schema).flatMap(ruleMistakes)];
  mistakes.set(schema, found);
  return found;
}

const mistakes = new WeakMap<Schema, readonly RuleMistake[]>();

function ownMistakes(schema: Schema): readonly RuleMistake[] {
  return schema.rules.flatMap((rule) => rule.mistakes(schema));
}

function partsOf({ fields, others, items }: Schema): readonly Schema[] {
  return [...[...fields.values()].map(({ schema }) => schema), ...(typeof others === 'object' ? [others] : []), ...(items ? [items] : [])];
}
