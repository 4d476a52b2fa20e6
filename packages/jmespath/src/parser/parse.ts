import { parseInt64 } from '@assay/go-values';
import type { LanguageOptions } from '../language-options.ts';
import { decodeJson } from '../json/decode-json.ts';
import { byteOffset, ExpressionProblem, syntaxProblem } from '../problem.ts';
import type { Problem } from '../problem.ts';
import { scan } from '../scanner/scan.ts';
import type { Token, TokenKind } from '../scanner/token.ts';
import type { ComparisonOperator, Index, MultiSelectEntry, Slice, Span, Tree } from './tree.ts';

/** An expression as tree, or what is wrong with it. */
export type ParsedExpression = { readonly kind: 'tree'; readonly tree: Tree } | Problem;

/**
 * Parses an expression. Messages, and the order in which problems are found, are those of go-jmespath (v0.4). An expression whose
 * parts stand more than 500 deep in each other is refused.
 */
export function parseExpression(expression: string, language: LanguageOptions): ParsedExpression {
  try {
    const tokens = scan(expression, language.syntax);
    return { kind: 'tree', tree: new Parser(expression, tokens, language).parse() };
  } catch (error) {
    if (!(error instanceof ExpressionProblem)) throw error;
    return error.problem;
  }
}

const MAX_DEPTH = 500;

/** How tightly a token binds what stands before it (Pratt's algorithm); kinds that are not here bind nothing. */
const BINDING_POWER: Readonly<Partial<Record<TokenKind, number>>> = {
  tPipe: 1,
  tOr: 2,
  tAnd: 3,
  tEQ: 5,
  tLT: 5,
  tLTE: 5,
  tGT: 5,
  tGTE: 5,
  tNE: 5,
  tFlatten: 9,
  tStar: 20,
  tFilter: 21,
  tDot: 40,
  tNot: 45,
  tLbrace: 50,
  tLbracket: 55,
  tLparen: 60,
};

/** What binds less than this ends a projection. */
const ENDS_PROJECTION = 10;

const COMPARISONS: Readonly<Partial<Record<TokenKind, ComparisonOperator>>> = {
  tEQ: '==',
  tNE: '!=',
  tLT: '<',
  tLTE: '<=',
  tGT: '>',
  tGTE: '>=',
};

class Parser {
  readonly #expression: string;
  readonly #tokens: readonly Token[];
  readonly #isLenient: boolean;
  readonly #valueProjectionPower: number;
  /** How deep each tree is nested, so that a long chain counts like deep brackets. */
  readonly #depths = new Map<Tree, number>();
  #openCalls = 0;
  #next = 0;

  constructor(expression: string, tokens: readonly Token[], { syntax, valueProjection }: LanguageOptions) {
    this.#expression = expression;
    this.#tokens = tokens;
    this.#isLenient = syntax === 'lenient';
    this.#valueProjectionPower = powerOf(valueProjection === 'standard' ? 'tStar' : 'tDot');
  }

