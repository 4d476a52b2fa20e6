export { kubernetesDialect } from './dialect.ts';
export type { KnownKinds } from './known-kinds.ts';
export { ANYTHING } from './model.ts';
export type { Field, Schema, SchemaType } from './model.ts';
