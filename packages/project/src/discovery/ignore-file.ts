import { decodeUtf8Loosely } from '@assay/source';
import type { Workspace } from '@assay/findings';
import ignore from 'ignore';
import type { Ignore } from 'ignore';

import { directoriesAround, directoryOf, joinPath, relativePath } from '../workspace/path.ts';

/** The `.gitignore` of a directory. */
export interface IgnoreFile {
  /** Real path. */
  readonly directory: string;
  readonly rules: Ignore;
}

const NAME = '.gitignore';

/** Whether one of the ignore files, the innermost first, leaves a path out. The first that says something about it decides. */
export function isIgnored(realPath: string, isDirectory: boolean, ignoreFiles: readonly IgnoreFile[]): boolean {
  for (const { directory, rules } of ignoreFiles) {
    const relative = relativePath(directory, realPath);
    const { ignored, unignored } = rules.test(isDirectory ? `${relative}/` : relative);
    if (ignored || unignored) return ignored;
  }
  return false;
}

/** The ignore files in the directories above a path, the innermost first, up to the root of its repository; none outside of one. */
export function ignoreFilesAbove(realPath: string, workspace: Workspace): readonly IgnoreFile[] {
  const found: IgnoreFile[] = [];
  for (let at = realPath; !isRepository(at, workspace); at = directoryOf(at)) {
    const above = directoryOf(at);
    if (above === at) return [];
    const file = ignoreFileIn(above, workspace);
    if (file) found.push(file);
  }
  return found;
}

/** The ignore files that hold in a directory, given those that hold around it. A repository inside another one is on its own. */
export function ignoreFilesIn(
  realPath: string,
  entryNames: ReadonlySet<string>,
  around: readonly IgnoreFile[],
  workspace: Workspace,
): readonly IgnoreFile[] {
  const inherited = entryNames.has('.git') ? [] : around;
  const own = entryNames.has(NAME) ? ignoreFileIn(realPath, workspace) : undefined;
  return own ? [own, ...inherited] : inherited;
}

/** Whether a directory is the root of a git repository, a work tree or a submodule. */
export function isRepository(directory: string, workspace: Workspace): boolean {
  const { kind } = workspace.stat(joinPath(directory, '.git'));
  return kind === 'file' || kind === 'directory';
}

/** The root of the repository that a path is in. */
export function repositoryAround(path: string, workspace: Workspace): string | undefined {
  for (const directory of directoriesAround(path)) if (isRepository(directory, workspace)) return directory;
  return undefined;
}

/** An ignore file that cannot be read ignores nothing, as in git. */
function ignoreFileIn(directory: string, workspace: Workspace): IgnoreFile | undefined {
  const reading = workspace.readFile(joinPath(directory, NAME));
  return reading.kind === 'file' ? { directory, rules: ignore().add(decodeUtf8Loosely(reading.bytes)) } : undefined;
}
