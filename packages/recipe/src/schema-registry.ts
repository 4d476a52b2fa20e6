import type { RecipeSchema } from './schema.ts';

/** What becomes of recipes that name a schema: `retired` is refused like an unknown one. */
export type SchemaStatus = 'current' | 'previous' | 'retired';

/** A schema, and what becomes of recipes that name it. */
export interface ReleasedSchema extends RecipeSchema {
  readonly status: SchemaStatus;
}

/** The schemas that were ever released, by `$id`. */
export type SchemaRegistry = ReadonlyMap<string, ReleasedSchema>;

/** The schemas that a recipe can select from. */
export interface SchemaChoice {
  /** For a recipe that names none. */
  readonly usual: RecipeSchema;
  readonly accepted: readonly RecipeSchema[];
}

/** Puts schemas in a registry. Throws if two have the same `$id`, or if not exactly one is the current one. */
export function schemaRegistry(released: readonly ReleasedSchema[]): SchemaRegistry {
  const registry = new Map(released.map((schema) => [schema.id, schema]));
  if (registry.size < released.length) throw new Error('two schemas have the same $id');
  if (released.filter(({ status }) => status === 'current').length !== 1) throw new Error('one schema has to be the current one');
  return registry;
}

/** The schemas of a registry that recipes may name now: the current one and, unless they are not wanted, previous ones. */
export function schemaChoice(registry: SchemaRegistry, options: { readonly acceptsPrevious?: boolean } = {}): SchemaChoice {
  const { acceptsPrevious = true } = options;
  const schemas = [...registry.values()];
  return {
    usual: schemas.find(({ status }) => status === 'current')!,
    accepted: schemas.filter(({ status }) => status === 'current' || (status === 'previous' && acceptsPrevious)),
  };
}

/** No choice but one schema, as for a job that was accepted with it: a recipe that names another one is refused. */
export function onlySchema(schema: RecipeSchema): SchemaChoice {
  return { usual: schema, accepted: [schema] };
}

/** The schema that a value of `$schema` selects; `undefined` if it is an address that is not accepted. Nothing is fetched. */
export function selectSchema({ usual, accepted }: SchemaChoice, name: unknown): RecipeSchema | undefined {
  if (typeof name !== 'string' || !(name.startsWith('http:') || name.startsWith('https:'))) return usual;
  const id = name.endsWith('#') ? name.slice(0, -1) : name;
  return accepted.find((schema) => schema.id === id);
}
