export { kubernetesDialect } from './dialect.ts';
export type { KnownKinds } from './known-kinds.ts';
export { ANYTHING } from './model.ts';
export { loadTable } from './tables/load-table.ts';
export type { KubernetesTable } from './tables/read-table.ts';
export type { Field, Schema, SchemaType } from './model.ts';
