import { findMacro } from '../macros/macro.ts';
import type { Macro } from '../macros/macro.ts';
import { scan } from '../scanner/scan.ts';
import type { ScannedText } from '../scanner/scan.ts';
import type { Token, TokenKind } from '../scanner/token.ts';
import { unquoteBytes, unquoteString } from '../scanner/unquote.ts';
import type { Problem, Span } from '../source/problem.ts';
import { explainSyntax } from '../syntax-errors/explain-syntax.ts';
import type { RecoveryLimits } from '../syntax-errors/explain-syntax.ts';
import { balance } from './balance.ts';
import { NodeMaker } from './node-maker.ts';
import type { Expression, FieldInitializer, Literal, MapEntry } from './tree.ts';

export interface ParseOptions {
  /** Calls that are expanded while parsing. */
  readonly macros: ReadonlyMap<string, Macro>;
  /** Whether `a.?b`, `a[?b]`, `[?a]`, `{?k: v}` are known. */
  readonly optionalSyntax: boolean;
  /** Whether fields can be written in backquotes. */
  readonly escapedIdentifiers: boolean;
  /** How deep expressions may stand in each other. cel-go's default is 250. */
  readonly maxDepth: number;
  /** The longest text that is parsed, in code points. cel-go's default is 100,000. */
  readonly maxSize: number;
  /** How often, and over how many tokens, a text with errors is repaired to find the next error. cel-go's default is 30 for both. */
  readonly recovery?: RecoveryLimits;
}

export interface ParsedText {
  /** `undefined` if there are problems. */
  readonly expression: Expression | undefined;
  readonly problems: readonly Problem[];
}

/** Parses an expression and expands its macros. Any text is accepted; what is wrong comes back as problems in cel-go's words. */
export function parse(text: string, options: ParseOptions): ParsedText {
  const size = codePointCount(text);
  if (size > options.maxSize) return failed(`expression code point size exceeds limit: size: ${size}, limit ${options.maxSize}`);
  const scanned = scan(text);
  const parser = new Parser(scanned.tokens, options);
  const expression = parser.parse();
  const isWellFormed = expression !== undefined && scanned.unrecognized.length === 0;
  const problems = isWellFormed ? parser.problems : [...parser.problems, ...syntaxProblems(text, scanned, options, parser.problems)];
  return problems.length > 0 ? { expression: undefined, problems } : { expression, problems };
}

/** The errors of the scanner and, as ANTLR recovers from one to find the next, of the parser. */
function syntaxProblems(text: string, scanned: ScannedText, options: ParseOptions, found: readonly Problem[]): readonly Problem[] {
  const { problems: explained, reached } = explainSyntax(text, scanned, options.maxDepth, options.recovery);
  const unrecognized = scanned.unrecognized
    .filter(({ start }) => start < reached)
    .map(({ start, end }): Problem => {
      return { code: 'syntax', message: `Syntax error: token recognition error at: '${text.slice(start, end)}'`, span: { start, end } };
    });
  const isSaid = explained.some(({ span }) => span === undefined) && found.some(({ span }) => span === undefined);
  return [...unrecognized, ...(isSaid ? explained.filter(({ span }) => span !== undefined) : explained)];
}

function failed(message: string): ParsedText {
  return { expression: undefined, problems: [{ code: 'syntax', message, span: undefined }] };
}

function codePointCount(text: string): number {
  let count = text.length;
  for (let at = 0; at < text.length - 1; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit >= 0xd800 && unit < 0xdc00) count -= 1;
  }
  return count;
}

/** Unwinds the parser at the first error of syntax; `explainSyntax` then says what it is. */
class MalformedText extends Error {}

/** Unwinds the parser where expressions stand too deep in each other. */
class TooDeep extends Error {}

const RESERVED: ReadonlySet<string> = new Set([
  'as',
  'break',
  'const',
  'continue',
  'else',
  'for',
  'function',
  'if',
  'import',
  'let',
  'loop',
  'package',
  'namespace',
  'return',
  'var',
  'void',
  'while',
]);

/** Those that bind loosest come first. */
const LOGICAL_OPERATORS: readonly { readonly kind: TokenKind; readonly name: string }[] = [
  { kind: '||', name: '_||_' },
  { kind: '&&', name: '_&&_' },
];
const BINARY_OPERATORS: readonly ReadonlySet<TokenKind>[] = [
  new Set<TokenKind>(['<', '<=', '>=', '>', '==', '!=', 'in']),
  new Set<TokenKind>(['+', '-']),
  new Set<TokenKind>(['*', '/', '%']),
];
const MAX_INT = 2n ** 63n - 1n;
const MAX_UINT = 2n ** 64n - 1n;

