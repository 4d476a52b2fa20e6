export type { ApplyEnvironment, FileChange } from './apply-environment.ts';
export { applyRules } from './report/apply-rules.ts';
export { runApply } from './run-apply.ts';
export type { ApplyOutcome } from './run-apply.ts';
