export { migrate } from './migrate.ts';
export type { ConvertedPolicy, MigrateFile, MigrateOptions, Migration, PolicyPair, Remark } from './model.ts';
export { namedFiles } from './manifests/named-files.ts';
export { migrateRules, migrationReport } from './report.ts';
export { maySpeakOfKyverno, maySpeakOfNewPolicies } from './old-documents.ts';
export { isAnythingLeft, REMARK_VERBS, unreadFile } from './remark.ts';
