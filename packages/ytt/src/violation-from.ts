import type { RelatedPlace, Violation } from '@assay/findings';
import { childPath, jsonPointer, locate } from '@assay/source';
import type { Path, Range, Source, Span } from '@assay/source';

import type { Finding } from './failure.ts';
import { isKnown } from './model.ts';
import { isAuthorMistake } from './rules/ytt-rules.ts';

export const DIALECT_ID = 'ytt';

/**
 * What a finding is to all of Assay. `fileOf` gives the name of a file by its source. What stands in no file, as code has made it, is
 * told of the first related place, such as that of the rule, and else of `fallback`.
 */
export function violationFrom(finding: Finding, fileOf: (source: Source) => string | undefined, fallback: string): Violation {
  const { code, message, place, path, expected, found, hint, related = [], severity = 'error' } = finding;
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
    ...(related.length > 0 && { related: related.flatMap(relatedPlace) }),
  };

  function relatedPlace(other: { readonly message: string; readonly place: Span }): RelatedPlace[] {
    const shown = filePlace(other.place);
    return shown ? [{ message: other.message, ...shown }] : [];
  }

  function filePlace(span: Span | undefined): { readonly file: string; readonly range: Range } | undefined {
    if (!span || !isKnown(span)) return undefined;
    const file = fileOf(outermost(span.source));
    return file === undefined ? undefined : { file, range: locate(span).range };
  }
}

function outermost(source: Source): Source {
  return source.embedding ? outermost(source.embedding.outer) : source;
}
