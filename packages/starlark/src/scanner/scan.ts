import type { Source } from '@assay/source';
import type { Problem, ProblemCode } from '../problem.ts';
import { byteText } from '../values/byte-text.ts';
import { readNumberLiteral } from './number-literal.ts';
import type { EscapeOptions } from './string-literal.ts';
import { readStringLiteral } from './string-literal.ts';
import type { Keyword, Punctuation, Token } from './token.ts';
import { KEYWORDS, PUNCTUATION } from './token.ts';

/** How a dialect spells programs. */
export interface ScanOptions extends EscapeOptions {
  /** `indentation`: as in the specification. `end`: a block goes to a line `end`, and indentation means nothing. */
  readonly blocks: 'indentation' | 'end';
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
  return scanner;
}

const WORD = /[\p{L}_][\p{L}\p{Nd}_]*/uy;
const BLANKS = /[ \t]+/y;
const COMMENT = /#[^\r\n]*/y;
const TAB_WIDTH = 8;

class Scanner {
  readonly tokens: Token[] = [];
  readonly problems: Problem[] = [];
  readonly #source: Source;
  readonly #text: string;
  readonly #options: ScanOptions;
  readonly #keywords: ReadonlySet<string>;
  readonly #reserved: ReadonlySet<string>;
  readonly #indents = [0];
  #at = 0;
  #brackets = 0;
  #lineStart = true;

  constructor(source: Source, options: ScanOptions) {
    this.#source = source;
    this.#text = source.text;
    this.#options = options;
    this.#reserved = new Set(options.reservedWords);
    this.#keywords = new Set(KEYWORDS.filter((word) => word !== 'end' || options.blocks === 'end'));
  }

  run(): void {
    while (this.#at < this.#text.length) {
      if (this.#lineStart && this.#brackets === 0) this.#beginLine();
      else this.#scanToken();
    }
    if (!this.#lineStart && this.#brackets === 0) this.#push('newline', this.#at, this.#at);
    for (let open = this.#indents.length; open > 1; open--) this.#push('outdent', this.#at, this.#at);
    this.#push('end of file', this.#at, this.#at);
  }

  /** Skips blank lines and lines with only a comment; otherwise compares the indentation with that of the open blocks. */
  #beginLine(): void {
    const blanks = this.#match(BLANKS);
    const start = this.#at;
    this.#at += blanks.length;
    this.#at += this.#match(COMMENT).length;
    if (this.#at >= this.#text.length || this.#skipLineBreak()) return;
    this.#lineStart = false;
    if (this.#options.blocks === 'indentation') this.#compareIndentation(widthOf(blanks), start);
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
    const char = this.#text.charAt(start);
    if (char === ' ' || char === '\t') this.#at += this.#match(BLANKS).length;
    else if (char === '#') this.#at += this.#match(COMMENT).length;
    else if (char === '\n' || char === '\r') this.#scanLineBreak();
    else if (char === '\\') this.#scanContinuation();
    else if (char === '"' || char === "'") this.#scanString(start, start, false);
    else if (isDigit(char) || (char === '.' && isDigit(this.#text.charAt(start + 1)))) this.#scanNumber();
    else this.#scanWordOrPunctuation(start);
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
    const word = this.#match(WORD);
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
    const mark = PUNCTUATION.find((candidate) => this.#text.startsWith(candidate, start));
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
    if (isKeyword(word, this.#keywords)) this.#push(word, start, end);
    else this.tokens.push({ kind: this.#reserved.has(word) ? 'illegal token' : 'identifier', text: word, start, end });
  }

  #pushPunctuation(mark: Punctuation, start: number): void {
    if (mark === '(' || mark === '[' || mark === '{') this.#brackets++;
    if ((mark === ')' || mark === ']' || mark === '}') && this.#brackets > 0) this.#brackets--;
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
    const char = this.#text.charAt(this.#at);
    if (char !== '\n' && char !== '\r') return false;
    this.#at += char === '\r' && this.#text.charAt(this.#at + 1) === '\n' ? 2 : 1;
    return true;
  }

  #match(pattern: RegExp): string {
    pattern.lastIndex = this.#at;
    return pattern.exec(this.#text)?.[0] ?? '';
  }

  #push(
    kind: Exclude<Token['kind'], 'identifier' | 'illegal token' | 'string literal' | 'int literal' | 'float literal'>,
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

function isKeyword(word: string, keywords: ReadonlySet<string>): word is Keyword {
  return keywords.has(word);
}

function isDigit(char: string): boolean {
  return char >= '0' && char <= '9';
}

/** The column behind leading blanks, where a tab goes to the next multiple of eight. */
function widthOf(blanks: string): number {
  let width = 0;
  for (const blank of blanks) width = blank === '\t' ? (Math.floor(width / TAB_WIDTH) + 1) * TAB_WIDTH : width + 1;
  return width;
}

function joinUnits(units: readonly (string | number)[]): string {
  if (units.every((unit) => typeof unit === 'string')) return units.join('');
  return byteText.fromUnits(units.map((unit) => (typeof unit === 'string' ? byteText.toUnits(unit) : String.fromCharCode(unit))).join(''));
}
