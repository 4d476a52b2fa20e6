export { kubernetesDialect } from './dialect.ts';
export type { JudgedElsewhere } from './judged-kinds.ts';
export { ANYTHING } from './model.ts';
export type { Constraint, Field as SchemaField, Schema, SchemaType } from './model.ts';
export { loadReleaseKinds } from './release-kinds.ts';
export type { ReleaseKinds } from './release-kinds.ts';
export { loadTable } from './tables/load-table.ts';
export type { KubernetesTable } from './tables/read-table.ts';
