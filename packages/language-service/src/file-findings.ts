import type { SourceFile, Violation } from '@assay/findings';
import { resolvePath } from '@assay/project';

import type { Area } from './area.ts';

/** What was found in a file. */
export interface FileFindings {
  /** The file as it was then. */
  readonly file: SourceFile;
  readonly violations: readonly Violation[];
}

/** Findings by the paths of their files. Files that fixes change are there, too. */
export function findingsByPath(area: Area, violations: readonly Violation[]): ReadonlyMap<string, FileFindings> {
  const byPath = new Map<string, { readonly file: SourceFile; readonly violations: Violation[] }>();
  const entryOf = (name: string): Violation[] => {
    const path = resolvePath(area.directory, name);
    const known = byPath.get(path);
    if (known) return known.violations;
    const file = area.session.file(path);
    const entry: Violation[] = [];
    if (file) byPath.set(path, { file, violations: entry });
    return entry;
  };
  for (const violation of violations) {
    entryOf(violation.file).push(violation);
    for (const { edits } of violation.fixes ?? []) for (const { file } of edits) entryOf(file);
  }
  return byPath;
}
