export { migrate } from './migrate.ts';
export type { ConvertedPolicy, MigrateFile, MigrateOptions, Migration, PolicyPair, Remark } from './model.ts';
export { namedFiles } from './manifests/named-files.ts';
export { migrateRules, migrationReport } from './report.ts';
