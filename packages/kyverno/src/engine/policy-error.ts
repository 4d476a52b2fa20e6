import type { Policy } from '../policy/policy.ts';

/** A policy that does not compile, or an object that its kind of policies cannot be asked about; the message is the reference's. */
export class PolicyError extends Error {
  override readonly name = 'PolicyError';
  /** What does not compile, each by itself; empty if the message says it all. */
  readonly problems: readonly string[];

  constructor(message: string, problems: readonly string[] = []) {
    super(message);
    this.problems = problems;
  }
}

/** Hears of a policy that does not compile and is left out. */
export type RefusePolicy = (policy: Policy, error: PolicyError) => void;

/** Ends everything with the first policy that does not compile, as the reference ends a test. */
export const refuseAll: RefusePolicy = (_policy, error) => {
  throw error;
};

/** Plans each policy, and leaves out those that do not compile. */
export function planEach<Plan>(policies: readonly Policy[], refuse: RefusePolicy, plan: (policy: Policy) => Plan): readonly Plan[] {
  return policies.flatMap((policy) => {
    try {
      return [plan(policy)];
    } catch (error) {
      if (!(error instanceof PolicyError)) throw error;
      refuse(policy, error);
      return [];
    }
  });
}
