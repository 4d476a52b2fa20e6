export { checkFiles } from './check-files.ts';
export type { CheckedFiles, CheckFilesRequest } from './check-files.ts';
export { assaySchemaText } from './generated/assay-schema.ts';
export { parseSettings } from './parse-settings.ts';
export type { ParsedSettings } from './parse-settings.ts';
export { projectRules } from './rules.ts';
export type { RuleSetting, Settings } from './settings.ts';
