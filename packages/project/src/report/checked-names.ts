import type { Discovery } from '../session/discover.ts';
import type { Selection } from '../selection/selection.ts';
import { directoriesAround, isWithin, relativePath } from '../workspace/path.ts';
import type { Snapshot } from '../workspace/snapshot.ts';

/** What was checked, and where. */
export interface CheckedWork {
  readonly discovery: Discovery;
  /** Names of the files that were checked for themselves. */
  readonly files: readonly string[];
  readonly filesRead: ReadonlySet<string>;
  /** Absolute paths of what was to be checked. */
  readonly operands: readonly string[];
  readonly selection: Selection;
}

/** Names of what nothing more could be found in: files, those that were read for one that is checked, and directories that were checked as a whole. */
export function checkedNames({ discovery, files, filesRead, operands, selection }: CheckedWork, snapshot: Snapshot): ReadonlySet<string> {
  if (selection.changes ?? selection.shard) return new Set(files);
  const looked = discovery.files.flatMap(({ name }) => (filesRead.has(name) ? [name] : []));
  return new Set([...files, ...looked, ...directoriesOf([...files, ...looked], operands, snapshot)]);
}

function directoriesOf(files: readonly string[], operands: readonly string[], snapshot: Snapshot): readonly string[] {
  const directories = new Set<string>();
  for (const file of files) {
    for (const directory of directoriesAround(snapshot.absolute(file))) {
      if (directories.has(directory) || !operands.some((operand) => isWithin(directory, operand))) break;
      directories.add(directory);
    }
  }
  return Array.from(directories, (directory) => relativePath(snapshot.directory, directory));
}
