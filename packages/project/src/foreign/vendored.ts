import type { SourceFile } from '@assay/findings';
import { oncePer } from '@assay/source';

import { treeOf } from '../discovery/file-tree.ts';
import type { FileTree } from '../discovery/file-tree.ts';
import type { FoundFile } from '../discovery/found-file.ts';
import type { Repository } from '../discovery/repository.ts';
import { apiGroups, itemsAt, nodeBelow, stringAt, yamlMappings } from '../discovery/yaml-scan.ts';
import { baseNameOf, directoryOf, isWithin, relativePath, resolvePath } from '../workspace/path.ts';

/**
 * Copies of what others maintain: what really is in a directory `vendor` or `_vendir`, wherever a link led to it, and what
 * `vendir.yml` fetches from elsewhere.
 */
export function* vendoredFiles(repository: Repository, tree: FileTree): Generator<FoundFile> {
  const root = realDirectory(repository);
  for (const file of repository.files) {
    if (isInVendorDirectory(isWithin(file.realPath, root) ? file.realPath.slice(root.length) : relativePath(root, file.realPath))) yield file;
    else if (/^vendir\.ya?ml$/.test(baseNameOf(file.path))) yield* syncedFiles(file, repository, tree);
  }
}

/** Whether a path leads through a directory that by its name holds copies. */
export function isInVendorDirectory(path: string): boolean {
  return /(?:^|\/)(?:_vendir|vendor)\//.test(path);
}

/** Where the repository really is: what a path found without a link has in front. */
function realDirectory({ directory, files }: Repository): string {
  const plain = files.find(({ path, realPath }) => isWithin(path, directory) && realPath.endsWith(path.slice(directory.length)));
  return plain ? plain.realPath.slice(0, plain.realPath.length - (plain.path.length - directory.length)) : directory;
}

function syncedFiles(file: FoundFile, repository: Repository, tree: FileTree): readonly FoundFile[] {
  const content = repository.readIf(file, isOfVendir);
  if (!content) return [];
  return syncedDirectories(content)
    .map((path) => resolvePath(directoryOf(file.path), path))
    .filter((directory) => !isWithin(file.path, directory))
    .flatMap((directory) => tree.filesAt(directory));
}

/** The directories that vendir fetches and that are not here. */
export const unfetchedDirectories: (repository: Repository) => readonly string[] = oncePer((repository: Repository) => {
  const tree = treeOf(repository.files);
  return repository.files.flatMap((file) => {
    const content = /^vendir\.ya?ml$/.test(baseNameOf(file.path)) ? repository.readIf(file, isOfVendir) : undefined;
    const directories = content ? syncedDirectories(content).map((path) => resolvePath(directoryOf(file.path), path)) : [];
    return directories.filter((directory) => !tree.hasDirectory(directory));
  });
});

function isOfVendir(content: SourceFile): boolean {
  return apiGroups(content).has('vendir.k14s.io');
}

/** What vendir fetches from elsewhere: `manual` is kept by hand, `directory` and `inline` come from the repository itself. */
function syncedDirectories(content: SourceFile): readonly string[] {
  const known = synced.get(content);
  if (known) return known;
  const directories = yamlMappings(content)
    .flatMap((root) => itemsAt(root, 'directories'))
    .flatMap((directory) =>
      itemsAt(directory, 'contents')
        .filter((part) => FETCHED.some((source) => nodeBelow(part, source) !== undefined))
        .map((part) => `${stringAt(directory, 'path') ?? '.'}/${stringAt(part, 'path') ?? '.'}`),
    );
  synced.set(content, directories);
  return directories;
}

const FETCHED = ['git', 'hg', 'http', 'image', 'imgpkgBundle', 'githubRelease', 'helmChart'];

const synced = new WeakMap<SourceFile, readonly string[]>();
