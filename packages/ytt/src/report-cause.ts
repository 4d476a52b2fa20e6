import type { Dependence } from '@assay/findings';

import type { Finding } from './failure.ts';

/** What one failure tells, or one piece of advice. */
export interface Report {
  readonly findings: readonly Finding[];
  readonly dependsOn: Dependence;
}

/**
 * Reports each cause once: where an annotation that was meant to declare values or their schema is misspelled, the failures for want of
 * values become locations related to it.
 */
export function reportCause(reports: readonly Report[], [misspelled]: readonly Finding[]): readonly Report[] {
  const consequences = reports.flatMap(({ findings }) => findings.filter(mayFollowFromValues));
  if (!misspelled || consequences.length === 0) return reports;
  const related = consequences.flatMap(({ message, span }) => (span ? [{ message: `causes this failure: ${message}`, span }] : []));
  const others = reports.map((report) => ({ ...report, findings: report.findings.filter((finding) => !mayFollowFromValues(finding)) }));
  return [{ findings: [{ ...misspelled, severity: 'error', related }], dependsOn: 'unit' }, ...others];
}

/** A text that is wrong by itself is wrong with any values. */
function mayFollowFromValues({ code, severity = 'error' }: Finding): boolean {
  return severity === 'error' && code !== 'syntax' && code !== 'undefined-name';
}
