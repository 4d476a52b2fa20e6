import { readYaml, Source } from '@assay/source';

import { findSuppressions } from './find-suppressions.ts';
import type { FileEdit } from './fix.ts';
import type { SourceFile } from './source-file.ts';
import { ruleId } from './violation.ts';
import type { Violation } from './violation.ts';

/** What a comment that suppresses says, and where. */
export interface SuppressionText {
  /** One line. */
  readonly reason: string;
  /** Templates take `#` for a mistake, or for code: there it is `#!`. */
  readonly isTemplate: boolean;
}

/** The line that takes a finding out of the report, to be written above it; `undefined` where it would not, as in JSON or within a scalar. */
export function suppressionEdit(file: SourceFile, violation: Violation, { reason, isTemplate }: SuppressionText): FileEdit | undefined {
  const { source } = file;
  if (!source || !violation.range || file.name.endsWith('.json')) return undefined;
  const offset = source.offsetAt(violation.range.start.line, 1);
  const indentation = /^[ \t]*/.exec(source.text.slice(offset))?.[0] ?? '';
  const newText = `${indentation}${isTemplate ? '#!' : '#'} assay-ignore ${ruleId(violation)}: ${reason}\n`;
  if (!isSuppressed(violation, source.text.slice(0, offset) + newText + source.text.slice(offset))) return undefined;
  const place = source.positionAt(offset);
  return { file: file.name, range: { start: place, end: place }, newText };
}

/** Whether the comment takes the finding, now one line further down, out of the report. */
function isSuppressed(violation: Violation, text: string): boolean {
  const source = new Source('', text);
  const line = (violation.range?.start.line ?? 0) + 1;
  return findSuppressions(source, readYaml(source)).suppressions.some(
    (found) => found.ruleId === ruleId(violation) && found.range.start.line === line - 1 && found.firstLine <= line && line <= found.lastLine,
  );
}
