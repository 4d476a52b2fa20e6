import type { NotChecked, Severity, Violation } from '../violation.ts';
import { ruleId } from '../violation.ts';
import { explanationLines, reasonLines } from './finding-text.ts';
import { Fingerprints } from './fingerprints.ts';
import type { ReportFormat } from './report-format.ts';
import { heldReason, NOTHING_TO_CHECK } from './summary-line.ts';

/**
 * The Code Quality report of GitLab: one JSON array, which a job gives as artifact and a merge request shows. Follows the Code Climate
 * issue format as GitLab 17 reads it: description, check name, fingerprint, severity, path, first line.
 */
export const gitlabFormat: ReportFormat = {
  id: 'gitlab',
  write: ({ violations, notChecked, summary, heldFailed = [] }) => {
    const fingerprints = new Fingerprints();
    const issue = (violation: Violation, severity: IssueSeverity, description: readonly string[]): object => ({
      description: description.join('\n'),
      check_name: ruleId(violation),
      fingerprint: fingerprints.next(violation),
      severity,
      location: { path: violation.file, lines: { begin: violation.range?.start.line ?? 1 } },
    });
    const unchecked = summary.files === 0 ? [...notChecked, { file: '.', reason: NOTHING_TO_CHECK, cause: 'nothing-applies' as const }] : notChecked;
    const issues = [
      ...violations.map((violation) => issue(violation, SEVERITIES[violation.severity], explanationLines(violation))),
      ...unchecked.map((thing) => issue(asViolation(thing), 'critical', ['not checked', ...reasonLines(thing)])),
      ...heldFailed.map((thing) => ({ ...thing, reason: heldReason(thing) })).map((thing) => issue(asViolation(thing), 'info', reasonLines(thing))),
    ];
    return `${JSON.stringify(issues, undefined, 2)}\n`;
  },
};

type IssueSeverity = 'info' | 'minor' | 'major' | 'critical';

const SEVERITIES: Readonly<Record<Severity, IssueSeverity>> = { error: 'major', warning: 'minor', info: 'info' };

function asViolation({ file, range, reason }: NotChecked): Violation {
  return { ...NOT_CHECKED, file, message: reason, ...(range && { range }) };
}

const NOT_CHECKED = { dialect: 'assay', rule: 'not-checked', severity: 'error', fault: 'subject' } as const;
