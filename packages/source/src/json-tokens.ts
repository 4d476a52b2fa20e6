// What the tokens of JSON are made of: UTF-16 code units, and where numbers and strings end.

export const QUOTE = 0x22;
export const BACKSLASH = 0x5c;
export const OPEN_BRACE = 0x7b;
export const CLOSE_BRACE = 0x7d;
export const OPEN_BRACKET = 0x5b;
export const CLOSE_BRACKET = 0x5d;
export const COMMA = 0x2c;
export const COLON = 0x3a;
export const MINUS = 0x2d;

export const SPACE = 0x20;
const ZERO = 0x30;
const DOT = 0x2e;
const PLUS = 0x2b;
export const LETTER_U = 0x75;

/** Where a string ends that starts here: after the next quote with an even number of backslashes before it; `undefined` if there is none. */
export function endOfJsonString(text: string, start: number): number | undefined {
  for (let quote = text.indexOf('"', start + 1); quote > 0; quote = text.indexOf('"', quote + 1)) {
    let before = quote - 1;
    while (text.charCodeAt(before) === BACKSLASH) before--;
    if ((quote - before) % 2 === 1) return quote + 1;
  }
  return undefined;
}

/** What a string that is known to be well-formed stands for, between the quotes at both ends. */
export function unescapedJsonString(text: string, start: number, end: number): string {
  const written = text.slice(start + 1, end - 1);
  if (!written.includes('\\')) return written;
  // The engine takes its time to begin.
  if (written.length > LONG_STRING) return String(JSON.parse(text.slice(start, end)));
  let value = '';
  let from = 0;
  for (let at = written.indexOf('\\'); at >= 0; at = written.indexOf('\\', from)) {
    const letter = written.charCodeAt(at + 1);
    const unit = letter === LETTER_U ? unitOf(written, at + 2)! : (ESCAPED.get(letter) ?? letter);
    value += written.slice(from, at) + String.fromCharCode(unit);
    from = at + (letter === LETTER_U ? 6 : 2);
  }
  return value + written.slice(from);
}

/** In characters: of a longer string the engine is faster, of a shorter one a loop. */
export const LONG_STRING = 100;

/** What the letters of escapes stand for that do not stand for themselves. */
const ESCAPED: ReadonlyMap<number, number> = new Map([
  [0x62, 0x08],
  [0x66, 0x0c],
  [0x6e, 0x0a],
  [0x72, 0x0d],
  [0x74, 0x09],
]);

/** Where the digits before the dot end; `undefined` if there are none, or a zero too many. */
export function endOfInteger(text: string, start: number): number | undefined {
  const first = text.charCodeAt(start) === MINUS ? start + 1 : start;
  if (text.charCodeAt(first) === ZERO) return first + 1;
  return endOfDigits(text, first);
}

/** Where a number ends whose fraction or exponent may start here; `undefined` if one of them has no digits. */
export function endOfFraction(text: string, start: number): number | undefined {
  const end = text.charCodeAt(start) === DOT ? endOfDigits(text, start + 1) : start;
  if (end === undefined || (text.charCodeAt(end) | 0x20) !== 0x65) return end;
  const sign = text.charCodeAt(end + 1);
  return endOfDigits(text, sign === PLUS || sign === MINUS ? end + 2 : end + 1);
}

function endOfDigits(text: string, start: number): number | undefined {
  let at = start;
  while (isDigit(text.charCodeAt(at))) at++;
  return at > start ? at : undefined;
}

/** The UTF-16 code unit that four hexadecimal digits give; `undefined` if there are not four. */
export function unitOf(text: string, start: number): number | undefined {
  let unit = 0;
  for (let at = start; at < start + 4; at++) {
    const code = text.charCodeAt(at);
    const letter = code | 0x20;
    if (isDigit(code)) unit = unit * 16 + code - ZERO;
    else if (letter >= 0x61 && letter <= 0x66) unit = unit * 16 + letter - 0x57;
    else return undefined;
  }
  return unit;
}

/** One of `"\/bfnrt`. */
export function isEscapeLetter(code: number): boolean {
  return code === QUOTE || code === BACKSLASH || code === 0x2f || code === 0x62 || code === 0x66 || code === 0x6e || code === 0x72 || code === 0x74;
}

export function isSpace(code: number): boolean {
  return code === SPACE || code === 0x0a || code === 0x0d || code === 0x09;
}

export function isSurrogate(code: number): boolean {
  return code >= 0xd800 && code <= 0xdfff;
}

export function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}

/** Letters, digits and what else may not follow a number or word directly. */
export function isWordPart(code: number): boolean {
  return (
    isDigit(code) ||
    (code >= 0x41 && code <= 0x5a) ||
    (code >= 0x61 && code <= 0x7a) ||
    code === 0x5f ||
    code === DOT ||
    code === MINUS ||
    code === PLUS
  );
}
