import { readPolicies } from '@assay/kyverno';
import type { PolicyText } from '@assay/kyverno';

import { isMeantAsPolicy } from './meant-as-policy.ts';

/** Files by what they hold. */
export interface DividedFiles {
  readonly policies: readonly PolicyText[];
  /** Those without policies, exceptions and bindings: objects, or something else. */
  readonly others: readonly PolicyText[];
}

/** Tells files with policies, right or wrong ones, from others. */
export function divideFiles(files: readonly PolicyText[]): DividedFiles {
  const held = files.map((file) => ({ file, isOfPolicies: holdsPolicies(file) }));
  return {
    policies: held.flatMap(({ file, isOfPolicies }) => (isOfPolicies ? [file] : [])),
    others: held.flatMap(({ file, isOfPolicies }) => (isOfPolicies ? [] : [file])),
  };
}

/** What other files than those of policies may have. */
const OF_OTHERS: ReadonlySet<string> = new Set(['not-a-policy', 'incomplete-object', 'not-an-object', 'invalid-yaml']);

function holdsPolicies(file: PolicyText): boolean {
  const { policies, exceptions, bindings, problems } = readPolicies([file]);
  return (
    policies.length + exceptions.length + bindings.length > 0 || problems.some((problem) => !OF_OTHERS.has(problem.code) || isMeantAsPolicy(problem))
  );
}