/** A recursive descent through CEL.g4. */
class Parser {
  readonly problems: Problem[] = [];
  readonly #tokens: readonly Token[];
  readonly #options: ParseOptions;
  #position = 0;
  #nesting = 0;
  /** Of the expression parsed last: how many operators and selections stand in each other, as cel-go's visitor counts them. */
  #depth = 0;

  constructor(tokens: readonly Token[], options: ParseOptions) {
    this.#tokens = tokens;
    this.#options = options;
  }

  parse(): Expression | undefined {
    try {
      const expression = this.#expression();
      this.#expect('<EOF>');
      if (this.#depth > this.#options.maxDepth) this.#wholeProblem('max recursion depth exceeded');
      return expression;
    } catch (error) {
      if (error instanceof TooDeep) {
        this.#wholeProblem(`expression recursion limit exceeded: ${this.#options.maxDepth}`);
        return undefined;
      }
      if (error instanceof MalformedText) return undefined;
      throw error;
    }
  }

  #expression(): Expression {
    this.#nesting += 1;
    if (this.#nesting > this.#options.maxDepth) throw new TooDeep();
    const start = this.#token.start;
    let expression = this.#logical(0);
    const question = this.#token;
    if (this.#accept('?')) {
      const ofCondition = this.#depth;
      const whenTrue = this.#logical(0);
      const ofTrue = this.#depth;
      this.#expect(':');
      const whenFalse = this.#expression();
      this.#depth = 1 + Math.max(ofCondition, ofTrue, this.#depth);
      expression = this.#make(question.start, start).call('_?_:_', expression, whenTrue, whenFalse);
    }
    this.#nesting -= 1;
    return expression;
  }

  /** Terms joined by one logical operator, as a balanced tree, so that long chains stay shallow. */
  #logical(level: number): Expression {
    const operator = LOGICAL_OPERATORS[level];
    if (operator === undefined) return this.#binary(0);
    const { kind, name } = operator;
    const first = this.#logical(level + 1);
    if (this.#token.kind !== kind) return first;
    const terms = [first];
    const operators: number[] = [];
    let depth = this.#depth;
    while (this.#token.kind === kind) {
      operators.push(this.#token.start);
      this.#position += 1;
      terms.push(this.#logical(level + 1));
      depth = Math.max(depth, this.#depth);
    }
    this.#depth = depth;
    return balance(name, terms, operators);
  }

  #binary(level: number): Expression {
    const operators = BINARY_OPERATORS[level];
    if (operators === undefined) return this.#unary();
    const start = this.#token.start;
    let left = this.#binary(level + 1);
    while (operators.has(this.#token.kind)) {
      const operator = this.#token;
      const ofLeft = this.#depth;
      this.#position += 1;
      const right = this.#binary(level + 1);
      this.#depth = 1 + Math.max(ofLeft, this.#depth);
      left = this.#make(operator.start, start).call(operator.kind === 'in' ? '@in' : `_${operator.kind}_`, left, right);
    }
    return left;
  }

  #unary(): Expression {
    const first = this.#token;
    const { kind } = first;
    if (kind !== '!' && kind !== '-') return this.#member();
    let count = 0;
    while (this.#token.kind === kind) {
      // The last minus before a number belongs to the literal if it is the only one.
      if (kind === '-' && count === 0 && this.#isNumber(1)) return this.#member();
      this.#position += 1;
      count += 1;
    }
    const operand = this.#member();
    return count % 2 === 0 ? operand : this.#make(first.start, first.start).call(kind === '!' ? '!_' : '-_', operand);
  }

  #isNumber(ahead: number): boolean {
    const kind = this.#tokens[this.#position + ahead]?.kind;
    return kind === 'NUM_INT' || kind === 'NUM_FLOAT';
  }

  #member(): Expression {
    const start = this.#token.start;
    let member = this.#primary();
    for (;;) {
      const operator = this.#token;
      const ofOperand = this.#depth;
      if (this.#accept('.')) member = this.#selection(member, operator, start);
      else if (this.#accept('[')) member = this.#index(member, operator, start);
      else return member;
      this.#depth = 1 + Math.max(ofOperand, this.#depth);
    }
  }

  #selection(operand: Expression, dot: Token, start: number): Expression {
    const isOptional = this.#accept('?');
    const name = this.#token;
    if (!isOptional && name.kind === 'IDENTIFIER' && this.#tokens[this.#position + 1]?.kind === '(') {
      this.#position += 1;
      const open = this.#expect('(');
      const parameters = this.#parameters();
      return this.#call(operand, name.text, parameters, open, start);
    }
    const field = this.#fieldName();
    this.#depth = 0;
    const make = this.#make(dot.start, start);
    if (!isOptional) return { kind: 'select', operand, field, isTest: false, at: dot.start, span: { start, end: this.#end } };
    if (!this.#options.optionalSyntax) return this.#refuse(dot, "unsupported syntax '.?'");
    return make.call('_?._', operand, new NodeMaker(name.start, spanOf(name)).literal({ type: 'string', value: field }));
  }

  #index(operand: Expression, open: Token, start: number): Expression {
    const isOptional = this.#accept('?');
    const index = this.#expression();
    this.#expect(']');
    if (isOptional && !this.#options.optionalSyntax) return this.#refuse(open, "unsupported syntax '[?'");
    return this.#make(open.start, start).call(isOptional ? '_[?_]' : '_[_]', operand, index);
  }

  #primary(): Expression {
    const token = this.#token;
    this.#depth = 0;
    // oxlint-disable-next-line typescript/switch-exhaustiveness-check -- All other kinds are treated alike.
    switch (token.kind) {
      case '(': {
        this.#position += 1;
        const expression = this.#expression();
        this.#expect(')');
        return expression;
      }
      case '[':
        return this.#list(token);
      case '{':
        return this.#map(token);
      case '.':
      case 'IDENTIFIER':
        return this.#name();
      default:
        return this.#literal();
    }
  }

  #name(): Expression {
    const { start } = this.#token;
    const dot = this.#accept('.') ? '.' : '';
    const first = this.#expect('IDENTIFIER');
    const open = this.#token;
    if (this.#accept('(')) {
      const parameters = this.#parameters();
      if (RESERVED.has(first.text)) return this.#refuse(first, `reserved identifier: ${first.text}`);
      return this.#call(undefined, dot + first.text, parameters, open, start);
    }
    const afterPath = this.#afterPath();
    if (this.#tokens[afterPath]?.kind === '{') {
      const path = this.#tokens.slice(this.#position, afterPath).map(({ text }) => text);
      this.#position = afterPath;
      return this.#message(dot + first.text + path.join(''), start);
    }
    if (RESERVED.has(first.text)) return this.#refuse(first, `reserved identifier: ${first.text}`);
    return this.#make(first.start, start).identifier(dot + first.text);
  }

  /** Where a dotted path ends that may name a message type. */
  #afterPath(): number {
    let position = this.#position;
    while (this.#tokens[position]?.kind === '.' && this.#tokens[position + 1]?.kind === 'IDENTIFIER') position += 2;
    return position;
  }

  #parameters(): readonly Expression[] {
    const parameters: Expression[] = [];
    let depth = 0;
    if (this.#token.kind !== ')') {
      do {
        parameters.push(this.#expression());
        depth = Math.max(depth, this.#depth);
      } while (this.#accept(','));
    }
    this.#expect(')');
    this.#depth = depth;
    return parameters;
  }

  #call(target: Expression | undefined, name: string, parameters: readonly Expression[], open: Token, start: number): Expression {
    const make = this.#make(open.start, start);
    const macro = findMacro(this.#options.macros, name, target !== undefined, parameters.length);
    const expansion = macro?.expand(make, target, parameters);
    if (expansion === undefined) return target === undefined ? make.call(name, ...parameters) : make.memberCall(name, target, ...parameters);
    if (!('refusal' in expansion)) return expansion;
    const about = expansion.about;
    this.#problem(expansion.refusal, about === undefined ? spanOf(open) : { start: about.at, end: Math.max(about.span.end, about.at + 1) });
    return make.literal({ type: 'null', value: null });
  }

  #list(open: Token): Expression {
    this.#position += 1;
    const elements: Expression[] = [];
    const optionalIndices: number[] = [];
    let depth = 0;
    this.#items(']', () => {
      const mark = this.#token;
      const isOptional = this.#accept('?');
      if (isOptional) optionalIndices.push(elements.length);
      elements.push(this.#expression());
      if (isOptional) this.#requireOptionalSyntax(mark);
      depth = Math.max(depth, this.#depth);
    });
    this.#depth = depth;
    return { kind: 'list', elements, optionalIndices, at: open.start, span: { start: open.start, end: this.#end } };
  }

  #map(open: Token): Expression {
    this.#position += 1;
    const entries: MapEntry[] = [];
    let depth = 0;
    this.#items('}', () => {
      const mark = this.#token;
      const before = this.problems.length;
      const isOptional = this.#accept('?');
      const key = this.#expression();
      depth = Math.max(depth, this.#depth);
      const colon = this.#expect(':');
      entries.push({ at: colon.start, key, value: this.#expression(), isOptional });
      if (isOptional) this.#requireOptionalSyntax(mark, before);
      depth = Math.max(depth, this.#depth);
    });
    this.#depth = depth;
    return { kind: 'map', entries, at: open.start, span: { start: open.start, end: this.#end } };
  }

  #message(typeName: string, start: number): Expression {
    const open = this.#expect('{');
    const fields: FieldInitializer[] = [];
    let depth = 0;
    this.#items('}', () => {
      const mark = this.#token;
      const before = this.problems.length;
      const isOptional = this.#accept('?');
      const field = this.#fieldName();
      const colon = this.#expect(':');
      fields.push({ at: colon.start, field, value: this.#expression(), isOptional });
      if (isOptional) this.#requireOptionalSyntax(mark, before);
      depth = Math.max(depth, this.#depth);
    });
    this.#depth = depth;
    return { kind: 'message', typeName, fields, at: open.start, span: { start, end: this.#end } };
  }

  /** Items between commas, the last of which may be followed by one; a comma may also stand alone. */
  #items(close: TokenKind, item: () => void): void {
    if (this.#token.kind !== close && !this.#accept(',')) {
      do item();
      while (this.#accept(',') && !this.#isAt(close));
    }
    this.#expect(close);
  }

  /** Refuses an optional item where there are none; cel-go does not look into a refused entry, whose problems begin at `before`. */
  #requireOptionalSyntax(mark: Token, before = this.problems.length): void {
    if (this.#options.optionalSyntax) return;
    this.problems.length = before;
    this.#refuse(mark, "unsupported syntax '?'");
  }

  #fieldName(): string {
    const token = this.#token;
    if (this.#accept('IDENTIFIER')) return token.text;
    this.#expect('ESC_IDENTIFIER');
    if (!this.#options.escapedIdentifiers) this.#refuse(token, "unsupported syntax: '`'");
    return token.text.slice(1, -1);
  }

  #literal(): Expression {
    const start = this.#token;
    const isNegative = this.#token.kind === '-' && this.#isNumber(1) && this.#accept('-');
    const token = this.#token;
    const sign = isNegative ? '-' : '';
    this.#position += 1;
    const literal = this.#literalOf(token, sign);
    if ('problem' in literal) return this.#refuse(start, literal.problem);
    return this.#make(start.start, start.start).literal(literal);
  }

  #literalOf(token: Token, sign: string): Literal | { readonly problem: string } {
    // oxlint-disable-next-line typescript/switch-exhaustiveness-check -- All other kinds are treated alike.
    switch (token.kind) {
      case 'true':
      case 'false':
        return { type: 'bool', value: token.kind === 'true' };
      case 'null':
        return { type: 'null', value: null };
      case 'NUM_INT': {
        const value = sign === '' ? BigInt(token.text) : -BigInt(token.text);
        return value > MAX_INT || value < -MAX_INT - 1n ? { problem: 'invalid int literal' } : { type: 'int', value };
      }
      case 'NUM_UINT': {
        const value = BigInt(token.text.slice(0, -1));
        return value > MAX_UINT ? { problem: 'invalid uint literal' } : { type: 'uint', value };
      }
      case 'NUM_FLOAT': {
        const value = Number(sign + token.text);
        return Number.isFinite(value) ? { type: 'double', value } : { problem: 'invalid double literal' };
      }
      case 'STRING': {
        const text = unquoteString(token.text);
        return 'problem' in text ? text : { type: 'string', value: text.value };
      }
      case 'BYTES': {
        const bytes = unquoteBytes(token.text);
        return 'problem' in bytes ? bytes : { type: 'bytes', value: bytes.value };
      }
      default:
        throw new MalformedText();
    }
  }

  get #token(): Token {
    const token = this.#tokens[this.#position] ?? this.#tokens.at(-1);
    if (token === undefined) throw new Error('A scanned text ends with <EOF>');
    return token;
  }

  /** The end of the token taken last. */
  get #end(): number {
    return this.#tokens[this.#position - 1]?.end ?? 0;
  }

  #isAt(kind: TokenKind): boolean {
    return this.#token.kind === kind;
  }

  #accept(kind: TokenKind): boolean {
    if (this.#token.kind !== kind) return false;
    this.#position += 1;
    return true;
  }

  #expect(kind: TokenKind): Token {
    const token = this.#token;
    if (token.kind !== kind) throw new MalformedText();
    this.#position += 1;
    return token;
  }

  #make(at: number, start: number): NodeMaker {
    return new NodeMaker(at, { start, end: this.#end });
  }

  #problem(message: string, span: Span): void {
    this.problems.push({ code: 'syntax', message, span });
  }

  #wholeProblem(message: string): void {
    this.problems.push({ code: 'syntax', message, span: undefined });
  }

  /** Reports a token and stands in for the expression that it spoils. */
  #refuse(token: Token, message: string): Expression {
    this.#problem(message, spanOf(token));
    return new NodeMaker(token.start, spanOf(token)).literal({ type: 'null', value: null });
  }
}

function spanOf({ start, end }: Token): Span {
  return { start, end };
}
