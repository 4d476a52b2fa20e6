import type { Fix, RelatedPlace, Violation } from '@assay/findings';
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
  const { code, message, place, path, expected, found, hint, fixes, related = [], severity = 'error' } = finding;
  const subject = filePlace(place);
  const [standing] = [subject, ...related.map((other) => filePlace(other.place))].filter((known) => known !== undefined);
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
    ...(fixes && subject && { fixes: fixes.map((fix) => inFile(fix, subject.file)) }),
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

/** Sources have the names that files have in their library. */
function inFile(fix: Fix, file: string): Fix {
  return { ...fix, edits: fix.edits.map((edit) => ({ ...edit, file })) };
}

function outermost(source: Source): Source {
  return source.embedding ? outermost(source.embedding.outer) : source;
}
