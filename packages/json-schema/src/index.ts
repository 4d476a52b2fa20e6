export type { CompiledSchema, RawSchemaError } from './compiled-schema.ts';
export { compareSteps, compareTokens } from './compare-steps.ts';
export { onePerPlace } from './one-per-place.ts';
export { schemaProblems } from './schema-problems.ts';
export type { SchemaParams, SchemaProblem } from './schema-problems.ts';
