import { treeOf } from '../discovery/file-tree.ts';
import type { FileTree } from '../discovery/file-tree.ts';
import type { FoundFile } from '../discovery/found-file.ts';
import type { Repository } from '../discovery/repository.ts';
import { chainsawFiles } from './chainsaw.ts';
import { ciFiles } from './ci.ts';
import type { ForeignReason } from './foreign-reason.ts';
import { helmFiles } from './helm.ts';
import { kappFiles } from './kapp.ts';
import { kustomizeFiles } from './kustomize.ts';
import { kuttlFiles } from './kuttl.ts';
import { shellFiles } from './shell.ts';
import { vendoredFiles } from './vendored.ts';

/** Finds the files of one tool. */
export type FindForeign = (repository: Repository, tree: FileTree) => Iterable<FoundFile>;

/** The first that claims a file gives the reason. */
const TOOLS: readonly (readonly [reason: ForeignReason, find: FindForeign])[] = [
  ['vendored', vendoredFiles],
  ['helm', helmFiles],
  ['ci', ciFiles],
  ['chainsaw', chainsawFiles],
  ['kuttl', kuttlFiles],
  ['kustomize', kustomizeFiles],
  ['kapp', kappFiles],
  ['shell', shellFiles],
];

/** The files that belong to other tools, and to which: they look like files of ours, but nobody wants them checked as such. */
export function foreignFiles(repository: Repository): ReadonlyMap<FoundFile, ForeignReason> {
  const tree = treeOf(repository.files);
  const foreign = new Map<FoundFile, ForeignReason>();
  for (const [reason, find] of TOOLS) {
    for (const file of find(repository, tree)) if (!foreign.has(file)) foreign.set(file, reason);
  }
  return foreign;
}

/** The files that say how this repository does things, its own and those for other tools: no copies, and no charts. */
export function filesOfRepository(files: readonly FoundFile[], foreign: ReadonlyMap<FoundFile, ForeignReason>): readonly FoundFile[] {
  return files.filter((file) => foreign.get(file) !== 'vendored' && foreign.get(file) !== 'helm');
}
