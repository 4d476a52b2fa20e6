/** What of a git repository an argument names. */
export interface RepositoryAddress {
  readonly kind: 'address';
  /** Such as `https://github.com/team/policies`. */
  readonly url: string;
  readonly branch: string;
  /** A directory in it; empty for all of it. */
  readonly path: string;
}

/** Why an argument names none. */
export interface AddressProblem {
  readonly kind: 'problem';
  readonly message: string;
}

/** Whether an argument is for git, as every URL is. */
export function isRepositoryAddress(text: string): boolean {
  return /^https?:\/\//.test(text);
}

/**
 * Reads `https://host/owner/repository/branch`, or with a branch `https://host/owner/repository/directory`; `exampleHost` is what messages
 * have for the host. Follows cmd/cli/kubectl-kyverno/commands/apply/command.go and test/load.go of Kyverno (v1.19.0).
 */
export function readRepositoryAddress(text: string, branch: string, exampleHost: string): RepositoryAddress | AddressProblem {
  const [, origin = '', path = ''] = /^(https?:\/\/[^/?#]*)([^?#]*)/.exec(text) ?? [];
  const [owner = '', repository, ...rest] = path.slice(1).split('/');
  if (repository === undefined) {
    const expected = ['branch (without --git-branch flag)', 'directory (with --git-branch flag)'];
    const forms = expected.map((last) => `https://${exampleHost}/:owner/:repository/:${last}`).join(' OR ');
    return { kind: 'problem', message: `invalid URL path ${path} - expected ${forms}` };
  }
  const url = `${origin}/${owner}/${repository}`;
  const behind = rest.filter((step) => step !== '');
  if (behind.includes('..')) return { kind: 'problem', message: `${withoutUser(text)} leads out of its repository` };
  if (branch !== '') return { kind: 'address', url, branch, path: behind.join('/') };
  return { kind: 'address', url, branch: behind.join('/') || 'main', path: '' };
}

/** An address as it can be shown: a name and a password in it are left out. */
export function withoutUser(text: string): string {
  return text.replace(/^(https?:\/\/)[^/?#]*@/, '$1');
}
