import { locate, outermostSource, resolveAlias } from '@assay/source';
import type { Node, Source, Span } from '@assay/source';

import type { Fix } from './fix.ts';

/** The fix that puts double quotes around a value. It does not show the value. */
export function putInQuotes(span: Span, title: string = PUT_IN_QUOTES): Fix {
  return quotesAround(span, '"', title);
}

/** The fix that takes the first and the last character of a value away, which are its quotes. It does not show the value. */
export function takeQuotesAway({ source, start, end }: Span): Fix {
  const edits = [start, end - 1].map((at) => ({ ...locate({ source, start: at, end: at + 1 }), newText: '' }));
  return { title: 'write it without quotes', applicability: 'safe', edits };
}

/**
 * What to say of a boolean or a number where a text is meant: that it needs quotes, with the fix where it is written as it is read.
 * `undefined` of any other value. Only a hint that `shows` it has the value.
 */
export function adviseQuotes(node: Node, { shows }: { readonly shows: boolean }): QuotesAdvice | undefined {
  const content = resolveAlias(node);
  if (content.kind !== 'scalar' || content.type === 'string' || content.type === 'null') return undefined;
  const { origin, text } = content;
  if (origin.valueFrom?.kind === 'given') return { hint: 'write it in quotes where it is given' };
  const hint = shows ? `${PUT_IN_QUOTES}: ${JSON.stringify(text)}` : PUT_IN_QUOTES;
  // What has an anchor can stand for a number elsewhere, and a tag is stronger than quotes.
  const mark = content.anchor !== undefined || content.tag !== undefined || origin.valueFrom ? undefined : quoteMarkIn(origin.source);
  const isAsWritten = origin.source.text.slice(origin.start, origin.end) === text;
  return mark !== undefined && isAsWritten ? { hint, fixes: [quotesAround(origin, mark, PUT_IN_QUOTES)] } : { hint };
}

/** That a value needs quotes. */
export interface QuotesAdvice {
  readonly hint: string;
  readonly fixes?: readonly Fix[];
}

const PUT_IN_QUOTES = 'write it in quotes';

function quotesAround({ source, start, end }: Span, mark: string, title: string): Fix {
  const edits = [start, end].map((at) => ({ ...locate({ source, start: at, end: at }), newText: mark }));
  return { title, applicability: 'safe', edits };
}

/** How a double quote is written in a source; within another text it can need an escape, which one that is there shows. */
function quoteMarkIn(source: Source): string | undefined {
  if (!source.embedding) return '"';
  const at = source.text.indexOf('"');
  if (at < 0) return undefined;
  const { range } = locate({ source, start: at, end: at + 1 });
  return outermostSource(source).text.slice(range.start.offset, range.end.offset);
}
