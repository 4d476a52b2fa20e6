export { runApply } from './apply/run-apply.ts';
export type { ApplyEnvironment, FileChange } from './apply/apply-environment.ts';
