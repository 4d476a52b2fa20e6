import type { Source } from '@assay/source';
import type { Problem, ProblemCode } from '../problem.ts';
import { byteText } from '../values/byte-text.ts';
import { readNumberLiteral } from './number-literal.ts';
import type { EscapeOptions } from './string-literal.ts';
import { readStringLiteral } from './string-literal.ts';
import { nestByEnd } from './nest-by-end.ts';
import type { Keyword, Punctuation, Token } from './token.ts';
import { KEYWORDS, PUNCTUATION } from './token.ts';

/** How a language spells programs. */
export interface ScanOptions extends EscapeOptions {
  /** `indentation`: as in the specification. `end`: a block goes to a word `end`, and indentation means nothing. */
  readonly blocks: 'indentation' | 'end';
  /** Whether `pass` is a word of the language; otherwise it may be nowhere. */
  readonly passStatement: boolean;
  /** Words that are no names and have no meaning. */
  readonly reservedWords: readonly string[];
}

/** The tokens of a text, the last one `end of file`, and what is wrong with it. */
export interface ScannedText {
  readonly tokens: readonly Token[];
  readonly problems: readonly Problem[];
}

/** Splits a program into tokens; any text is accepted. Follows “Lexical elements” of the Starlark specification. */
export function scan(source: Source, options: ScanOptions): ScannedText {
  const scanner = new Scanner(source, options);
  scanner.run();
  const { tokens, problems } = scanner;
  return { tokens: options.blocks === 'end' ? nestByEnd(tokens) : tokens, problems };
}

const WORD = /[\p{L}_][\p{L}\p{Nd}_]*/uy;
const TAB_WIDTH = 8;
const PUNCTUATION_BY_FIRST: ReadonlyMap<string, readonly Punctuation[]> = new Map(
  PUNCTUATION.map((mark) => [mark.charAt(0), PUNCTUATION.filter((other) => other.startsWith(mark.charAt(0)))]),
);
/** The marks that begin no other one, by the code of their character. */
const SINGLE_MARKS: readonly (Punctuation | undefined)[] = Array.from({ length: 0x80 }, (_, code) => {
  const [mark, ...others] = PUNCTUATION_BY_FIRST.get(String.fromCharCode(code)) ?? [];
  return mark?.length === 1 && others.length === 0 ? mark : undefined;
});

class Scanner {
  readonly tokens: Token[] = [];
  readonly problems: Problem[] = [];
  readonly #source: Source;
  readonly #text: string;
  readonly #options: ScanOptions;
  readonly #indents = [0];
  /** Longer words are names. */
  readonly #longestWord: number;
  #at = 0;
  #brackets = 0;
  #lineStart = true;
  /** Whether a last line that the text does not end is ended all the same. */
  #endsLastLine = true;

  constructor(source: Source, options: ScanOptions) {
    this.#source = source;
    this.#text = source.text;
    this.#options = options;
    this.#longestWord = options.reservedWords.reduce((longest, { length }) => Math.max(longest, length), LONGEST_KEYWORD);
  }

