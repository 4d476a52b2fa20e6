import type { RelatedPlace, Violation } from '@assay/findings';
import { childPath, jsonPointer, locate } from '@assay/source';
import type { Path, Range, Span } from '@assay/source';

import type { Finding } from './failure.ts';
import { isKnown } from './model.ts';
import { isAuthorMistake } from './rules/ytt-rules.ts';

export const DIALECT_ID = 'ytt';

/**
 * What a finding is to all of Assay. `fileOf` gives the name of a file by the path that its source has in the library; what stands
 * in no file is told of `fallback`.
 */
export function violationFrom(finding: Finding, fileOf: (path: string) => string | undefined, fallback: string): Violation {
  const { code, message, place, path, expected, found, hint, related = [], severity = 'error' } = finding;
  return {
    dialect: DIALECT_ID,
    rule: code,
    severity,
    fault: isAuthorMistake(code) ? 'rule' : 'subject',
    message,
    ...(filePlace(place) ?? { file: fallback }),
    ...(path && { path: jsonPointer(path.reduce<Path>((parent, step) => childPath(parent, step), undefined)) }),
    ...(expected !== undefined && { expected }),
    ...(found !== undefined && { found }),
    ...(hint !== undefined && { hint }),
    ...(related.length > 0 && { related: related.flatMap(relatedPlace) }),
  };

  function relatedPlace(other: { readonly message: string; readonly place: Span }): RelatedPlace[] {
    const standing = filePlace(other.place);
    return standing ? [{ message: other.message, ...standing }] : [];
  }

  function filePlace(span: Span | undefined): { readonly file: string; readonly range: Range } | undefined {
    if (!span || !isKnown(span)) return undefined;
    const { file: inLibrary, range } = locate(span);
    const file = fileOf(inLibrary);
    return file === undefined ? undefined : { file, range };
  }
}
