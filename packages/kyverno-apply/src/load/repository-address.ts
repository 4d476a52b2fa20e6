import { ApplyFailure } from '../apply-failure.ts';

/** What of a git repository an argument names. */
export interface RepositoryAddress {
  /** Such as `https://github.com/team/policies`. */
  readonly url: string;
  readonly branch: string;
  /** A directory in it; empty for all of it. */
  readonly path: string;
}

/** Whether an argument is for git, as every URL is. */
export function isRepositoryAddress(text: string): boolean {
  return /^https?:\/\//.test(text);
}

/**
 * Reads `https://host/owner/repository/branch`, or with a branch `https://host/owner/repository/directory`. Throws an `ApplyFailure` in the
 * words of the reference (cmd/cli/kubectl-kyverno/commands/apply/command.go of Kyverno v1.19.0).
 */
export function readRepositoryAddress(text: string, branch: string): RepositoryAddress {
  const [, origin = '', path = ''] = /^(https?:\/\/[^/?#]*)([^?#]*)/.exec(text) ?? [];
  const [owner = '', repository, ...rest] = path.slice(1).split('/');
  if (repository === undefined) {
    const expected = ['branch (without --git-branch flag)', 'directory (with --git-branch flag)'];
    const forms = expected.map((last) => `https://<any_git_source_domain>/:owner/:repository/:${last}`).join(' OR ');
    throw new ApplyFailure(`failed to parse URL (invalid URL path ${path} - expected ${forms})`);
  }
  const url = `${origin}/${owner}/${repository}`;
  const behind = rest.filter((step) => step !== '');
  if (behind.includes('..')) throw new ApplyFailure(`failed to parse URL (${withoutUser(text)} leads out of its repository)`);
  if (branch !== '') return { url, branch, path: behind.join('/') };
  return { url, branch: behind.join('/') || 'main', path: '' };
}

/** An address as it can be shown: a name and a password in it are left out. */
export function withoutUser(text: string): string {
  return text.replace(/^(https?:\/\/)[^/?#]*@/, '$1');
}