  run(): void {
    while (this.#at < this.#text.length) {
      if (this.#lineStart && this.#brackets === 0) this.#beginLine();
      else this.#scanToken();
    }
    if (!this.#lineStart && this.#brackets === 0 && this.#endsLastLine) this.#push('newline', this.#at, this.#at);
    for (let open = this.#indents.length; open > 1; open--) this.#push('outdent', this.#at, this.#at);
    this.#push('end of file', this.#at, this.#at);
  }

  /** Skips blank lines and lines with only a comment; otherwise compares the indentation with that of the open blocks. */
  #beginLine(): void {
    const blanks = this.#text.slice(this.#at, this.#endOfBlanks());
    const start = this.#at;
    this.#at += blanks.length;
    if (this.#text.charCodeAt(this.#at) === HASH) this.#at = this.#endOfLine();
    if (this.#at >= this.#text.length || this.#skipLineBreak()) return;
    this.#lineStart = false;
    if (this.#options.blocks === 'indentation') this.#compareIndentation(widthOf(blanks), start);
    // As in starlark-go, whose scanner goes on counting where `end` closes blocks.
    else this.#endsLastLine = blanks !== '';
  }

  #compareIndentation(width: number, start: number): void {
    const innermost = this.#indents.at(-1) ?? 0;
    if (width > innermost) {
      this.#indents.push(width);
      this.#push('indent', start, this.#at);
      return;
    }
    while (width < (this.#indents.at(-1) ?? 0)) {
      this.#indents.pop();
      this.#push('outdent', this.#at, this.#at);
    }
    if (width === (this.#indents.at(-1) ?? 0)) return;
    this.#report('bad-indentation', 'unindent does not match any outer indentation level', start, this.#at);
  }

  #scanToken(): void {
    const start = this.#at;
    const code = this.#text.charCodeAt(start);
    if (isAsciiLetter(code)) this.#scanWordOrPunctuation(start);
    else if (code === SPACE || code === TAB) this.#at = this.#endOfBlanks();
    else if (code === HASH) this.#at = this.#endOfLine();
    else if (code === LF || code === CR) this.#scanLineBreak();
    else if (code === BACKSLASH) this.#scanContinuation();
    else if (code === DOUBLE_QUOTE || code === SINGLE_QUOTE) this.#scanString(start, start, false);
    else if (isDigit(code) || (code === DOT && isDigit(this.#text.charCodeAt(start + 1)))) this.#scanNumber();
    else this.#scanWordOrPunctuation(start);
  }

  #endOfBlanks(): number {
    let end = this.#at;
    for (let code = this.#text.charCodeAt(end); code === SPACE || code === TAB; code = this.#text.charCodeAt(++end));
    return end;
  }

  #endOfLine(): number {
    let end = this.#at;
    for (let code = this.#text.charCodeAt(end); code !== LF && code !== CR && end < this.#text.length; code = this.#text.charCodeAt(++end));
    return end;
  }

  #scanLineBreak(): void {
    const start = this.#at;
    this.#skipLineBreak();
    if (this.#brackets > 0) return;
    this.#push('newline', start, this.#at);
    this.#lineStart = true;
  }

  #scanContinuation(): void {
    const start = this.#at++;
    if (this.#skipLineBreak()) return;
    this.#reportToken('stray backslash in program', start, this.#at);
  }

  #scanWordOrPunctuation(start: number): void {
    const word = this.#matchWord(start);
    if (word) {
      const quote = this.#text.charAt(start + 1);
      if (word === 'r' && (quote === '"' || quote === "'")) {
        this.#scanString(start, start + 1, true);
        return;
      }
      this.#at += word.length;
      this.#pushWord(word, start);
      return;
    }
    const single = SINGLE_MARKS[this.#text.charCodeAt(start)];
    if (single !== undefined) {
      this.#at++;
      this.#pushPunctuation(single, start);
      return;
    }
    const mark = PUNCTUATION_BY_FIRST.get(this.#text.charAt(start))?.find((candidate) => this.#text.startsWith(candidate, start));
    if (mark === undefined) {
      const found = String.fromCodePoint(this.#text.codePointAt(start) ?? 0);
      this.#at += found.length;
      this.#reportToken(`unexpected input character '${found}'`, start, this.#at);
      return;
    }
    this.#at += mark.length;
    this.#pushPunctuation(mark, start);
  }

  #pushWord(word: string, start: number): void {
    const end = this.#at;
    if (word.length > this.#longestWord) {
      this.tokens.push({ kind: 'identifier', text: word, start, end });
      return;
    }
    if (word === 'pass' && !this.#options.passStatement) {
      this.problems.push({
        code: 'reserved-word',
        message: `use of reserved keyword 'pass' is not allowed`,
        span: { source: this.#source, start, end },
        found: word,
      });
      this.tokens.push({ kind: 'illegal token', text: '', start, end });
    } else if (isKeyword(word)) this.#push(word, start, end);
    else this.tokens.push({ kind: this.#options.reservedWords.includes(word) ? 'illegal token' : 'identifier', text: word, start, end });
  }

  #pushPunctuation(mark: Punctuation, start: number): void {
    if (mark === '(' || mark === '[' || mark === '{') this.#brackets++;
    if (mark === ')' || mark === ']' || mark === '}') {
      if (this.#brackets === 0) {
        this.#reportToken(`unexpected '${mark}'`, start, this.#at);
        return;
      }
      this.#brackets--;
    }
    this.#push(mark, start, this.#at);
  }

  #scanNumber(): void {
    const start = this.#at;
    const literal = readNumberLiteral(this.#text, start);
    this.#at = literal.end;
    if (literal.kind === 'problem') this.#reportToken(literal.message, start, literal.end);
    else if (literal.kind === 'int') this.tokens.push({ kind: 'int literal', value: literal.value, start, end: literal.end });
    else this.tokens.push({ kind: 'float literal', value: literal.value, start, end: literal.end });
  }

  #scanString(start: number, quoteAt: number, raw: boolean): void {
    const literal = readStringLiteral(this.#text, quoteAt, raw, this.#options);
    this.#at = literal.end;
    if (literal.kind === 'problem') this.#reportToken(literal.message, literal.start, literal.end);
    else this.tokens.push({ kind: 'string literal', text: joinUnits(literal.units), start, end: literal.end });
  }

  #skipLineBreak(): boolean {
    const code = this.#text.charCodeAt(this.#at);
    if (code !== LF && code !== CR) return false;
    this.#at += code === CR && this.#text.charCodeAt(this.#at + 1) === LF ? 2 : 1;
    return true;
  }

  /** Almost all words are of ASCII letters, which need no pattern. */
  #matchWord(start: number): string {
    let end = start;
    let code = this.#text.charCodeAt(end);
    while (isAsciiLetter(code) || (end > start && code >= 0x30 && code <= 0x39)) code = this.#text.charCodeAt(++end);
    return code > 0x7f ? this.#match(WORD) : this.#text.slice(start, end);
  }

  #match(pattern: RegExp): string {
    pattern.lastIndex = this.#at;
    return pattern.exec(this.#text)?.[0] ?? '';
  }

  #push(
    kind: Exclude<Token['kind'], 'identifier' | 'illegal token' | 'string literal' | 'int literal' | 'float literal' | 'unbalanced'>,
    start: number,
    end: number,
  ): void {
    this.tokens.push({ kind, start, end });
  }

  /** Reports a piece of text that is no token, and leaves an illegal one without a text in its place. */
  #reportToken(message: string, start: number, end: number): void {
    this.#report('bad-token', message, start, end);
    this.tokens.push({ kind: 'illegal token', text: '', start, end });
  }

  #report(code: ProblemCode, message: string, start: number, end: number): void {
    this.problems.push({ code, message, span: { source: this.#source, start, end } });
  }
}

const SPACE = 0x20;
const TAB = 0x09;
const LF = 0x0a;
const CR = 0x0d;
const HASH = 0x23;
const DOT = 0x2e;
const BACKSLASH = 0x5c;
const DOUBLE_QUOTE = 0x22;
const SINGLE_QUOTE = 0x27;

const KEYWORD_SET: ReadonlySet<string> = new Set(KEYWORDS);
const LONGEST_KEYWORD = KEYWORDS.reduce((longest, { length }) => Math.max(longest, length), 0);

function isKeyword(word: string): word is Keyword {
  return KEYWORD_SET.has(word);
}

function isAsciiLetter(code: number): boolean {
  return (code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a) || code === 0x5f;
}

function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}

/** The column after leading blanks, where a tab goes to the next multiple of eight. */
function widthOf(blanks: string): number {
  let width = 0;
  for (const blank of blanks) width = blank === '\t' ? (Math.floor(width / TAB_WIDTH) + 1) * TAB_WIDTH : width + 1;
  return width;
}

function joinUnits(units: readonly (string | number)[]): string {
  const [only] = units;
  if (units.length === 1 && typeof only === 'string') return only;
  if (units.every((unit) => typeof unit === 'string')) return units.join('');
  return byteText.fromUnits(units.map((unit) => (typeof unit === 'string' ? byteText.toUnits(unit) : String.fromCharCode(unit))).join(''));
}
