import { SPACE, TAB, hexDigit, isBlank, isBlankOrBreakOrEnd, isBreak, isBreakOrEnd, isWideBreak } from './characters.ts';
import type { TextCursor } from './text-cursor.ts';

/** Scans plain scalars one after the other. */
export class PlainScalarScanner {
  readonly #cursor: TextCursor;
  /** The next of what can end a line, once it has been looked for: each is looked for only when it has been passed. */
  #nextLineFeed = -1;
  #nextColon = -1;
  #nextHash = -1;

  /** Where the last word ends of the scalar that was scanned last. */
  end = 0;

  constructor(cursor: TextCursor) {
    this.#cursor = cursor;
  }

  /** Passes a plain scalar and white space after it; returns its text. `outerIndent`: the column of the collection around it. */
  scan(isFlow: boolean, outerIndent: number): string {
    const cursor = this.#cursor;
    const { text } = cursor;
    let run = cursor.at;
    let end = this.#passLine(isFlow);
    let value = '';
    while (isBreak(cursor.codeAt(cursor.at))) {
      const fold = passFold(cursor, outerIndent + 1);
      if (!this.#goesOn(isFlow, outerIndent)) break;
      value += text.slice(run, end) + fold;
      run = cursor.at;
      end = this.#passLine(isFlow);
    }
    this.end = end;
    return value + text.slice(run, end);
  }

  /** Passes the words of a plain scalar in one line, and blanks after them; returns where the last word ends. */
  #passLine(isFlow: boolean): number {
    if (isFlow || !this.#cursor.hasOnlyLineFeeds) return this.#passWords(isFlow ? FLOW_CLASSES : BLOCK_CLASSES);
    const at = this.#cursor.at;
    if (this.#nextLineFeed < at) this.#nextLineFeed = this.#indexOrEnd('\n', at);
    if (this.#nextColon < at) this.#nextColon = this.#findColon(at);
    if (this.#nextHash < at) this.#nextHash = this.#findHash(at);
    let end = Math.min(this.#nextLineFeed, this.#nextColon, this.#nextHash);
    this.#cursor.at = end;
    while (isBlank(this.#cursor.text.charCodeAt(end - 1))) end--;
    return end;
  }

  #indexOrEnd(character: string, from: number): number {
    const index = this.#cursor.text.indexOf(character, from);
    return index < 0 ? this.#cursor.length : index;
  }

  /** The next colon that ends a word. */
  #findColon(from: number): number {
    let at = this.#indexOrEnd(':', from);
    while (at < this.#cursor.length && !isBlankOrBreakOrEnd(this.#cursor.codeAt(at + 1))) at = this.#indexOrEnd(':', at + 1);
    return at;
  }

  /** The next `#` after a blank. */
  #findHash(from: number): number {
    let at = this.#indexOrEnd('#', from);
    while (at < this.#cursor.length && !isBlank(this.#cursor.text.charCodeAt(at - 1))) at = this.#indexOrEnd('#', at + 1);
    return at;
  }

  #passWords(classes: Uint8Array): number {
    const text = this.#cursor.text;
    const length = this.#cursor.length;
    let at = this.#cursor.at;
    for (;;) {
      for (; at < length; at++) {
        const code = text.charCodeAt(at);
        if (code > 0x7f) {
          if (isWideBreak(code)) break;
        } else if (classes[code] !== 0 && this.#endsWord(at, code, classes)) {
          break;
        }
      }
      const end = at;
      while (at < length && isBlank(text.charCodeAt(at))) at++;
      const code = this.#cursor.codeAt(at);
      if (at === end || isBreakOrEnd(code) || code === 0x23 || this.#endsWord(at, code, classes)) {
        this.#cursor.at = at;
        return end;
      }
    }
  }

  /** Whether a word of a plain scalar ends before a character; a colon must be followed by white space. */
  #endsWord(at: number, code: number, classes: Uint8Array): boolean {
    if (code > 0x7f) return isWideBreak(code);
    const kind = classes[code]!;
    return kind === ENDS_WORD || (kind === IS_COLON && isBlankOrBreakOrEnd(this.#cursor.codeAt(at + 1)));
  }

  /** Whether a plain scalar goes on in the line that the scanner is in. */
  #goesOn(isFlow: boolean, outerIndent: number): boolean {
    const at = this.#cursor.at;
    const column = at - this.#cursor.lineStart;
    if (at >= this.#cursor.length || (!isFlow && column <= outerIndent)) return false;
    if (column === 0 && this.#cursor.isMarkerAt(at)) return false;
    const code = this.#cursor.text.charCodeAt(at);
    return code !== 0x23 && !this.#endsWord(at, code, isFlow ? FLOW_CLASSES : BLOCK_CLASSES);
  }
}

/** Classes of ASCII characters in a plain scalar. */
const ENDS_WORD = 1;
const IS_COLON = 2;

function plainClasses(enders: string): Uint8Array {
  const classes = new Uint8Array(0x80);
  for (const ender of enders) classes[ender.charCodeAt(0)] = ENDS_WORD;
  classes[0x3a] = IS_COLON;
  return classes;
}

const BLOCK_CLASSES = plainClasses('\0 \t\r\n');
const FLOW_CLASSES = plainClasses('\0 \t\r\n,?[]{}');

/** Passes a scalar in quotes; returns its text. `quote`: the character that starts and ends it. */
export function scanQuotedScalar(cursor: TextCursor, quote: number): string {
  const { text, length } = cursor;
  const isSingle = quote === 0x27;
  const start = cursor.at + 1;
  let at = start;
  while (at < length) {
    const code = text.charCodeAt(at);
    if (code === quote) {
      if (isSingle && cursor.codeAt(at + 1) === quote) break;
      cursor.at = at + 1;
      return text.slice(start, at);
    }
    if (code === 0x5c && !isSingle) break;
    if (code < SPACE ? isBreak(code) : code > 0x7f && isWideBreak(code)) break;
    at++;
  }
  cursor.at = start;
  return passQuoted(cursor, quote);
}

/** The text up to the quote, with escapes and line breaks. */
function passQuoted(cursor: TextCursor, quote: number): string {
  const text = cursor.text;
  const isSingle = quote === 0x27;
  let value = '';
  for (;;) {
    if (cursor.at === cursor.lineStart && cursor.isMarkerAt(cursor.at)) throw cursor.failure('found unexpected document indicator');
    // NUL is seen here only after the place from which nothing can be read.
    if (cursor.codeAt(cursor.at) === 0) throw cursor.failure('found unexpected end of stream');
    let at = cursor.at;
    let run = at;
    let isBreakEscaped = false;
    let code: number;
    for (;;) {
      code = cursor.codeAt(at);
      if (isBlankOrBreakOrEnd(code)) break;
      if (code === quote) {
        if (!isSingle || cursor.codeAt(at + 1) !== quote) break;
        value += text.slice(run, at + 1);
        at += 2;
        run = at;
      } else if (code === 0x5c && !isSingle) {
        value += text.slice(run, at);
        cursor.at = at;
        if (isBreak(cursor.codeAt(at + 1))) {
          cursor.at++;
          cursor.passBreak();
          isBreakEscaped = true;
        } else {
          value += passEscape(cursor);
        }
        at = run = cursor.at;
        if (isBreakEscaped) break;
      } else {
        at++;
      }
    }
    value += text.slice(run, at);
    cursor.at = at;
    if (cursor.codeAt(at) === quote) {
      cursor.at++;
      return value;
    }
    value += isBreakEscaped ? passBehindEscapedBreak(cursor) : passWhiteSpace(cursor);
  }
}

/** White space inside a quoted scalar: blanks as they are, or what a line break stands for. */
function passWhiteSpace(cursor: TextCursor): string {
  const start = cursor.at;
  cursor.passBlanks();
  return isBreak(cursor.codeAt(cursor.at)) ? passFold(cursor, -1) : cursor.text.slice(start, cursor.at);
}

/** Behind an escaped line break blanks are nothing, and further breaks are breaks. */
function passBehindEscapedBreak(cursor: TextCursor): string {
  let breaks = '';
  cursor.passBlanks();
  while (isBreak(cursor.codeAt(cursor.at))) {
    breaks += cursor.passBreak();
    cursor.passBlanks();
  }
  return breaks;
}

function passEscape(cursor: TextCursor): string {
  const code = cursor.codeAt(cursor.at + 1);
  const digits = code === 0x78 ? 2 : code === 0x75 ? 4 : code === 0x55 ? 8 : 0;
  if (digits === 0) {
    const meaning = code === 0 ? undefined : ESCAPES.get(code);
    if (meaning === undefined) throw cursor.failure('found unknown escape character');
    cursor.at += 2;
    return meaning;
  }
  cursor.at += 2;
  let value = 0;
  for (let at = cursor.at; at < cursor.at + digits; at++) {
    const digit = hexDigit(cursor.codeAt(at));
    if (digit < 0) throw cursor.failure('did not find expected hexdecimal number');
    value = value * 16 + digit;
  }
  if ((value >= 0xd800 && value <= 0xdfff) || value > 0x10ffff) throw cursor.failure('found invalid Unicode character escape code');
  cursor.at += digits;
  return String.fromCodePoint(value);
}

/** What is after a backslash, with what it means. */
const ESCAPES: ReadonlyMap<number, string> = new Map(
  Object.entries({
    '0': '\0',
    a: '\u0007',
    b: '\b',
    t: '\t',
    '\t': '\t',
    n: '\n',
    v: '\v',
    f: '\f',
    r: '\r',
    e: '\u001b',
    ' ': ' ',
    '"': '"',
    "'": "'",
    '\\': '\\',
    N: '\u0085',
    _: '\u00a0',
    L: '\u2028',
    P: '\u2029',
  }).map(([escape, meaning]) => [escape.charCodeAt(0), meaning]),
);

/**
 * Passes line breaks and the blanks around them inside a flow scalar; returns what they stand for. `indent`: columns in which a
 * tab is a problem.
 */
function passFold(cursor: TextCursor, indent: number): string {
  let first = '';
  let others = '';
  for (;;) {
    const code = cursor.codeAt(cursor.at);
    if (code === SPACE) {
      let at = cursor.at + 1;
      while (cursor.codeAt(at) === SPACE) at++;
      cursor.at = at;
    } else if (code === TAB) {
      if (cursor.at - cursor.lineStart < indent) throw cursor.failure('found a tab character that violates indentation');
      cursor.at++;
    } else if (isBreak(code)) {
      if (first === '') first = cursor.passBreak();
      else others += cursor.passBreak();
    } else {
      break;
    }
  }
  return first === '\n' ? (others === '' ? ' ' : others) : first + others;
}
