import type { Finding } from './failure.ts';

interface Report {
  readonly findings: readonly Finding[];
  /** Whether it holds whatever else is rendered with the file. */
  readonly holdsAlone: boolean;
}

/**
 * Reports in which one cause is told once: where annotations that were meant to declare values or their schema are misspelled, what fails for
 * want of values is told as what comes of it.
 */
export function tellOfCause(reports: readonly Report[], [misspelled]: readonly Finding[]): readonly Report[] {
  const consequences = reports.flatMap(({ findings }) => findings.filter(mayComeOfValues));
  if (!misspelled || consequences.length === 0) return reports;
  const related = consequences.flatMap(({ message, place }) => (place ? [{ message: `so it fails here: ${message}`, place }] : []));
  const others = reports.map((report) => ({ ...report, findings: report.findings.filter((finding) => !mayComeOfValues(finding)) }));
  return [{ findings: [{ ...misspelled, severity: 'error', related }], holdsAlone: false }, ...others];
}

/** What is wrong with a text by itself is no matter of values. */
function mayComeOfValues({ code, severity = 'error' }: Finding): boolean {
  return severity === 'error' && code !== 'syntax' && code !== 'undefined-name';
}
