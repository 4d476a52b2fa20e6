import { locate } from '@assay/source';

import type { JudgedManifest } from '../verdicts/judge-manifest.ts';
import { judgedAgain } from '../verdicts/judge-manifest.ts';
import type { PrintedRow } from '../verdicts/printed-row.ts';
import type { UpdatedFiles } from '../update/updated-files.ts';

/**
 * Gives the files of rows that differ the objects that policies make, and compares again. A file is left where the rule does not come to
 * what its row expects: what it makes then is not what somebody wants to keep.
 */
export function updateExpected(judged: JudgedManifest, files: UpdatedFiles, tell: (line: string) => void): JudgedManifest {
  const different = judged.rows.filter(({ difference }) => difference !== undefined);
  if (different.length === 0) return judged;
  const [wanted, unwanted] = [different.filter(isAsExpected), different.filter((row) => !isAsExpected(row))];
  for (const row of unwanted) tell(leftLine(row, `the rule gives ${row.response?.status}, not ${row.row.result.text}`));
  files.expect(wanted.flatMap(({ difference }) => difference ?? []));
  const updated = judgedAgain(judged, files);
  for (const row of updated.rows) {
    if (row.difference !== undefined && isAsExpected(row)) tell(leftLine(row, 'another row expects something else of it, or it cannot be written'));
  }
  return updated;
}

/** A failure of a policy that is not scored counts as a warning. */
function isAsExpected({ response, row }: PrintedRow): boolean {
  return response?.status === row.result.text || (response?.status === 'fail' && row.result.text === 'warn');
}

function leftLine({ row, resource, difference }: PrintedRow, reason: string): string {
  const { file, range } = locate(row.result.span);
  return `${file}:${range.start.line}:${range.start.column}: warning: ${difference?.file} is left as it is for ${resource}: ${reason}`;
}
