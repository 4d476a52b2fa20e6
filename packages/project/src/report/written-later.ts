import type { NotChecked, Violation } from '@assay/findings';

import { directoryAroundAll, treeOf } from '../discovery/file-tree.ts';
import type { Repository } from '../discovery/repository.ts';
import { filesOfRepository } from '../foreign/foreign-files.ts';
import type { Discovery } from '../session/discover.ts';
import { writers, writtenPaths } from '../units/calls/written-files.ts';
import type { Snapshot } from '../workspace/snapshot.ts';

/** Findings, without those about files that are not here because something writes them first; these are not checked. */
export function withoutWrittenLater(
  violations: readonly Violation[],
  { files, foreign }: Discovery,
  snapshot: Snapshot,
): { readonly violations: readonly Violation[]; readonly notChecked: readonly NotChecked[] } {
  if (violations.every(({ absent }) => absent === undefined)) return { violations, notChecked: [] };
  const repository = repositoryOf(files, snapshot);
  const speaking = filesOfRepository(files, foreign);
  const writerOf = writers(writtenPaths(speaking, { repository, tree: treeOf(files), root: directoryAroundAll(repository) }));
  const told: Violation[] = [];
  const notChecked: NotChecked[] = [];
  for (const violation of violations) {
    const { absent, file, range, message } = violation;
    const writer = absent === undefined ? undefined : writerOf(snapshot.absolute(absent));
    if (!writer) told.push(violation);
    else
      notChecked.push({
        file,
        ...(range && { range }),
        reason: `${message} yet: ${writer.says}`,
        cause: 'unreadable',
        hint: 'check again once that has run',
      });
  }
  return { violations: told, notChecked };
}

function repositoryOf(files: Discovery['files'], snapshot: Snapshot): Repository {
  const read: Repository['read'] = ({ path }) => {
    const reading = snapshot.read(path);
    return reading.kind === 'file' ? reading.file : undefined;
  };
  const readIf: Repository['readIf'] = (file, holds) => {
    const content = read(file);
    return content && holds(content) ? content : undefined;
  };
  return { directory: snapshot.directory, files, read, readIf };
}
