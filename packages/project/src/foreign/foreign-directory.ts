import { treeOf } from '../discovery/file-tree.ts';
import type { FoundFile } from '../discovery/found-file.ts';
import type { Repository } from '../discovery/repository.ts';
import { isWithin } from '../workspace/path.ts';
import { isChainsawTest } from './chainsaw.ts';
import type { ForeignReason } from './foreign-reason.ts';

/**
 * Without the files that somebody asks for: those that are named, and those below a named directory that is another tool's as a whole,
 * or the folder of a test. What is around the working directory, or is it, is only where to look.
 */
export function withoutNamed(
  foreign: ReadonlyMap<FoundFile, ForeignReason>,
  paths: readonly string[],
  repository: Repository,
): ReadonlyMap<FoundFile, ForeignReason> {
  if (foreign.size === 0) return foreign;
  const tree = treeOf(repository.files);
  const isOtherTools = (directory: string): boolean => {
    const files = tree.filesAt(directory);
    return files.every((file) => foreign.has(file)) || tree.filesIn(directory).some((file) => isChainsawTest(file, repository));
  };
  const named = paths.filter((path) => !isWithin(repository.directory, path) && tree.hasDirectory(path) && isOtherTools(path));
  return new Map([...foreign].filter(([file]) => !file.isNamed && !named.some((directory) => isWithin(file.path, directory))));
}
