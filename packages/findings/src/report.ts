import type { Paint } from './output/terminal-text.ts';
import type { JsonValue, NotChecked, Violation } from './violation.ts';

/** What a run found, sorted by file, line and column. */
export interface Report {
  readonly violations: readonly Violation[];
  readonly notChecked: readonly NotChecked[];
  readonly summary: Summary;
  /** What a baseline leaves for later although more may be wrong in it, as something that comes before it failed. Default: nothing. */
  readonly heldFailed?: readonly NotChecked[];
  /** What else the run has to say. */
  readonly supplements?: readonly Supplement[];
}

/** Something that a run says beside its findings: a member of the JSON document, lines in the text for people. */
export interface Supplement {
  /** Name of the member. */
  readonly name: string;
  readonly value: JsonValue;
  lines(paint: Paint, width: number): readonly string[];
}

/** The numbers of a run. */
export interface Summary {
  /** Files that a dialect knows and that could be read, whether they could be checked or not. */
  readonly files: number;
  readonly errors: number;
  readonly warnings: number;
  /** Findings that never fail a check. */
  readonly infos: number;
  readonly notChecked: number;
  /** Files that no dialect knows. */
  readonly ignored: number;
  /** How many files look like ours but are of other tools, by the name of the tool: `{ chainsaw: 12 }`. Default: none. */
  readonly foreign?: Readonly<Record<string, number>>;
  /** Findings that a baseline leaves for later; they are not in the report. Default: none. */
  readonly held?: number;
  /** The same of what was not checked. */
  readonly heldNotChecked?: number;
  /** If tests were run: what became of them. */
  readonly tests?: TestCounts;
}

/** How many tests came to what. */
export interface TestCounts {
  readonly passed: number;
  readonly failed: number;
  /** Passed without anything having been tested. */
  readonly excluded: number;
  /** Not run at all. */
  readonly skipped: number;
}

/** The counts of several runs together. */
export function sumTestCounts(counts: readonly TestCounts[]): TestCounts {
  const sum = { passed: 0, failed: 0, excluded: 0, skipped: 0 };
  for (const each of counts) for (const fate of FATES) sum[fate] += each[fate];
  return sum;
}

const FATES = ['passed', 'failed', 'excluded', 'skipped'] as const;

/** Sorts and counts what was found. */
export function makeReport(
  found: { readonly violations: readonly Violation[]; readonly notChecked: readonly NotChecked[] },
  files: { readonly checked: number } & Pick<Summary, 'ignored' | 'foreign' | 'held' | 'heldNotChecked'>,
  tests?: TestCounts,
): Report {
  const violations = [...found.violations].sort(byLocation);
  const notChecked = [...found.notChecked].sort(byLocation);
  const count = (severity: Violation['severity']): number => violations.filter((violation) => violation.severity === severity).length;
  return {
    violations,
    notChecked,
    summary: {
      files: files.checked,
      errors: count('error'),
      warnings: count('warning'),
      infos: count('info'),
      notChecked: notChecked.length,
      ignored: files.ignored,
      ...(files.foreign && { foreign: files.foreign }),
      ...(files.held && { held: files.held }),
      ...(files.heldNotChecked && { heldNotChecked: files.heldNotChecked }),
      ...(tests && { tests }),
    },
  };
}

/** Whether a run may count as a success: no error, nothing left unchecked, and something checked at all. */
export function isClean({ summary }: Report): boolean {
  return summary.errors === 0 && summary.notChecked === 0 && summary.files > 0;
}

type Located = Pick<Violation, 'file' | 'range'>;

/** By file name as UTF-16 text, then by place; what has no place comes first. */
function byLocation(a: Located, b: Located): number {
  if (a.file !== b.file) return a.file < b.file ? -1 : 1;
  return (a.range?.start.offset ?? -1) - (b.range?.start.offset ?? -1);
}
