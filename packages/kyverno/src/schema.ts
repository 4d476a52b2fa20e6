export { manifestSchemaText, PUBLISHED_SHAPES } from './manifest/structure/json-schema.ts';
export type { PublishedShape } from './manifest/structure/json-schema.ts';
