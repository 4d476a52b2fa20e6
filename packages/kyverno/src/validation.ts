export { invalidPolicyMessage } from './validation/policy-problem.ts';
export type { PolicyProblem, PolicyProblemCode, PolicyStep } from './validation/policy-problem.ts';
export { validatePolicy } from './validation/validate-policy.ts';
