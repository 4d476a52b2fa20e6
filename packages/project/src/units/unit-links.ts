import { nearestName } from '@assay/findings';
import type { TemplateFacts } from '@assay/findings';

import { directoriesUpTo } from '../discovery/file-tree.ts';
import type { FoundFile } from '../discovery/found-file.ts';
import { baseNameOf, directoryOf, isWithin, joinPath, resolvePath } from '../workspace/path.ts';

/** Whether files of one group load files of another one, seen from the directory that would be rendered. */
export function loadsFrom(
  from: readonly FoundFile[],
  to: readonly FoundFile[],
  root: string,
  templates: ReadonlyMap<FoundFile, TemplateFacts>,
): boolean {
  const paths = new Set(to.map(({ path }) => path));
  return from.some((file) => templates.get(file)?.loads.some((load) => paths.has(loadedPath(load, file, root))) === true);
}

/** What is loaded from a file of a directory that is rendered: `/path` starts from that directory. */
function loadedPath(load: string, { path }: FoundFile, root: string): string {
  return load.startsWith('/') ? resolvePath(root, `.${load}`) : resolvePath(directoryOf(path), load);
}

/** Whether a file is in a private library, which is only rendered by what is around it. */
export function isInLibrary(path: string, directory: string): boolean {
  return path.slice(directory.length).includes('/_ytt_lib/');
}

/** Whether a file that a unit loads from its root is none of its own, even if the name is misspelled: then it is in what is rendered with it. */
function isElsewhere(name: string, files: readonly FoundFile[]): boolean {
  const names = files.map(({ path }) => baseNameOf(path));
  return !names.includes(name) && nearestName(name, names) === undefined;
}

function isOfLibrary({ path }: FoundFile): boolean {
  return path.includes('/_ytt_lib/');
}

/**
 * The directory below that files load from as if it were the one that is rendered. One such load may be a mistake, several are none where
 * nothing is loaded from the directory itself.
 */
export function rootOfLoads(directory: string, files: readonly FoundFile[], templates: ReadonlyMap<FoundFile, TemplateFacts>): string | undefined {
  const paths = new Set(files.map(({ path }) => path));
  const fromRoot = (file: FoundFile): readonly string[] => templates.get(file)?.loads.filter((load) => load.startsWith('/')) ?? [];
  const loading = files.filter((file) => !isInLibrary(file.path, directory) && fromRoot(file).length > 0);
  const loads = [...new Set(loading.flatMap(fromRoot))];
  const foundFrom = (root: string): number => loads.filter((load) => paths.has(resolvePath(root, `.${load}`))).length;
  const [first] = loading;
  if (!first || foundFrom(directory) > 0) return undefined;
  const around = directoriesUpTo(first.path, directory).filter((root) => loading.every(({ path }) => isWithin(path, root)));
  return around.find((root) => foundFrom(root) >= LEAST_LOADS);
}

const LEAST_LOADS = 2;

/** Whether files load another one by its name alone, which is in another directory: as if each were given to ytt by itself. */
export function loadsByName(root: string, files: readonly FoundFile[], templates: ReadonlyMap<FoundFile, TemplateFacts>): boolean {
  const paths = new Set(files.map(({ path }) => path));
  const names = new Set(files.map(({ path }) => baseNameOf(path)));
  return files.some((file) => templates.get(file)?.loads.some((load) => names.has(load) && !paths.has(loadedPath(load, file, root))));
}

/** Whether a unit needs what only files outside of it can give: a file that it loads, or a library. */
export function lacksParts(
  root: string,
  files: readonly FoundFile[],
  templates: ReadonlyMap<FoundFile, TemplateFacts>,
  everywhere: readonly FoundFile[],
): boolean {
  const paths = new Set(files.map(({ path }) => path));
  return files.some((file) => {
    const facts = templates.get(file);
    if (!facts || isInLibrary(file.path, root)) return false;
    const missing = facts.loads.filter((load) => !paths.has(loadedPath(load, file, root)));
    const libraries = facts.libraries.filter((name) => !files.some(({ path }) => path.includes(`/_ytt_lib/${name}/`)));
    return (
      missing.some((load) => load.startsWith('/') && isElsewhere(baseNameOf(load), files)) ||
      missing.some((load) => everywhere.some(({ path }) => !isWithin(path, root) && path.endsWith(`/${load.replace(/^(?:\.{0,2}\/)+/, '')}`))) ||
      // Where the unit has no libraries at all, they are those of a directory that has some.
      (libraries.length > 0 && !files.some(isOfLibrary) && everywhere.some(isOfLibrary)) ||
      libraries.some((name) => everywhere.some(({ path }) => path.includes(joinPath('/_ytt_lib', `${name}/`))))
    );
  });
}
