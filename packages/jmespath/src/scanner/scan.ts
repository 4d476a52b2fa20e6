import { quoteRuneToAscii } from '@assay/go-values';
import { decodeJson } from '../json/decode-json.ts';
import { byteOffset, ExpressionProblem, syntaxProblem } from '../problem.ts';
import type { LanguageOptions } from '../language-options.ts';
import type { Token, TokenKind } from './token.ts';

/** The tokens of an expression, the last being `tEOF`. Throws an {@link ExpressionProblem} at the first text that is no token. */
export function scan(expression: string, syntax: LanguageOptions['syntax']): readonly Token[] {
  return new Scanner(expression, syntax).scan();
}

const SINGLE: ReadonlyMap<string, TokenKind> = new Map([
  ['.', 'tDot'],
  ['*', 'tStar'],
  [',', 'tComma'],
  [':', 'tColon'],
  ['{', 'tLbrace'],
  ['}', 'tRbrace'],
  [']', 'tRbracket'],
  ['(', 'tLparen'],
  [')', 'tRparen'],
  ['@', 'tCurrent'],
]);

/** Characters that mean something else when a certain one follows. */
const DOUBLE: ReadonlyMap<string, readonly { readonly next: string; readonly kind: TokenKind }[]> = new Map([
  [
    '|',
    [
      { next: '|', kind: 'tOr' },
      { next: '', kind: 'tPipe' },
    ],
  ],
  [
    '&',
    [
      { next: '&', kind: 'tAnd' },
      { next: '', kind: 'tExpref' },
    ],
  ],
  [
    '<',
    [
      { next: '=', kind: 'tLTE' },
      { next: '', kind: 'tLT' },
    ],
  ],
  [
    '>',
    [
      { next: '=', kind: 'tGTE' },
      { next: '', kind: 'tGT' },
    ],
  ],
  [
    '!',
    [
      { next: '=', kind: 'tNE' },
      { next: '', kind: 'tNot' },
    ],
  ],
  [
    '=',
    [
      { next: '=', kind: 'tEQ' },
      { next: '', kind: 'tUnknown' },
    ],
  ],
  [
    '[',
    [
      { next: '?', kind: 'tFilter' },
      { next: ']', kind: 'tFlatten' },
      { next: '', kind: 'tLbracket' },
    ],
  ],
]);

class Scanner {
  readonly #text: string;
  readonly #syntax: LanguageOptions['syntax'];
  readonly #tokens: Token[] = [];
  readonly #identifier = /[A-Za-z_][A-Za-z0-9_]*/y;
  readonly #number = /-[0-9]*|[0-9]+/y;
  readonly #blanks = /[ \t\n\r]+/y;
  #at = 0;

  constructor(text: string, syntax: LanguageOptions['syntax']) {
    this.#text = text;
    this.#syntax = syntax;
  }

  scan(): readonly Token[] {
    for (;;) {
      this.#skip(this.#blanks);
      if (this.#at >= this.#text.length) break;
      this.#scanToken();
    }
    this.#push('tEOF', this.#at, '');
    return this.#tokens;
  }

  #scanToken(): void {
    const start = this.#at;
    const character = this.#text.charAt(start);
    const single = SINGLE.get(character);
    if (single !== undefined) {
      this.#at++;
      this.#push(single, start, character);
    } else if (DOUBLE.has(character)) this.#scanDouble(character);
    else if (this.#skip(this.#identifier)) this.#push('tUnquotedIdentifier', start, this.#text.slice(start, this.#at));
    else if (this.#skip(this.#number)) this.#push('tNumber', start, this.#text.slice(start, this.#at));
    else if (character === '"') this.#scanQuotedIdentifier();
    else if (character === "'") this.#scanRawString();
    else if (character === '`') this.#scanJson();
    else this.#refuseCharacter();
  }

  #scanDouble(character: string): void {
    const start = this.#at;
    this.#at++;
    const { next, kind } = DOUBLE.get(character)!.find((possible) => this.#text.startsWith(possible.next, this.#at))!;
    this.#at += next.length;
    this.#push(kind, start, character + next);
  }

  #scanQuotedIdentifier(): void {
    const start = this.#at;
    const name = decodeJson(`"${this.#readDelimited('"')}"`);
    if (name.kind === 'problem') {
      throw new ExpressionProblem({ kind: 'problem', message: name.message, start, end: this.#at });
    }
    this.#push('tQuotedIdentifier', start, typeof name.value === 'string' ? name.value : '');
  }

  #scanJson(): void {
    const start = this.#at;
    this.#push('tJSONLiteral', start, this.#readDelimited('`').replaceAll('\\`', '`'), start + 1);
  }

  #scanRawString(): void {
    const start = this.#at;
    const text = this.#syntax === 'standard' ? this.#readDelimited("'") : this.#readUpToBareQuote();
    this.#push('tStringLiteral', start, text.replaceAll("\\'", "'"), start + 1);
  }

  /** Everything up to the delimiter; a backslash hides the character behind it. */
  #readDelimited(delimiter: string): string {
    const start = this.#at + 1;
    let end = start;
    while (end < this.#text.length && this.#text[end] !== delimiter) end += this.#text[end] === '\\' ? 2 : 1;
    return this.#close(start, end, delimiter);
  }

  /** Everything up to the first quote without a backslash right before it, even if that one is itself behind a backslash. */
  #readUpToBareQuote(): string {
    const start = this.#at + 1;
    let end = start;
    while (end < this.#text.length && this.#text[end] !== "'") end += this.#text.startsWith("\\'", end) ? 2 : 1;
    return this.#close(start, end, "'");
  }

  #close(start: number, end: number, delimiter: string): string {
    if (end >= this.#text.length) {
      const { length } = this.#text;
      throw syntaxProblem(this.#text, `Unclosed delimiter: ${delimiter}`, this.#at, length, byteOffset(this.#text, length));
    }
    this.#at = end + 1;
    return this.#text.slice(start, end);
  }

  #refuseCharacter(): never {
    const code = this.#text.codePointAt(this.#at) ?? 0;
    const end = this.#at + String.fromCodePoint(code).length;
    const message = `Unknown char: ${quoteRuneToAscii(code)}`;
    throw syntaxProblem(this.#text, message, this.#at, end, byteOffset(this.#text, end) - 1);
  }

  #skip(pattern: RegExp): boolean {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text);
    if (found !== null) this.#at += found[0].length;
    return found !== null;
  }

  #push(kind: TokenKind, start: number, text: string, caret = start): void {
    this.#tokens.push({ kind, start, end: this.#at, caret, text });
  }
}
