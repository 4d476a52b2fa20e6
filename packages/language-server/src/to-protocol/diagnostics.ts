import { ruleId, rulePage } from '@assay/findings';
import type { Severity } from '@assay/findings';
import type { PlacedFinding } from '@assay/language-service';
import { DiagnosticSeverity } from 'vscode-languageserver';
import type { Diagnostic } from 'vscode-languageserver';

import type { Client } from '../client.ts';
import type { Uris } from '../uris.ts';

const SEVERITIES: Readonly<Record<Severity, DiagnosticSeverity>> = {
  error: DiagnosticSeverity.Error,
  warning: DiagnosticSeverity.Warning,
  info: DiagnosticSeverity.Information,
};

/** What diagnostics depend on beside the finding. */
export interface DiagnosticSurroundings {
  readonly uris: Uris;
  readonly client: Client;
  readonly docsUrl: string | undefined;
}

/** A finding as a client shows it: what is wrong, and what to do. */
export function diagnosticOf(
  { violation, range, related }: PlacedFinding,
  { uris, client: { showsRelated, opensDescriptions }, docsUrl }: DiagnosticSurroundings,
): Diagnostic {
  const { message, hint } = violation;
  const page = opensDescriptions ? rulePage(ruleId(violation), docsUrl) : undefined;
  return {
    range,
    severity: SEVERITIES[violation.severity],
    code: ruleId(violation),
    ...(page !== undefined && { codeDescription: { href: page } }),
    source: 'assay',
    message: hint === undefined ? message : `${message}\n${hint}`,
    ...(showsRelated && {
      relatedInformation: related.map((place) => ({ message: place.message, location: { uri: uris.uriOf(place.path), range: place.range } })),
    }),
  };
}
