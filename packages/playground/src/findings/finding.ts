import type { CodeAction, Diagnostic, DiagnosticSeverity } from 'vscode-languageserver-types';

/** What the server says of a file. */
export interface PublishedFindings {
  readonly uri: string;
  readonly diagnostics: readonly PlainDiagnostic[];
}

/** Messages of this server are plain texts. */
export interface PlainDiagnostic extends Diagnostic {
  message: string;
}

/** A finding of the server with what can be done about it. */
export interface Finding {
  readonly path: string;
  readonly diagnostic: PlainDiagnostic;
  readonly fixes: readonly CodeAction[];
}

export type SeverityName = 'error' | 'warning' | 'info';

export function severityName(severity: DiagnosticSeverity | undefined): SeverityName {
  if (severity === undefined || severity === 1) return 'error';
  return severity === 2 ? 'warning' : 'info';
}

/** Errors first, then by file and place. */
export function inOrder(findings: readonly Finding[]): readonly Finding[] {
  return findings.toSorted(
    (one, other) =>
      (one.diagnostic.severity ?? 1) - (other.diagnostic.severity ?? 1) ||
      (one.path < other.path ? -1 : Number(one.path > other.path)) ||
      one.diagnostic.range.start.line - other.diagnostic.range.start.line ||
      one.diagnostic.range.start.character - other.diagnostic.range.start.character,
  );
}
