import type { Source } from '@assay/source';
import type { Problem, ProblemCode } from '../problem.ts';
import type { Token, TokenKind } from '../scanner/token.ts';
import { spellKind } from '../scanner/token.ts';
import type { TextRange } from './tree.ts';

/** Unwinds the parser to the statement that it can go on after; never leaves the package. */
export class SyntaxFailure extends Error {}

/** The parser's view of the tokens: one ahead, with the ways to fail on it. */
export class TokenReader {
  readonly problems: Problem[] = [];
  readonly #source: Source;
  readonly #tokens: readonly Token[];
  readonly #reservedWordsAre: 'themselves' | 'illegal token';
  readonly #last: Token;
  #next = 0;
  #token: Token;

  constructor(source: Source, tokens: readonly Token[], reservedWordsAre: 'themselves' | 'illegal token') {
    this.#source = source;
    this.#tokens = tokens;
    this.#reservedWordsAre = reservedWordsAre;
    const last = tokens.at(-1);
    if (!last) throw new Error('A scanned text ends with a token');
    this.#last = last;
    this.#token = tokens[0] ?? last;
  }

  /** The token ahead. Behind the last one, `end of file` comes again and again. */
  get token(): Token {
    return this.#token;
  }

  get tokenCount(): number {
    return this.#tokens.length;
  }

  get previousEnd(): number {
    return this.#tokens[this.#next - 1]?.end ?? 0;
  }

  at(kind: TokenKind): boolean {
    return this.#token.kind === kind;
  }

  take(): Token {
    const token = this.#token;
    this.#next++;
    this.#token = this.#tokens[this.#next] ?? this.#last;
    return token;
  }

  /** Takes the token if it is of this kind. */
  takeIf(kind: TokenKind): Token | undefined {
    return this.#token.kind === kind ? this.take() : undefined;
  }

  expect(kind: TokenKind): Token {
    return this.takeIf(kind) ?? this.failAtToken(spellKind(kind));
  }

  /** Fails because another token should be ahead. Text that the scanner has reported already is not reported again. */
  failAtToken(wanted: string): never {
    const { token } = this;
    if (token.kind === 'illegal token' && token.text === '') throw new SyntaxFailure();
    const found = token.kind === 'illegal token' && this.#reservedWordsAre === 'themselves' ? token.text : spellKind(token.kind);
    this.#fail('unexpected-token', `got ${found}, want ${wanted}`, token, { found, wanted });
  }

  fail(code: ProblemCode, message: string, range: TextRange, found?: string): never {
    this.#fail(code, message, range, found === undefined ? {} : { found });
  }

  /** Goes after the end of the logical line. */
  skipLine(): void {
    while (!this.at('newline') && !this.at('end of file')) this.take();
    this.takeIf('newline');
  }

  /** Goes after the indented block ahead, if there is one. */
  skipIndentedBlock(): void {
    if (!this.at('indent')) return;
    let depth = 0;
    do {
      const { kind } = this.take();
      if (kind === 'indent') depth++;
      if (kind === 'outdent') depth--;
    } while (depth > 0 && !this.at('end of file'));
  }

  /** Blocks that are not balanced are the reason of whatever fails before them. */
  #fail(code: ProblemCode, message: string, range: TextRange, details: { readonly found?: string; readonly wanted?: string }): never {
    const { token } = this;
    if (token.kind === 'unbalanced') {
      const { message: reason, readTo } = token;
      this.#report({ code: 'unbalanced-block', message: reason, ...(readTo !== undefined && { readTo }) }, token);
    } else {
      this.#report({ code, message, ...details }, range);
    }
    throw new SyntaxFailure();
  }

  #report(problem: Omit<Problem, 'span'>, { start, end }: TextRange): void {
    this.problems.push({ ...problem, span: { source: this.#source, start, end } });
  }
}
