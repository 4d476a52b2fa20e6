import { cloneRepositories } from '../inputs/clone-repositories.ts';
import type { CloneProblem, CloneRepository } from '../inputs/clone-repositories.ts';
import { isRepositoryAddress } from '../inputs/repository-address.ts';
import type { Workspace } from '../inputs/workspace.ts';
import { CommandFailure } from './command-failure.ts';
import type { TestFlags } from './test-flags.ts';

/** Tests whose repositories are here. */
export interface ClonedTests {
  /** With a directory in place of each address. */
  readonly flags: TestFlags;
  /** That has the clones. */
  readonly workspace: Workspace;
  /** Whether there are any: then other threads cannot find the tests. */
  readonly hasClones: boolean;
}

/**
 * Clones the repositories that arguments name. Throws a `CommandFailure` in the words of the reference if one cannot be had
 * (cmd/cli/kubectl-kyverno/commands/test/load.go of Kyverno v1.19.0).
 */
export async function cloneTests(
  flags: TestFlags,
  environment: { readonly workspace: Workspace; readonly cloneRepository: CloneRepository },
): Promise<ClonedTests> {
  const { directories, gitBranch: branch } = flags;
  const hasClones = directories.some(isRepositoryAddress);
  if (!hasClones) return { flags, workspace: environment.workspace, hasClones };
  if (flags.updates)
    throw new CommandFailure('--update writes files, and those of a repository go when the run ends: clone it, and name its directory');
  const cloned = await cloneRepositories(directories, { branch, username: '', password: '', exampleHost: 'github.com' }, environment);
  if (cloned.kind === 'problem') throw new CommandFailure(describe(cloned));
  return { flags: { ...flags, directories: cloned.paths }, workspace: cloned.workspace, hasClones };
}

function describe({ step, message }: CloneProblem): string {
  switch (step) {
    case 'address':
      return message;
    case 'clone':
      return `error: failed to clone repository \nCause: ${message}`;
    case 'list':
      return `error: failed to list YAMLs in repository (${message})`;
  }
}