  parse(): Tree {
    const tree = this.#parseExpression(0);
    if (this.#kind !== 'tEOF') this.#refuse(`Unexpected token at the end of the expression: ${this.#kind}`);
    return tree;
  }

  #parseExpression(power: number): Tree {
    this.#openCalls++;
    if (this.#openCalls > MAX_DEPTH) this.#refuseDepth();
    let tree = this.#parseStart(this.#take());
    while (power < powerOf(this.#kind)) tree = this.#parseContinuation(this.#take(), tree);
    this.#openCalls--;
    return tree;
  }

  /** What a token begins. */
  #parseStart(token: Token): Tree {
    // oxlint-disable-next-line typescript/switch-exhaustiveness-check -- All other kinds are treated alike.
    switch (token.kind) {
      case 'tJSONLiteral':
        return this.#parseJson(token);
      case 'tStringLiteral':
        return { kind: 'literal', value: token.text, span: spanOf(token) };
      case 'tUnquotedIdentifier':
        return { kind: 'field', name: token.text, span: spanOf(token) };
      case 'tQuotedIdentifier':
        if (this.#kind === 'tLparen') this.#refuse("Can't have quoted identifier as function Name.", token);
        return { kind: 'field', name: token.text, span: spanOf(token) };
      case 'tCurrent':
        return { kind: 'current', span: spanOf(token) };
      case 'tStar':
        return this.#parseBareStar(token);
      case 'tFilter':
        return this.#parseFilter(this.#identity(token.start));
      case 'tFlatten':
        return this.#parseFlatten(this.#identity(token.start));
      case 'tLbrace':
        return this.#parseMultiSelectHash(token);
      case 'tLbracket':
        return this.#parseBareBracket(token);
      case 'tExpref': {
        const operand = this.#parseExpression(0);
        return this.#branch({ kind: 'expression-reference', operand, span: this.#from(token.start) }, [operand]);
      }
      case 'tNot': {
        const operand = this.#parseExpression(powerOf('tNot'));
        return this.#branch({ kind: 'not', operand, span: this.#from(token.start) }, [operand]);
      }
      case 'tLparen': {
        const tree = this.#parseExpression(0);
        this.#expect('tRparen');
        return tree;
      }
      case 'tEOF':
        return this.#refuse('Incomplete expression', token);
      default:
        return this.#refuse(`Invalid token: ${token.kind}`, token);
    }
  }

  /** What a token makes of the tree before it. */
  #parseContinuation(token: Token, left: Tree): Tree {
    // oxlint-disable-next-line typescript/switch-exhaustiveness-check -- All other kinds are treated alike.
    switch (token.kind) {
      case 'tDot':
        return this.#parseDot(left);
      case 'tPipe':
        return this.#parseBinary('pipe', token.kind, left);
      case 'tOr':
        return this.#parseBinary('or', token.kind, left);
      case 'tAnd':
        return this.#parseBinary('and', token.kind, left);
      case 'tLparen':
        return this.#parseCall(token, left);
      case 'tFilter':
        return this.#parseFilter(left);
      case 'tFlatten':
        return this.#parseFlatten(left);
      case 'tLbracket':
        return this.#parseBracket(left);
      default:
        return this.#parseComparison(token, left);
    }
  }

  #parseJson(token: Token): Tree {
    const decoded = decodeJson(token.text);
    if (decoded.kind === 'problem') {
      throw new ExpressionProblem({ kind: 'problem', message: decoded.message, start: token.start, end: token.end });
    }
    return { kind: 'literal', value: decoded.value, span: spanOf(token) };
  }

  #parseBareStar(token: Token): Tree {
    const left = this.#identity(token.start);
    const right = this.#kind === 'tRbracket' ? this.#identity(token.end) : this.#parseProjected(powerOf('tStar'));
    return this.#branch({ kind: 'value-projection', left, right, span: this.#from(token.start) }, [right]);
  }

  /** `[` at the start of an expression: an index, a slice, `[*]` or a list of expressions. */
  #parseBareBracket(token: Token): Tree {
    const left = this.#identity(token.start);
    if (this.#kind === 'tNumber' || this.#kind === 'tColon') return this.#parseBareIndex(left);
    if (this.#kind !== 'tStar' || this.#kindAfter !== 'tRbracket') return this.#parseMultiSelectList(token);
    this.#take();
    this.#take();
    return this.#projection(left);
  }

  /** go-jmespath forgets what is wrong between these brackets, and stumbles at the token that it leaves there or when it evaluates. */
  #parseBareIndex(left: Tree): Tree {
    const index = this.#isLenient ? this.#attemptIndex() : this.#parseIndex();
    return index === undefined ? { kind: 'empty', span: this.#from(left.span.start) } : this.#withIndex(left, index);
  }

  #attemptIndex(): Index | Slice | undefined {
    try {
      return this.#parseIndex();
    } catch (error) {
      if (error instanceof ExpressionProblem) return undefined;
      throw error;
    }
  }

  #parseBracket(left: Tree): Tree {
    if (this.#kind === 'tNumber' || this.#kind === 'tColon') return this.#withIndex(left, this.#parseIndex());
    this.#expect('tStar');
    this.#expect('tRbracket');
    return this.#projection(left);
  }

