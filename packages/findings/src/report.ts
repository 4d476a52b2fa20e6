import type { NotChecked, Violation } from './violation.ts';

/** What a run found, sorted by file, line and column. */
export interface Report {
  readonly violations: readonly Violation[];
  readonly notChecked: readonly NotChecked[];
  readonly summary: Summary;
}

/** The numbers of a run. Findings of severity `info` are not counted. */
export interface Summary {
  /** Files that a dialect knows. */
  readonly files: number;
  readonly errors: number;
  readonly warnings: number;
  readonly notChecked: number;
  /** Files that no dialect knows. */
  readonly ignored: number;
}

/** Sorts and counts what was found. */
export function makeReport(
  found: { readonly violations: readonly Violation[]; readonly notChecked: readonly NotChecked[] },
  files: { readonly checked: number; readonly ignored: number },
): Report {
  const violations = [...found.violations].sort(byPlace);
  const notChecked = [...found.notChecked].sort(byPlace);
  const count = (severity: Violation['severity']): number => violations.filter((violation) => violation.severity === severity).length;
  return {
    violations,
    notChecked,
    summary: { files: files.checked, errors: count('error'), warnings: count('warning'), notChecked: notChecked.length, ignored: files.ignored },
  };
}

/** Whether a run may count as a success: no error, nothing left unchecked, and something checked at all. */
export function isClean({ summary }: Report): boolean {
  return summary.errors === 0 && summary.notChecked === 0 && summary.files > 0;
}

type Placed = Pick<Violation, 'file' | 'range'>;

/** By file name as UTF-16 text, then by place; what has no place comes first. */
function byPlace(a: Placed, b: Placed): number {
  if (a.file !== b.file) return a.file < b.file ? -1 : 1;
  return (a.range?.start.offset ?? -1) - (b.range?.start.offset ?? -1);
}
