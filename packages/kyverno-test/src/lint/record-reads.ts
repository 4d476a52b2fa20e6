import { cleanPath } from '@assay/go-values';
import type { Workspace } from '../inputs/workspace.ts';

/** A workspace that remembers the files that are read. */
export interface RecordedReads {
  readonly workspace: Workspace;
  /** Their clean paths, so far. */
  readonly filesRead: ReadonlySet<string>;
}

/** A workspace like this one that remembers the files that are read. */
export function recordReads(workspace: Workspace): RecordedReads {
  const filesRead = new Set<string>();
  const readFile: Workspace['readFile'] = (path) => {
    const reading = workspace.readFile(path);
    if (reading.kind === 'file') filesRead.add(cleanPath(path));
    return reading;
  };
  return { workspace: { ...workspace, readFile }, filesRead };
}