  #projection(left: Tree): Tree {
    const right = this.#parseProjected(powerOf('tStar'));
    return this.#branch({ kind: 'projection', left, right, span: this.#from(left.span.start) }, [left, right]);
  }

  #withIndex(left: Tree, right: Index | Slice): Tree {
    const chain = this.#branch({ kind: 'index-expression', left, right, span: this.#from(left.span.start) }, [left]);
    return right.kind === 'slice' ? this.#projection(chain) : chain;
  }

  #parseIndex(): Index | Slice {
    if (this.#kind === 'tColon' || this.#kindAfter === 'tColon') return this.#parseSlice();
    const token = this.#current;
    const index = this.#integer(token);
    this.#take();
    this.#expect('tRbracket');
    return { kind: 'index', index, span: spanOf(token) };
  }

  #parseSlice(): Slice {
    const { start } = this.#current;
    const parts: (number | undefined)[] = [undefined, undefined, undefined];
    let part = 0;
    while (this.#kind !== 'tRbracket' && part < 3) {
      if (this.#kind === 'tColon') part++;
      else if (this.#kind !== 'tNumber' || (parts[part] !== undefined && !this.#isLenient)) {
        this.#refuse(`Expected tColon or tNumber, received: ${this.#kind}`);
      } else parts[part] = this.#integer(this.#current);
      this.#take();
    }
    const span = this.#from(start);
    this.#expect('tRbracket');
    const [from, to, step] = parts;
    return { kind: 'slice', from, to, step, span };
  }

  /** As Go's `strconv.Atoi` reads and refuses it. */
  #integer({ text, start, end }: Token): number {
    const parsed = parseInt64(text, 'Atoi');
    if (parsed.kind === 'problem') throw new ExpressionProblem({ ...parsed, start, end });
    return Number(parsed.value);
  }

  #parseFlatten(operand: Tree): Tree {
    const { start } = operand.span;
    const left = this.#branch({ kind: 'flatten', operand, span: this.#from(start) }, [operand]);
    const right = this.#parseProjected(powerOf('tFlatten'));
    return this.#branch({ kind: 'projection', left, right, span: this.#from(start) }, [left, right]);
  }

  #parseFilter(left: Tree): Tree {
    const condition = this.#parseExpression(0);
    this.#expect('tRbracket');
    const right = this.#kind === 'tFlatten' ? this.#identity(this.#end) : this.#parseProjected(powerOf('tFilter'));
    return this.#branch({ kind: 'filter-projection', left, right, condition, span: this.#from(left.span.start) }, [left, right, condition]);
  }

  /** What is done with each element of a projection. */
  #parseProjected(power: number): Tree {
    if (powerOf(this.#kind) < ENDS_PROJECTION) return this.#identity(this.#end);
    if (this.#kind === 'tLbracket' || this.#kind === 'tFilter') return this.#parseExpression(power);
    if (this.#kind !== 'tDot') this.#refuse('Error');
    this.#take();
    return this.#parseAfterDot(power);
  }

  #parseDot(left: Tree): Tree {
    const { start } = left.span;
    if (this.#kind !== 'tStar') {
      const right = this.#parseAfterDot(powerOf('tDot'));
      return this.#branch({ kind: 'sub-expression', left, right, span: this.#from(start) }, [left, right]);
    }
    this.#take();
    const right = this.#parseProjected(this.#valueProjectionPower);
    return this.#branch({ kind: 'value-projection', left, right, span: this.#from(start) }, [left, right]);
  }

  #parseAfterDot(power: number): Tree {
    const token = this.#current;
    // oxlint-disable-next-line typescript/switch-exhaustiveness-check -- All other kinds are treated alike.
    switch (token.kind) {
      case 'tQuotedIdentifier':
      case 'tUnquotedIdentifier':
      case 'tStar':
        return this.#parseExpression(power);
      case 'tLbracket':
        this.#take();
        return this.#parseMultiSelectList(token);
      case 'tLbrace':
        this.#take();
        return this.#parseMultiSelectHash(token);
      default:
        return this.#refuse('Expected identifier, lbracket, or lbrace');
    }
  }

  #parseMultiSelectList({ start }: Token): Tree {
    const items: Tree[] = [];
    for (;;) {
      items.push(this.#parseExpression(0));
      if (this.#skip('tRbracket')) break;
      this.#expect('tComma');
    }
    return this.#branch({ kind: 'multi-select-list', items, span: this.#from(start) }, items);
  }

  #parseMultiSelectHash({ start }: Token): Tree {
    const entries: MultiSelectEntry[] = [];
    for (;;) {
      const token = this.#current;
      if (!this.#skip('tUnquotedIdentifier') && !this.#skip('tQuotedIdentifier')) {
        this.#refuse('Expected tQuotedIdentifier or tUnquotedIdentifier');
      }
      this.#expect('tColon');
      entries.push({ name: token.text, value: this.#parseExpression(0) });
      if (this.#skip('tRbrace')) break;
      if (!this.#skip('tComma') && !this.#isLenient) this.#expect('tComma');
    }
    const span = this.#from(start);
    return this.#branch(
      { kind: 'multi-select-hash', entries, span },
      entries.map(({ value }) => value),
    );
  }

  #parseCall(open: Token, callee: Tree): Tree {
    if (!this.#isLenient && callee.kind !== 'field') this.#refuse(`Invalid token: ${open.kind}`, open);
    const parameters: Tree[] = [];
    while (!this.#isAt('tRparen')) {
      parameters.push(this.#parseExpression(0));
      if (this.#isLenient) this.#skip('tComma');
      else if (!this.#isAt('tRparen')) this.#expectAnotherArgument();
    }
    this.#expect('tRparen');
    const span = this.#from(callee.span.start);
    return this.#branch({ kind: 'function', name: calledName(callee), parameters, span }, parameters);
  }

  #expectAnotherArgument(): void {
    this.#expect('tComma');
    if (this.#isAt('tRparen')) this.#refuse('Invalid token: tRparen');
  }

  #parseBinary(kind: 'or' | 'and' | 'pipe', token: TokenKind, left: Tree): Tree {
    const right = this.#parseExpression(powerOf(token));
    return this.#branch({ kind, left, right, span: this.#from(left.span.start) }, [left, right]);
  }

  #parseComparison({ kind }: Token, left: Tree): Tree {
    const operator = COMPARISONS[kind] ?? this.#refuse(`Unexpected token: ${kind}`);
    const right = this.#parseExpression(powerOf(kind));
    return this.#branch({ kind: 'comparison', operator, left, right, span: this.#from(left.span.start) }, [left, right]);
  }

  get #current(): Token {
    return this.#tokens[this.#next]!;
  }

  get #kind(): TokenKind {
    return this.#current.kind;
  }

  get #kindAfter(): TokenKind | undefined {
    return this.#tokens[this.#next + 1]?.kind;
  }

  /** Where the last token that was taken ends. */
  get #end(): number {
    return this.#tokens[this.#next - 1]?.end ?? 0;
  }

  /** The current token, which is then behind; the end is never left behind. */
  #take(): Token {
    const token = this.#current;
    if (token.kind !== 'tEOF') this.#next++;
    return token;
  }

  #isAt(kind: TokenKind): boolean {
    return this.#kind === kind;
  }

  #skip(kind: TokenKind): boolean {
    if (!this.#isAt(kind)) return false;
    this.#take();
    return true;
  }

  #expect(kind: TokenKind): void {
    if (!this.#skip(kind)) this.#refuse(`Expected ${kind}, received: ${this.#kind}`);
  }

  #from(start: number): Span {
    return { start, end: this.#end };
  }

  #identity(at: number): Tree {
    return { kind: 'identity', span: { start: at, end: at } };
  }

  #branch(tree: Tree, children: readonly Tree[]): Tree {
    let depth = 1;
    for (const child of children) depth = Math.max(depth, 1 + (this.#depths.get(child) ?? 0));
    if (depth > MAX_DEPTH) this.#refuseDepth();
    this.#depths.set(tree, depth);
    return tree;
  }

  #refuseDepth(): never {
    return this.#refuse('Expression nests too deeply');
  }

  #refuse(message: string, { start, end, caret }: Token = this.#current): never {
    throw syntaxProblem(this.#expression, message, start, end, byteOffset(this.#expression, caret));
  }
}

function spanOf({ start, end }: Token): Span {
  return { start, end };
}

function powerOf(kind: TokenKind): number {
  return BINDING_POWER[kind] ?? 0;
}

/** In lenient syntax the name is whatever text stands before the parentheses. */
function calledName(callee: Tree): string | undefined {
  if (callee.kind === 'field') return callee.name;
  if (callee.kind === 'function') return callee.name;
  return callee.kind === 'literal' && typeof callee.value === 'string' ? callee.value : undefined;
}
