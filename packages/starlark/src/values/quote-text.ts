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
const NEEDS_ESCAPE = /["\\\p{Cc}\u00a0\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\uffff\p{Cs}]/gu;

/** A text as a double-quoted string literal, as `repr` writes it; a byte that is no character becomes `\x` with its value. */
export function quoteText(text: string): string {
  return `"${text.replace(NEEDS_ESCAPE, escape)}"`;
}

function escape(char: string): string {
  const named = NAMED_ESCAPES[char];
  if (named !== undefined) return named;
  const code = char.charCodeAt(0);
  if (code >= 0xdc80 && code <= 0xdcff) return `\\x${(code & 0xff).toString(16)}`;
  return code < 0x80 ? `\\x${code.toString(16).padStart(2, '0')}` : `\\u${code.toString(16).padStart(4, '0')}`;
}
