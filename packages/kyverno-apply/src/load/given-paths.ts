import { cleanPath } from '@assay/go-values';
import { matchesWildcard } from '@assay/kubernetes-values';
import type { InputWorkspace } from '@assay/kyverno-test/inputs';

/**
 * The paths that arguments mean: a pattern that is the name of nothing means all that match it. `**` stands for any directories, or none;
 * links among these are not followed, and behind it only files match, as directories would be read twice. What is hidden is only found by its name.
 */
export function expandPaths(paths: readonly string[], workspace: InputWorkspace): readonly string[] {
  return paths.flatMap((path) => {
    if (!isPattern(path) || workspace.readFile(path).kind !== 'absent') return [path];
    const parts = path.split('/').filter((part) => part !== '');
    const matching = new Matching(workspace, parts.includes('**')).below(path.startsWith('/') ? '/' : '', parts);
    return matching.length === 0 ? [path] : [...new Set(matching.map(cleanPath))];
  });
}

class Matching {
  readonly #workspace: InputWorkspace;
  readonly #findsFilesOnly: boolean;

  constructor(workspace: InputWorkspace, findsFilesOnly: boolean) {
    this.#workspace = workspace;
    this.#findsFilesOnly = findsFilesOnly;
  }

  /** The paths below a directory, which ends with a slash or is empty, that match these parts. */
  below(directory: string, [part = '*', ...rest]: readonly string[]): readonly string[] {
    const isLast = rest.length === 0;
    if (!isPattern(part)) {
      const path = directory + part;
      if (!isLast) return this.below(`${path}/`, rest);
      return this.#workspace.readFile(path).kind === 'absent' ? [] : [path];
    }
    const listing = this.#workspace.listDirectory(cleanPath(directory));
    const visible = (listing.kind === 'directory' ? listing.entries : []).filter(({ name }) => !name.startsWith('.'));
    if (part === '**') {
      const directories = visible.filter(({ kind, isLink }) => kind === 'directory' && !isLink);
      return [...this.below(directory, rest), ...directories.flatMap(({ name }) => this.below(`${directory}${name}/`, [part, ...rest]))];
    }
    return visible.flatMap(({ name, kind }) => {
      if (!matchesWildcard(part, name)) return [];
      if (!isLast) return kind === 'directory' ? this.below(`${directory}${name}/`, rest) : [];
      return this.#findsFilesOnly && kind === 'directory' ? [] : [directory + name];
    });
  }
}

function isPattern(path: string): boolean {
  return /[*?]/.test(path);
}
