import { cloneRepositories } from '@assay/kyverno-test/inputs';
import type { CloneProblem, InputWorkspace } from '@assay/kyverno-test/inputs';

import type { ApplyEnvironment } from '../apply-environment.ts';
import { ApplyFailure } from '../apply-failure.ts';
import type { ApplyFlags } from '../flags/apply-flags.ts';

/** Policies whose repositories are here, and a workspace that has them. */
export interface ClonedPolicies {
  /** With a path in place of each address. */
  readonly policies: readonly string[];
  /** Those of them that are directories of repositories. */
  readonly repositories: ReadonlySet<string>;
  readonly workspace: InputWorkspace;
}

/** Clones the repositories among the policies. Throws an `ApplyFailure` in the words of the reference if one cannot be had. */
export async function clonePolicies(
  { policies, gitBranch: branch, gitUsername: username, gitPassword: password }: ApplyFlags,
  environment: Pick<ApplyEnvironment, 'workspace' | 'cloneRepository'>,
): Promise<ClonedPolicies> {
  const cloned = await cloneRepositories(policies, { branch, username, password, exampleHost: '<any_git_source_domain>' }, environment);
  if (cloned.kind === 'problem') throw new ApplyFailure(`${FAILURES[cloned.step]} (${cloned.message})`);
  const given = new Set(policies);
  return { policies: cloned.paths, repositories: new Set(cloned.paths.filter((path) => !given.has(path))), workspace: cloned.workspace };
}

const FAILURES: Readonly<Record<CloneProblem['step'], string>> = {
  address: 'failed to parse URL',
  clone: 'failed to clone repository',
  list: 'failed to list YAMLs in repository',
};
