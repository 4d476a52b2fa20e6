const NAMED: ReadonlyMap<string, string> = new Map([
  ['\u0007', '\\a'],
  ['\b', '\\b'],
  ['\t', '\\t'],
  ['\n', '\\n'],
  ['\v', '\\v'],
  ['\f', '\\f'],
  ['\r', '\\r'],
  ['\\', '\\\\'],
  ['"', '\\"'],
  ["'", "\\'"],
]);
const REPLACEMENT = 0xfffd;
const NEEDS_ESCAPE = /["\\]|[^\p{L}\p{M}\p{N}\p{P}\p{S} ]/gu;

/**
 * A text in double quotes: `strconv.Quote`, `%q`. A byte that belongs to no character (see `encodeUtf8KeepingBytes` of
 * `@assay/source`) becomes `\x` with its value, any other half of a surrogate pair U+FFFD.
 */
export function quote(text: string): string {
  return `"${text.replace(NEEDS_ESCAPE, (character) => NAMED.get(character) ?? escapeInText(character.codePointAt(0) ?? 0))}"`;
}

function escapeInText(code: number): string {
  if (code >= 0xdc80 && code <= 0xdcff) return `\\x${hexadecimal(code & 0xff, 2)}`;
  return isSurrogate(code) ? String.fromCodePoint(REPLACEMENT) : escapeByCode(code);
}

/** A character, given as code point, in single quotes: `strconv.QuoteRune`. Half of a surrogate pair becomes U+FFFD. */
export function quoteRune(code: number): string {
  return quoteOne(isSurrogate(code) ? REPLACEMENT : code, (character) => character.search(NEEDS_ESCAPE) < 0);
}

/** A character, given as code point, in single quotes and in ASCII alone: `strconv.QuoteRuneToASCII`. */
export function quoteRuneToAscii(code: number): string {
  return quoteOne(isSurrogate(code) ? REPLACEMENT : code, (character) => character >= ' ' && character <= '~');
}

function quoteOne(code: number, isPrintable: (character: string) => boolean): string {
  const character = String.fromCodePoint(code);
  if (character === '"') return `'"'`;
  return `'${NAMED.get(character) ?? (isPrintable(character) ? character : escapeByCode(code))}'`;
}

function escapeByCode(code: number): string {
  if (code < 0x20 || code === 0x7f) return `\\x${hexadecimal(code, 2)}`;
  return code < 0x10000 ? `\\u${hexadecimal(code, 4)}` : `\\U${hexadecimal(code, 8)}`;
}

function isSurrogate(code: number): boolean {
  return code >= 0xd800 && code < 0xe000;
}

function hexadecimal(code: number, digits: number): string {
  return code.toString(16).padStart(digits, '0');
}
