export { manifestSchema, manifestSchemaText } from './manifest/structure/json-schema.ts';
export type { PublishedShape } from './manifest/structure/json-schema.ts';
