import { findSuppressions, ruleId } from '@assay/findings';
import type { FileEdit, Violation } from '@assay/findings';
import { readYaml, Source } from '@assay/source';

import type { FileView } from './file-view.ts';

/**
 * The line that takes a finding out of the report, to be written above it; `undefined` where it would not, as in JSON or within a scalar.
 */
export function suppressionOf(view: FileView, violation: Violation): FileEdit | undefined {
  const { source, file } = view;
  if (!violation.range || file.name.endsWith('.json')) return undefined;
  const offset = source.offsetAt(violation.range.start.line, 1);
  const indentation = /^[ \t]*/.exec(source.text.slice(offset))?.[0] ?? '';
  const newText = `${indentation}${commentSign(view, violation)} assay-ignore ${ruleId(violation)}: why this is right here\n`;
  if (!isSuppressed(violation, source.text.slice(0, offset) + newText + source.text.slice(offset))) return undefined;
  const place = source.positionAt(offset);
  return { file: file.name, range: { start: place, end: place }, newText };
}

/** Templates take `#` for a mistake, or for code. */
function commentSign({ answerers }: FileView, { dialect }: Violation): string {
  const isTemplate = answerers.some((answerer) => answerer.isRendered && (answerer.dialect === dialect || answerers.length === 1));
  return isTemplate ? '#!' : '#';
}

/** Whether the comment takes the finding, now one line further down, out of the report. */
function isSuppressed(violation: Violation, text: string): boolean {
  const source = new Source('', text);
  const line = (violation.range?.start.line ?? 0) + 1;
  return findSuppressions(source, readYaml(source)).suppressions.some(
    (found) => found.ruleId === ruleId(violation) && found.range.start.line === line - 1 && found.firstLine <= line && line <= found.lastLine,
  );
}
