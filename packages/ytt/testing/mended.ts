// What fixes make of a file, in a test.
import { applyEdits } from '@assay/findings';

import { unitOf, violationsIn } from './check-files.ts';
import type { Files } from './run-ytt.ts';

/** A file with the first fix of everything that is found in it. */
export async function mended(file: string, files: Files): Promise<string> {
  const violations = await violationsIn(unitOf(files));
  const edits = violations.flatMap(({ fixes = [] }) => fixes.slice(0, 1).flatMap((fix) => fix.edits));
  return applyEdits(
    files[file] ?? '',
    edits.filter((edit) => edit.file === file),
  );
}
