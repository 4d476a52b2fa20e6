import { nearestName, replaceName } from '@assay/findings';
import type { NameSuggestion, Violation, Workspace } from '@assay/findings';

import { baseNameOf, directoryOf, isWithin, joinPath, relativePath } from '../workspace/path.ts';
import { wrongPath } from './parse-settings.ts';
import { hasWildcard, matchPaths } from './path-wildcards.ts';
import type { NamedPath } from './settings.ts';

/** Where the path of a project file leads: absolute paths, by their names below the directory of the project. */
export interface ResolvedPaths {
  readonly paths: readonly string[];
  readonly violations: readonly Violation[];
}

interface PathContext {
  readonly projectDirectory: string;
  readonly workspace: Workspace;
}

/** Resolves a path, symbolic links followed. Its wildcards match files or directories; without them it may lead to either, unless it is said otherwise. */
export type ResolveNamedPath = (named: NamedPath, matching: 'file' | 'directory', options?: { readonly mayBeDirectory?: boolean }) => ResolvedPaths;

/** How paths of a project are resolved. */
export function resolveNamedPath({ projectDirectory, workspace }: PathContext): ResolveNamedPath {
  return (named, matching, { mayBeDirectory = true } = {}) => {
    if (!hasWildcard(named.text)) return resolveOne(named, joinSteps(projectDirectory, named.text), mayBeDirectory);
    const matched = matchPaths(named.text, projectDirectory, workspace, matching);
    if (matched.length === 0) return { paths: [], violations: [wrongPath(named, 'nothing matches it here')] };
    const each = matched.map((path) => resolveOne(named, path, mayBeDirectory));
    return { paths: each.flatMap(({ paths }) => paths), violations: each.flatMap(({ violations }) => violations).slice(0, 1) };
  };

  function resolveOne(named: NamedPath, path: string, mayBeDirectory: boolean): ResolvedPaths {
    const refused = (problem: string, advice?: NameSuggestion): ResolvedPaths => ({ paths: [], violations: [wrongPath(named, problem, advice)] });
    if (URL_START.test(named.text))
      return refused('a project file names files, and no URL', { hint: 'save it below the directory of the project file' });
    const realPath = workspace.realPath(path);
    const status = workspace.stat(path);
    if (status.kind === 'unreadable') return refused(status.message);
    if (realPath === undefined || status.kind === 'absent') return refused('no such file or directory', nearestEntry(named, path, workspace));
    const realProject = workspace.realPath(projectDirectory) ?? projectDirectory;
    if (!isWithin(realPath, realProject)) return refused('the link leads outside the directory of the project file');
    if (!mayBeDirectory && status.kind === 'directory') return refused('it is a directory', { hint: 'name the files in it' });
    return { paths: [joinSteps(projectDirectory, relativePath(realProject, realPath))], violations: [] };
  }
}

/** Nothing is read from the network. */
const URL_START = /^[a-z][a-z\d+.-]*:\/\//i;

function joinSteps(directory: string, text: string): string {
  return text.split('/').reduce((path, step) => (step === '' || step === '.' ? path : joinPath(path, step)), directory);
}

/** What may have been meant instead of a path that is not there. */
function nearestEntry({ text, span }: NamedPath, path: string, workspace: Workspace): NameSuggestion | undefined {
  const listing = workspace.listDirectory(directoryOf(path));
  if (listing.kind !== 'directory') return undefined;
  const name = baseNameOf(path);
  const nearest = nearestName(
    name,
    listing.entries.map(({ name }) => name),
  );
  if (nearest === undefined) return undefined;
  const hint = `did you mean "${nearest}"?`;
  return text.endsWith(name) ? { hint, ...replaceName(text, text.slice(0, -name.length) + nearest, { span }) } : { hint };
}
