import type { PolicyFileProblem } from '@assay/kyverno';

/**
 * Whether what cannot be read was written as a policy, by its text or by the names that it almost has. Broken files of other tools and
 * objects of other groups are none: a directory of policies may hold them.
 */
export function isMeantAsPolicy({ code, hint, found, span }: PolicyFileProblem): boolean {
  const hasSign = SIGN.test(span.source.text);
  if (code === 'not-a-policy') return hint !== undefined || (hasSign && found?.endsWith('Policy') === true);
  return hasSign && (code === 'invalid-yaml' || code === 'incomplete-object');
}

/** At the beginning of a line, where comments and texts do not have it. */
const SIGN =
  /^[ \t{-]*["']?(?:apiVersion["']?[ \t]*:[ \t]*["']?(?:policies\.)?kyverno\.io\/|kind["']?[ \t]*:[ \t]*["']?(?:Validating|Mutating)AdmissionPolicy)/m;
