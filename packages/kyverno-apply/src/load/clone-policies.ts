import type { Workspace } from '@assay/kyverno-test/inputs';

import type { ApplyEnvironment } from '../apply-environment.ts';
import { ApplyFailure } from '../apply-failure.ts';
import type { ApplyFlags } from '../flags/apply-flags.ts';
import { isRepositoryAddress, readRepositoryAddress, withoutUser } from './repository-address.ts';

/** Policies whose repositories are here, and a workspace that has them. */
export interface ClonedPolicies {
  /** The arguments, with a path in place of each address. */
  readonly policies: readonly string[];
  readonly workspace: Workspace;
}

/** Clones the repositories that arguments name. Their files have the address in front of their names. Throws an `ApplyFailure` if one cannot be had. */
export async function clonePolicies(
  { policies, gitBranch, gitUsername, gitPassword }: ApplyFlags,
  { workspace, cloneRepository }: Pick<ApplyEnvironment, 'workspace' | 'cloneRepository'>,
): Promise<ClonedPolicies> {
  if (!policies.some(isRepositoryAddress)) return { policies, workspace };
  const clones = new Map<string, string>();
  const paths: string[] = [];
  for (const argument of policies) {
    if (!isRepositoryAddress(argument)) {
      paths.push(argument);
      continue;
    }
    const { url, branch, path } = readRepositoryAddress(argument, gitBranch);
    const name = `${withoutUser(url).replace(/^https?:\/\//, '')}@${branch}`;
    if (!clones.has(name)) {
      const cloned = await cloneRepository({ url, branch, username: gitUsername, password: gitPassword });
      if (cloned.kind === 'failure') throw new ApplyFailure(`failed to clone repository (${cloned.message})`);
      clones.set(name, cloned.directory);
    }
    const inside = path === '' ? name : `${name}/${path}`;
    const { kind } = withClones(workspace, clones).listDirectory(inside);
    if (kind !== 'directory')
      throw new ApplyFailure(`failed to list YAMLs in repository (${kind === 'absent' ? 'file does not exist' : 'not a directory'})`);
    paths.push(inside);
  }
  return { policies: paths, workspace: withClones(workspace, clones) };
}

/** A workspace where the names of repositories lead to their clones. */
function withClones(workspace: Workspace, clones: ReadonlyMap<string, string>): Workspace {
  const placeOf = (path: string): string => {
    for (const [name, directory] of clones) {
      if (path === name || path.startsWith(`${name}/`)) return `${directory}${path.slice(name.length)}`;
    }
    return path;
  };
  return {
    readFile: (path) => workspace.readFile(placeOf(path)),
    listDirectory: (path) => workspace.listDirectory(placeOf(path)),
  };
}
