/** A string or bytes literal, or why there is none although a quote opens one. */
export type Quoted =
  | { readonly kind: 'token'; readonly isBytes: boolean; readonly end: number }
  | { readonly kind: 'failure'; readonly failedAt: number };

/** What a literal can begin with: a look at it is far quicker than the pattern, and most tokens are something else. */
const MAY_OPEN = `"'bBrR`;
const OPENING = /([bB]?[rR]?|[rR])("""|'''|"|')/y;
const ESCAPE = /\\(?:[abfnrtv"'\\?`]|[xX][0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|U[0-9a-fA-F]{8}|[0-3][0-7][0-7])/y;

/** Reads a quoted literal at an offset; `undefined` where none begins. */
export function scanQuoted(text: string, start: number): Quoted | undefined {
  if (!MAY_OPEN.includes(text.charAt(start))) return undefined;
  OPENING.lastIndex = start;
  const opening = OPENING.exec(text);
  if (opening === null) return undefined;
  const [whole, prefix = '', quote = ''] = opening;
  const isBytes = /b/i.test(prefix);
  const isRaw = /r/i.test(prefix);
  const end = closingOf(text, start + whole.length, quote, isRaw);
  if (end.kind === 'token') return { kind: 'token', isBytes, end: end.end };
  // Three quotes that are never closed still begin with an empty literal of two.
  if (quote.length === 3) return { kind: 'token', isBytes, end: start + prefix.length + 2 };
  // A prefix is an identifier if no literal follows, so only a bare quote fails.
  return prefix === '' ? end : undefined;
}

function closingOf(
  text: string,
  start: number,
  quote: string,
  isRaw: boolean,
): { readonly kind: 'token'; readonly end: number } | { readonly kind: 'failure'; readonly failedAt: number } {
  const isLong = quote.length === 3;
  for (let at = start; at < text.length;) {
    if (text.startsWith(quote, at)) return { kind: 'token', end: at + quote.length };
    const character = text[at];
    if (!isLong && (character === '\n' || character === '\r')) return { kind: 'failure', failedAt: at };
    if (isRaw || character !== '\\') {
      at += 1;
      continue;
    }
    ESCAPE.lastIndex = at;
    const escape = ESCAPE.exec(text);
    if (escape === null) return { kind: 'failure', failedAt: escapeFailure(text, at) };
    at += escape[0].length;
  }
  return { kind: 'failure', failedAt: text.length };
}

/** The first character that no escape sequence has at its place. */
function escapeFailure(text: string, start: number): number {
  const introducer = text[start + 1] ?? '';
  const digits = { x: 2, X: 2, u: 4, U: 8 }[introducer];
  if (digits !== undefined) {
    let at = start + 2;
    while (at < start + 2 + digits && /[0-9a-fA-F]/.test(text[at] ?? '')) at += 1;
    return at;
  }
  if (!/[0-3]/.test(introducer)) return start + 1;
  return /[0-7]/.test(text[start + 2] ?? '') ? start + 3 : start + 2;
}
