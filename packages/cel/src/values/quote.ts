const ESCAPES: Readonly<Record<string, string>> = {
  '\u0007': '\\a',
  '\b': '\\b',
  '\f': '\\f',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
  '\v': '\\v',
  '\\': '\\\\',
  '"': '\\"',
};

/** Text in double quotes with escapes, as `strings.quote` of CEL: only what has a short escape is escaped. */
export function quoteText(text: string): string {
  return `"${text.replace(/[\\"]|\p{Cc}/gu, (character) => ESCAPES[character] ?? character)}"`;
}

/** Text in double quotes as Go's `%q` writes it: what does not print is escaped too. */
export function quoteGo(text: string): string {
  const escaped = text.replace(/[\\"]|[^\p{L}\p{M}\p{N}\p{P}\p{S} ]/gu, (character) => {
    const code = character.codePointAt(0) ?? 0;
    if (ESCAPES[character] !== undefined) return ESCAPES[character];
    if (code < 0x80) return `\\x${code.toString(16).padStart(2, '0')}`;
    return code < 0x10000 ? `\\u${code.toString(16).padStart(4, '0')}` : `\\U${code.toString(16).padStart(8, '0')}`;
  });
  return `"${escaped}"`;
}
