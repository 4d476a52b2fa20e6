export { invalidPolicyMessage } from './validation/policy-problem.ts';
export type { PolicyProblem, PolicyProblemCode, PolicyStep } from './validation/policy-problem.ts';
export { undecodablePlace } from './validation/undecodable-conditions.ts';
export { validatePolicy } from './validation/validate-policy.ts';
