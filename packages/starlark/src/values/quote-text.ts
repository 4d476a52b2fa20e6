const NAMED_ESCAPES: Readonly<Record<string, string>> = {
  '"': '\\"',
  '\\': '\\\\',
  '\u0007': '\\a',
  '\b': '\\b',
  '\f': '\\f',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
  '\v': '\\v',
};
/** Everything but what Go prints as it is: letters, marks, numbers, punctuation, symbols and the space of ASCII. */
const NEEDS_ESCAPE = /["\\]|[^\p{L}\p{M}\p{N}\p{P}\p{S} ]/gu;

/** A text as a double-quoted string literal, as `repr` writes it; a byte that is no character becomes `\x` with its value. */
export function quoteText(text: string): string {
  return `"${text.replace(NEEDS_ESCAPE, escape)}"`;
}

function escape(char: string): string {
  const named = NAMED_ESCAPES[char];
  if (named !== undefined) return named;
  const code = char.codePointAt(0) ?? 0;
  if (code > 0xffff) return `\\U${code.toString(16).padStart(8, '0')}`;
  if (code >= 0xdc80 && code <= 0xdcff) return `\\x${(code & 0xff).toString(16)}`;
  return code < 0x80 ? `\\x${code.toString(16).padStart(2, '0')}` : `\\u${code.toString(16).padStart(4, '0')}`;
}
