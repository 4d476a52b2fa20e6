export { manifestSchemaText, PUBLISHED_SHAPES } from './structure/json-schema.ts';
export type { PublishedShape } from './structure/json-schema.ts';
