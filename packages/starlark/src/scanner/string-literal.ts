/** How a language reads escapes in string literals. */
export interface EscapeOptions {
  /**
   * `specification`: an unknown escape is an error, `\u` and `\U` are there, `\x` and octal escapes stop at 127.
   * `lenient`: an unknown escape keeps its backslash, `\u` and `\U` are unknown, `\x` and octal escapes name a byte.
   */
  readonly escapes: 'specification' | 'lenient';
}

export type StringLiteral =
  | { readonly kind: 'string'; readonly units: readonly (string | number)[]; readonly end: number }
  | { readonly kind: 'problem'; readonly message: string; readonly start: number; readonly end: number };

const SIMPLE: Readonly<Record<string, string>> = {
  a: '\u0007',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
  '\\': '\\',
  "'": "'",
  '"': '"',
};
const PLAIN_TEXT = /[^\\\r\n'"]+/y;

/**
 * Reads the string literal whose quote is at `quoteAt`. Its `units` are texts, and numbers from 128 to 255 for bytes
 * that a lenient escape names.
 */
export function readStringLiteral(text: string, quoteAt: number, raw: boolean, options: EscapeOptions): StringLiteral {
  return readSimpleString(text, quoteAt) ?? readAnyString(text, quoteAt, raw, options);
}

/** Almost all literals are one line without escapes or other quotes; undefined for every other one. */
function readSimpleString(text: string, quoteAt: number): StringLiteral | undefined {
  const start = quoteAt + 1;
  const quote = text.charCodeAt(quoteAt);
  let end = start;
  for (let code = text.charCodeAt(end); code !== quote; code = text.charCodeAt(++end)) {
    // What is not a number is after the text.
    if (code === BACKSLASH || code === LF || code === CR || !(code >= 0)) return undefined;
  }
  if (end === start && text.charCodeAt(end + 1) === quote) return undefined;
  return { kind: 'string', units: [text.slice(start, end)], end: end + 1 };
}

const BACKSLASH = 0x5c;
const LF = 0x0a;
const CR = 0x0d;

function readAnyString(text: string, quoteAt: number, raw: boolean, options: EscapeOptions): StringLiteral {
  const quote = text.charAt(quoteAt);
  const triple = text.startsWith(quote.repeat(3), quoteAt);
  const closing = triple ? quote.repeat(3) : quote;
  const units: (string | number)[] = [];
  let at = quoteAt + closing.length;
  while (at < text.length) {
    if (text.startsWith(closing, at)) return { kind: 'string', units, end: at + closing.length };
    PLAIN_TEXT.lastIndex = at;
    const plain = PLAIN_TEXT.exec(text)?.[0];
    if (plain !== undefined) {
      units.push(plain);
      at += plain.length;
      continue;
    }
    const char = text.charAt(at);
    if (char === '\\') {
      const escape = raw ? readRawEscape(text, at) : readEscape(text, at, options);
      if (escape.problem !== undefined) return { kind: 'problem', message: escape.problem, start: at, end: endOfLine(text, at) };
      units.push(escape.unit);
      at = escape.end;
      continue;
    }
    const lineBreak = char === '\r' && text.charAt(at + 1) === '\n' ? 2 : 1;
    if (char === '\n' || char === '\r') {
      if (!triple) return { kind: 'problem', message: 'unexpected newline in string', start: quoteAt, end: at };
      units.push('\n');
      at += lineBreak;
      continue;
    }
    units.push(char);
    at++;
  }
  return { kind: 'problem', message: 'unexpected EOF in string', start: quoteAt, end: text.length };
}

type Escape = { readonly unit: string | number; readonly end: number; readonly problem?: undefined } | { readonly problem: string };

/** In a raw literal a backslash stays, and so does what it is before, even a quote. */
function readRawEscape(text: string, at: number): Escape {
  const end = Math.min(text.length, at + (text.startsWith('\r\n', at + 1) ? 3 : 2));
  return { unit: text.slice(at, end).replace(/\r\n?/, '\n'), end };
}

function readEscape(text: string, at: number, options: EscapeOptions): Escape {
  const next = text.charAt(at + 1);
  const simple = Object.hasOwn(SIMPLE, next) ? SIMPLE[next] : undefined;
  if (simple !== undefined) return { unit: simple, end: at + 2 };
  if (next === '\n') return { unit: '', end: at + 2 };
  if (next === '\r') return { unit: '', end: at + (text.charAt(at + 2) === '\n' ? 3 : 2) };
  if (next >= '0' && next <= '7') return readOctalEscape(text, at, options);
  if (next === 'x') return readHexEscape(text, at, options);
  if (options.escapes === 'lenient') return { unit: '\\', end: at + 1 };
  if (next === 'u' || next === 'U') return readCodePointEscape(text, at, next === 'u' ? 4 : 8);
  return { problem: `invalid escape sequence \\${next}` };
}

function readOctalEscape(text: string, at: number, options: EscapeOptions): Escape {
  const digits = /[0-7]{1,3}/y;
  digits.lastIndex = at + 1;
  const octal = digits.exec(text)?.[0] ?? '';
  const value = Number.parseInt(octal, 8);
  if (value > 255) return { problem: `invalid escape sequence \\${octal}` };
  if (value > 127 && options.escapes === 'specification')
    return { problem: `non-ASCII octal escape \\${octal} (use \\u${fourDigits(value)} for the UTF-8 encoding of U+${fourDigits(value)})` };
  return { unit: value > 127 ? value : String.fromCharCode(value), end: at + 1 + octal.length };
}

function readHexEscape(text: string, at: number, options: EscapeOptions): Escape {
  const hex = text.slice(at + 2, at + 4);
  if (hex.length < 2) return { problem: `truncated escape sequence ${text.slice(at, at + 4)}` };
  if (!/^[0-9a-fA-F]{2}$/.test(hex)) return { problem: `invalid escape sequence \\x${hex}` };
  const value = Number.parseInt(hex, 16);
  if (value > 127 && options.escapes === 'specification')
    return { problem: `non-ASCII hex escape \\x${hex} (use \\u${fourDigits(value)} for the UTF-8 encoding of U+${fourDigits(value)})` };
  return { unit: value > 127 ? value : String.fromCharCode(value), end: at + 4 };
}

function readCodePointEscape(text: string, at: number, length: number): Escape {
  const hex = /^[0-9a-fA-F]*/.exec(text.slice(at + 2, at + 2 + length))?.[0] ?? '';
  if (hex.length < length) return { problem: `truncated escape sequence ${text.slice(at, at + 2)}${hex}` };
  const value = Number.parseInt(hex, 16);
  if (value > 0x10ffff) return { problem: `code point out of range: ${text.slice(at, at + 2 + length)} (max \\U0010ffff)` };
  if (value >= 0xd800 && value <= 0xdfff) return { problem: `invalid Unicode code point U+${fourDigits(value)}` };
  return { unit: String.fromCodePoint(value), end: at + 2 + length };
}

function fourDigits(value: number): string {
  return value.toString(16).toUpperCase().padStart(4, '0');
}

function endOfLine(text: string, at: number): number {
  const end = text.indexOf('\n', at);
  return end < 0 ? text.length : end;
}
