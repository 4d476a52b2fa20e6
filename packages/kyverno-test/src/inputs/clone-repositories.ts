import { isRepositoryAddress, readRepositoryAddress, withoutUser } from './repository-address.ts';
import type { Workspace } from './workspace.ts';

/** A branch of a git repository. */
export interface CloneRequest {
  readonly url: string;
  readonly branch: string;
  /** Who asks for it; empty for nobody in particular. Neither may be shown. */
  readonly username: string;
  readonly password: string;
}

/** Where the copy is, or why there is none; in that there is no password. */
export type ClonedRepository = { readonly kind: 'cloned'; readonly directory: string } | { readonly kind: 'failure'; readonly message: string };

/** Makes a copy of a git repository. */
export type CloneRepository = (request: CloneRequest) => Promise<ClonedRepository>;

/** Which repositories are wanted, and how. */
export interface RepositoryOptions {
  /** That of `--git-branch`; empty if the addresses name their branches. */
  readonly branch: string;
  readonly username: string;
  readonly password: string;
  /** What messages have for the host of an address. */
  readonly exampleHost: string;
}

/** Arguments whose repositories are here, and a workspace that has them. */
export interface ClonedArguments {
  readonly kind: 'cloned';
  /** The arguments, with a path in place of each address. */
  readonly paths: readonly string[];
  readonly workspace: Workspace;
}

/** That one cannot be had: the address is wrong, cloning fails, or the directory is not in it. */
export interface CloneProblem {
  readonly kind: 'problem';
  readonly step: 'address' | 'clone' | 'list';
  readonly message: string;
}

/** Clones the repositories that arguments name. Their files have the address in front of their names. */
export async function cloneRepositories(
  args: readonly string[],
  options: RepositoryOptions,
  { workspace, cloneRepository }: { readonly workspace: Workspace; readonly cloneRepository: CloneRepository },
): Promise<ClonedArguments | CloneProblem> {
  const clones = new Map<string, string>();
  const paths: string[] = [];
  for (const argument of args) {
    if (!isRepositoryAddress(argument)) {
      paths.push(argument);
      continue;
    }
    const address = readRepositoryAddress(argument, options.branch, options.exampleHost);
    if (address.kind === 'problem') return { ...address, step: 'address' };
    const { url, branch, path } = address;
    const name = `${withoutUser(url).replace(/^https?:\/\//, '')}@${branch}`;
    if (!clones.has(name)) {
      const cloned = await cloneRepository({ url, branch, username: options.username, password: options.password });
      if (cloned.kind === 'failure') return { kind: 'problem', step: 'clone', message: cloned.message };
      clones.set(name, cloned.directory);
    }
    const inside = path === '' ? name : `${name}/${path}`;
    const { kind } = withClones(workspace, clones).listDirectory(inside);
    if (kind !== 'directory') {
      return { kind: 'problem', step: 'list', message: kind === 'absent' ? 'file does not exist' : 'not a directory' };
    }
    paths.push(inside);
  }
  return { kind: 'cloned', paths, workspace: clones.size === 0 ? workspace : withClones(workspace, clones) };
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
