import { PolicyError } from '../policy-error.ts';
import { aggregateProblems } from './compile-expression.ts';

/** What was planned of a policy; throws a `PolicyError` if there are problems with it. */
export function accepted<Planned extends { readonly problems: readonly string[] }>(policy: string, compiler: string, planned: Planned): Planned {
  if (planned.problems.length > 0) throw compileAbort(policy, compiler, planned.problems);
  return planned;
}

/**
 * The end of a test with a policy that does not compile. `compiler` is what the reference calls the compiler of such policies:
 * `validating policy compiler 1.0`.
 */
export function compileAbort(policy: string, compiler: string, problems: readonly string[]): PolicyError {
  const all = [`<nil>: Internal error: ${compiler} error: failed to compile policy`, ...problems];
  return new PolicyError(`failed to compile policy ${policy} (${aggregateProblems(all)})`, problems);
}
