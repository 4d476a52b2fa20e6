/** Steps from the root of a policy to a place in it. */
export type PolicyPath = readonly (string | number)[];

/** Thrown where something cannot be said in the new form; caught where a rule or a policy is converted. */
export class Refusal extends Error {
  readonly path: PolicyPath;
  readonly reason: string;
  readonly advice: string | undefined;

  constructor(path: PolicyPath, reason: string, advice?: string) {
    super(reason);
    this.path = path;
    this.reason = reason;
    this.advice = advice;
  }
}
