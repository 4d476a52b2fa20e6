import type { ObjectValue } from '@assay/jmespath';

/** What became of an object that a rule, or a part of it, mutates. Messages are the reference's. */
export type PatchOutcome =
  | { readonly kind: 'patched'; readonly resource: ObjectValue }
  | { readonly kind: 'unchanged'; readonly message: string }
  | { readonly kind: 'problem'; readonly message: string };

/** Nothing was changed by a patch. */
export const UNCHANGED: PatchOutcome = { kind: 'unchanged', message: 'no patches applied' };

/** A mutation that failed. */
export function patchProblem(message: string): PatchOutcome {
  return { kind: 'problem', message };
}
