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
