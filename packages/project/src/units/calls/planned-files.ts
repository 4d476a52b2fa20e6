import { isYamlName } from '../../discovery/file-tree.ts';
import type { FileTree } from '../../discovery/file-tree.ts';
import type { FoundFile } from '../../discovery/found-file.ts';
import { baseNameOf } from '../../workspace/path.ts';
import { comparePaths } from '../path-order.ts';
import type { PlannedFile } from '../unit-plan.ts';
import type { CallInput } from './ytt-call.ts';

/** The files that `--file` names, in the order in which they count: those of one flag by their paths, one flag after the other, each file once. */
export function plannedFiles(inputs: readonly CallInput[], tree: FileTree): readonly PlannedFile[] {
  const planned = new Map<FoundFile, PlannedFile>();
  for (const { path, name } of inputs) {
    const file = tree.fileAt(path);
    const named = file ? [{ file, path: name ?? baseNameOf(path) }] : filesBelow(path, tree);
    for (const one of named) if (!planned.has(one.file)) planned.set(one.file, one);
  }
  return [...planned.values()];
}

/**
 * What a path gives as values: the file, or the YAML files below the directory, as `--data-values-file` takes them. What SOPS has encrypted,
 * which it says in the name, is nothing that can be read here.
 */
export function valuesFilesAt(path: string, tree: FileTree): readonly FoundFile[] {
  const file = tree.fileAt(path);
  if (file) return [file];
  const below = filesBelow(path, tree).map((one) => one.file);
  return below.filter((one) => isYamlName(one.path) && !/\.sops\.ya?ml$/.test(one.path));
}

/** The files below a directory as `--file DIRECTORY` gives them. */
function filesBelow(directory: string, tree: FileTree): readonly PlannedFile[] {
  const prefix = directory.endsWith('/') ? directory.length : directory.length + 1;
  return tree
    .filesAt(directory)
    .map((file) => ({ file, path: file.path.slice(prefix) }))
    .sort((a, b) => comparePaths(a.path, b.path));
}
