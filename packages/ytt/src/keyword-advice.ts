import { didYouMean, suggestName } from '@assay/findings';
import type { NameSuggestion } from '@assay/findings';
import type { Span } from '@assay/source';

/** A keyword that an annotation does not take. */
export interface UnknownKeyword {
  readonly keyword: string;
  /** Those that it takes. */
  readonly known: readonly string[];
}

/** The keyword that was most likely meant; it is written for the other one if that is once in the comment of the annotation. */
export function suggestKeyword({ keyword, known }: UnknownKeyword, { source, start, end }: Span): NameSuggestion | undefined {
  const written = source.text.slice(start, end).matchAll(/\b(\w+)\s*=(?!=)/g);
  const [only, ...others] = [...written].filter(([, name]) => name === keyword);
  if (only && others.length === 0) {
    const at = start + only.index;
    return suggestName(keyword, known, { span: { source, start: at, end: at + keyword.length } });
  }
  const hint = didYouMean(keyword, known);
  return hint === undefined ? undefined : { hint };
}
