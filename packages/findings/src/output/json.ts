import type { FileEdit } from '../fix.ts';
import type { Report } from '../report.ts';
import type { NotChecked, RelatedLocation, Violation } from '../violation.ts';
import type { ReportFormat } from './report-format.ts';

/** The report as one JSON document of documented shape: `violations`, `notChecked`, `summary`, `heldFailed` if a baseline has such, then what else a run says. */
export const jsonFormat: ReportFormat = {
  id: 'json',
  write: ({ violations, notChecked, summary, heldFailed, supplements = [] }: Report) => {
    const { files, errors, warnings, infos, notChecked: notCheckedCount, ignored, foreign, held, heldNotChecked, tests } = summary;
    const document = {
      violations: violations.map(flatViolation),
      notChecked: notChecked.map(flatNotChecked),
      summary: { files, errors, warnings, infos, notChecked: notCheckedCount, ignored, foreign, held, heldNotChecked, tests },
      heldFailed: heldFailed?.map(flatNotChecked),
      ...Object.fromEntries(supplements.map(({ name, value }) => [name, value])),
    };
    return `${JSON.stringify(document, undefined, 2)}\n`;
  },
};

/** Members in the documented order; JSON leaves out what is undefined. */
function flatViolation(violation: Violation): object {
  const { dialect, rule, severity, fault, message, file, path, expected, found, hint, fixes, diff, related } = violation;
  return {
    dialect,
    rule,
    severity,
    fault,
    message,
    file,
    ...flatRange(violation),
    path,
    expected,
    found,
    hint,
    fixes: fixes?.map(({ title, applicability, edits }) => ({ title, applicability, edits: edits.map(flatEdit) })),
    diff,
    related: related?.map(flatRelated),
  };
}

function flatNotChecked({ file, range, reason, cause, values, culprit, hint }: NotChecked): object {
  return { file, line: range?.start.line, reason, cause, values, culprit: culprit && { file: culprit.file, line: culprit.range?.start.line }, hint };
}

function flatEdit(edit: FileEdit): object {
  return { file: edit.file, ...flatRange(edit), newText: edit.newText };
}

function flatRelated(location: RelatedLocation): object {
  return { message: location.message, file: location.file, ...flatRange(location) };
}

function flatRange({ range }: Pick<Violation, 'range'>): object {
  if (!range) return {};
  const { start, end } = range;
  return { line: start.line, column: start.column, endLine: end.line, endColumn: end.column };
}
