/** What a policy may cost on one object, in steps of `@assay/jmespath` and `@assay/cel`. */
export const EVALUATION_STEPS = 10_000_000;
