const NAMED: ReadonlyMap<number, string> = new Map([
  [7, '\\a'],
  [8, '\\b'],
  [9, '\\t'],
  [10, '\\n'],
  [11, '\\v'],
  [12, '\\f'],
  [13, '\\r'],
]);

/** A text in Go's double quotes, as `strconv.Quote` writes it; half of a surrogate pair becomes U+FFFD. */
export function quoteGo(text: string): string {
  let quoted = '"';
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    quoted += isSurrogate(code) ? '\ufffd' : escaped(code, '"', isPrintable(character));
  }
  return `${quoted}"`;
}

/** A character in Go's single quotes, as it stands in messages about JSON: `'x'`, `'\n'`, `'\''`. */
export function quoteGoCharacter(code: number): string {
  return `'${escaped(code, "'", isPrintable(String.fromCodePoint(code)))}'`;
}

/** A character in Go's single quotes, in ASCII alone, as `strconv.QuoteRuneToASCII` writes it: `'\u00e9'`. */
export function quoteGoCharacterInAscii(code: number): string {
  return `'${escaped(isSurrogate(code) ? 0xfffd : code, "'", code >= 0x20 && code < 0x7f)}'`;
}

function escaped(code: number, quote: string, printable: boolean): string {
  const character = String.fromCodePoint(code);
  if (character === quote || character === '\\') return `\\${character}`;
  if (printable) return character;
  const name = NAMED.get(code);
  if (name !== undefined) return name;
  if (code < 0x20 || code === 0x7f) return `\\x${hexadecimal(code, 2)}`;
  return code < 0x10000 ? `\\u${hexadecimal(code, 4)}` : `\\U${hexadecimal(code, 8)}`;
}

/** Letters, marks, numbers, punctuation, symbols and the ASCII space. */
function isPrintable(character: string): boolean {
  return character === ' ' || /^[\p{L}\p{M}\p{N}\p{P}\p{S}]$/u.test(character);
}

function isSurrogate(code: number): boolean {
  return code >= 0xd800 && code < 0xe000;
}

function hexadecimal(code: number, digits: number): string {
  return code.toString(16).padStart(digits, '0');
}
