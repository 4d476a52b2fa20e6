import type { Problem } from '../problem.ts';
import { escapePart, unescapePart } from './url-escape.ts';
import { catchFault } from './url-fault.ts';

/** A text without escapes, or why it has wrong ones. */
export type Unescaped = { readonly kind: 'text'; readonly text: string } | Problem;

/** `url.PathEscape` */
export function escapePathSegment(text: string): string {
  return escapePart(text, 'path-segment');
}

/** `url.PathUnescape` */
export function unescapePathSegment(written: string): Unescaped {
  return catchFault(() => ({ kind: 'text', text: unescapePart(written, 'path-segment') }));
}

/** `url.QueryEscape` */
export function escapeQuery(text: string): string {
  return escapePart(text, 'query');
}

/** `url.QueryUnescape` */
export function unescapeQuery(written: string): Unescaped {
  return catchFault(() => ({ kind: 'text', text: unescapePart(written, 'query') }));
}

/** The values of each name of a query, names in order of appearance: `URL.Query`. Pairs that cannot be read are left out. */
export function parseQuery(query: string): ReadonlyMap<string, readonly string[]> {
  const values = new Map<string, string[]>();
  for (const pair of query.split('&')) {
    if (pair === '' || pair.includes(';')) continue;
    const equals = pair.indexOf('=');
    const name = unescapeQuery(equals < 0 ? pair : pair.slice(0, equals));
    const value = unescapeQuery(equals < 0 ? '' : pair.slice(equals + 1));
    if (name.kind === 'problem' || value.kind === 'problem') continue;
    const list = values.get(name.text);
    if (list) list.push(value.text);
    else values.set(name.text, [value.text]);
  }
  return values;
}
