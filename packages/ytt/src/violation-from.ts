import type { RelatedPlace, Violation } from '@assay/findings';
import { childPath, isInFile, jsonPointer, locate } from '@assay/source';
import type { Location, Path, Span } from '@assay/source';

import type { Finding } from './failure.ts';
import { isAuthorMistake } from './rules/ytt-rules.ts';

export const DIALECT_ID = 'ytt';

/**
 * What a finding is to all of Assay. What is in no file, as code has made it, is told of the first related place, such as that of the rule,
 * and else of `fallback`.
 */
export function violationFrom(finding: Finding, fallback: string): Violation {
  const { code, message, place, path, expected, found, hint, fixes, related = [], severity = 'error' } = finding;
  const [standing] = [place, ...related.map((other) => other.place)].flatMap((span) => filePlace(span) ?? []);
  return {
    dialect: DIALECT_ID,
    rule: code,
    severity,
    fault: isAuthorMistake(code) ? 'rule' : 'subject',
    message,
    ...(standing ?? { file: fallback }),
    ...(path && { path: jsonPointer(path.reduce<Path>((parent, step) => childPath(parent, step), undefined)) }),
    ...(expected !== undefined && { expected }),
    ...(found !== undefined && { found }),
    ...(hint !== undefined && { hint }),
    ...(fixes && { fixes }),
    ...(related.length > 0 && { related: related.flatMap(relatedPlace) }),
  };
}

function relatedPlace({ message, place }: { readonly message: string; readonly place: Span }): RelatedPlace[] {
  const shown = filePlace(place);
  return shown ? [{ message, ...shown }] : [];
}

function filePlace(span: Span | undefined): Location | undefined {
  return span && isInFile(span) ? locate(span) : undefined;
}
