import { locate } from '@assay/source';
import type { Span } from '@assay/source';

import type { Fix } from './fix.ts';

/** The fix that puts double quotes around a value. It does not show the value. */
export function putInQuotes({ source, start, end }: Span, title = 'write it in quotes'): Fix {
  const edits = [start, end].map((at) => ({ ...locate({ source, start: at, end: at }), newText: '"' }));
  return { title, applicability: 'safe', edits };
}

/** The fix that takes the first and the last character of a value away, which are its quotes. It does not show the value. */
export function takeQuotesAway({ source, start, end }: Span): Fix {
  const edits = [start, end - 1].map((at) => ({ ...locate({ source, start: at, end: at + 1 }), newText: '' }));
  return { title: 'write it without quotes', applicability: 'safe', edits };
}
