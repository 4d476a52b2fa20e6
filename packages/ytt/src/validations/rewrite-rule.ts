import type { Fix } from '@assay/findings';
import type { Span } from '@assay/source';

import { replaceText } from '../text-fix.ts';
import type { OtherRule } from './rules/named-rule.ts';

/** Writes another rule in the place of `keyword=argument`, if that is once in the text of an annotation as it is. */
export function rewriteRule({ source, start, end }: Span, keyword: string, instead: OtherRule): readonly Fix[] {
  const text = source.text.slice(start, end);
  const written = Array.from(text.matchAll(new RegExp(`\\b${keyword}\\s*=(?!=)\\s*`, 'g')));
  const [only, ...others] = written;
  if (!only || others.length > 0) return [];
  const at = start + only.index;
  if ('keyword' in instead) {
    const span = { source, start: at, end: at + keyword.length };
    return [replaceText([span], instead.keyword, { title: `write ${instead.keyword}=`, applicability: 'unsafe' })];
  }
  const argument = at + only[0].length;
  const quoted = ['"', "'"].map((quote) => quote + instead.number + quote).find((each) => source.text.startsWith(each, argument));
  if (quoted === undefined) return [];
  return [replaceText([{ source, start: argument, end: argument + quoted.length }], instead.number, { title: `write ${keyword}=${instead.number}` })];
}
