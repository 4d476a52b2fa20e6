export { runApply } from './run-apply.ts';
export type { ApplyEnvironment, FileChange } from './apply-environment.ts';
