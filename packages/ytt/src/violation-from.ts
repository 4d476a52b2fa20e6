import type { RelatedLocation, Violation } from '@assay/findings';
import { childPath, isInFile, jsonPointer, placeInFile } from '@assay/source';
import type { Location, Path, Span } from '@assay/source';

import type { Finding } from './failure.ts';
import { isAuthorMistake } from './rules/ytt-rules.ts';

export const DIALECT_ID = 'ytt';

/**
 * What a finding is to all of Assay. What is in no file, as code has made it, is told of the first related place, such as that of the rule,
 * and else of `fallback`. A flag is told where `assay.yaml` writes it; edits of its text are none of that file.
 */
export function violationFrom(finding: Finding, fallback: string): Violation {
  const { code, message, span, path, expected, found, hint, fixes, related = [], severity = 'error' } = finding;
  const [location] = [span, ...related.map((other) => other.span)].flatMap((one) => fileLocation(one) ?? []);
  return {
    dialect: DIALECT_ID,
    rule: code,
    severity,
    fault: isAuthorMistake(code) ? 'rule' : 'subject',
    message,
    ...(location ?? { file: fallback }),
    ...(path && { path: jsonPointer(path.reduce<Path>((parent, step) => childPath(parent, step), undefined)) }),
    ...(expected !== undefined && { expected }),
    ...(found !== undefined && { found }),
    ...(hint !== undefined && { hint }),
    ...(fixes && span && isInFile(span) && { fixes }),
    ...(related.length > 0 && { related: related.flatMap(relatedLocation) }),
  };
}

function relatedLocation({ message, span }: { readonly message: string; readonly span: Span }): RelatedLocation[] {
  const shown = fileLocation(span);
  return shown ? [{ message, ...shown }] : [];
}

function fileLocation(span: Span | undefined): Location | undefined {
  return span && placeInFile(span);
}
