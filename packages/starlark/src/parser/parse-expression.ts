import type { Token, TokenKind } from '../scanner/token.ts';
import { KEYWORDS, spellKind } from '../scanner/token.ts';
import { COMPARISON_LEVEL, isBinaryOperator, levelOf, NOT_LEVEL } from './precedence.ts';
import type { TokenReader } from './token-reader.ts';
import type {
  Argument,
  BinaryOperator,
  ComprehensionClause,
  DictEntry,
  Expression,
  Identifier,
  LambdaExpression,
  Parameter,
  TextRange,
  StringLiteral,
} from './tree.ts';

/** How deep expressions and blocks may be in each other; also the longest chain such as `a + b + c` or `a.b.c`. */
const MOST_NESTING = 1000;
/** How deep the parser recurses before it knows the height of what it reads; a bracket takes two levels. */
const MOST_OPEN = 500;

const WORDS: ReadonlySet<string> = new Set(KEYWORDS);
/** What can stand behind the last comma of a list; anything else begins another item. */
const CLOSING: ReadonlySet<TokenKind> = new Set<TokenKind>(['end of file', ')', ']', '}', '=', 'newline', ';']);

/** Parses expressions from tokens; fails with a `SyntaxFailure` after reporting why. Grammar of go.starlark.net of September 2026. */
export class ExpressionParser {
  readonly #reader: TokenReader;
  /** Height of each tree that is not a leaf, so that no later phase recurses deeper than the limit. */
  readonly #heights = new Map<Expression, number>();
  #open = 0;

  /** No tree is higher than the number of its tokens. */
  readonly #countsHeights: boolean;

  constructor(reader: TokenReader) {
    this.#reader = reader;
    this.#countsHeights = reader.tokenCount > MOST_NESTING;
  }

  /** An expression, or several with commas between them, which make a tuple. */
  parseExpression(trailingComma = false): Expression {
    const first = this.parseTest();
    if (!this.#reader.at(',')) return first;
    const items = this.#parseItems(first, trailingComma);
    return this.#build({ kind: 'tuple', items, start: first.start, end: this.#reader.previousEnd }, items);
  }

  /** One expression without commas. */
  parseTest(): Expression {
    if (++this.#open > MOST_OPEN) this.#failNesting(this.#reader.token);
    const test = this.#parseOpenTest();
    this.#open--;
    return test;
  }

  #parseOpenTest(): Expression {
    if (this.#reader.at('lambda')) return this.#parseLambda(() => this.parseTest());
    const whenTrue = this.#parseBinary(0);
    const keyword = this.#reader.takeIf('if');
    if (!keyword) return whenTrue;
    const condition = this.#parseBinary(0);
    if (!this.#reader.takeIf('else')) this.#reader.fail('misplaced', 'conditional expression without else clause', keyword);
    const whenFalse = this.parseTest();
    const range = { start: whenTrue.start, end: whenFalse.end };
    return this.#build({ kind: 'conditional', condition, whenTrue, whenFalse, ...range }, [condition, whenTrue, whenFalse]);
  }

  /** The variables of a `for`: what can be assigned to, so that the `in` after them is not taken for an operator. */
  parseLoopTarget(): Expression {
    const first = this.#parseOperand();
    if (!this.#reader.at(',')) return first;
    const items = [first];
    while (this.#reader.takeIf(',')) {
      if (CLOSING.has(this.#reader.token.kind)) break;
      items.push(this.#parseOperand());
    }
    return this.#build({ kind: 'tuple', items, start: first.start, end: this.#reader.previousEnd }, items);
  }

  parseIdentifier(): Identifier {
    const { token } = this.#reader;
    if (token.kind === 'identifier') {
      this.#reader.take();
      return { kind: 'identifier', name: token.text, start: token.start, end: token.end };
    }
    const word = token.kind === 'illegal token' ? token.text : token.kind;
    if (word === '') this.#reader.failAtToken('identifier');
    if (token.kind === 'illegal token' || WORDS.has(word))
      this.#reader.fail('reserved-word', `use of reserved keyword '${word}' is not allowed (expected identifier)`, token, word);
    return this.#reader.fail('unexpected-token', 'not an identifier', token, spellKind(token.kind));
  }

  parseStringLiteral(): StringLiteral {
    const { token } = this.#reader;
    if (token.kind !== 'string literal') this.#reader.failAtToken('string literal');
    this.#reader.take();
    return { kind: 'string', value: token.text, start: token.start, end: token.end };
  }

  /** Those of a `def` and of a `lambda`: as in starlark-go, both end both, and a comma may be the last thing only in parentheses. */
  parseParameters(): readonly Parameter[] {
    const parameters: Parameter[] = [];
    while (!this.#reader.at(')') && !this.#reader.at(':') && !this.#reader.at('end of file')) {
      if (parameters.length > 0) {
        this.#reader.expect(',');
        if (this.#reader.at(')')) break;
      }
      parameters.push(this.#parseParameter());
    }
    return parameters;
  }

  #parseParameter(): Parameter {
    const { start } = this.#reader.token;
    if (this.#reader.takeIf('**')) {
      const name = this.parseIdentifier();
      return { kind: 'star-star', name, start, end: name.end };
    }
    const star = this.#reader.takeIf('*');
    if (star) {
      const name = this.#reader.at('identifier') ? this.parseIdentifier() : undefined;
      return { kind: 'star', name, start, end: name?.end ?? star.end };
    }
    const name = this.parseIdentifier();
    if (!this.#reader.takeIf('=')) return { kind: 'required', name, start, end: name.end };
    const defaultValue = this.parseTest();
    return { kind: 'optional', name, defaultValue, start, end: defaultValue.end };
  }

  #parseLambda(parseBody: () => Expression): Expression {
    const { start } = this.#reader.take();
    const parameters = this.parseParameters();
    this.#reader.expect(':');
    const body = parseBody();
    const lambda: LambdaExpression = { kind: 'lambda', parameters, body, start, end: body.end };
    return this.#build(lambda, [body, ...parameters.flatMap((parameter) => (parameter.kind === 'optional' ? [parameter.defaultValue] : []))]);
  }

  /** A test without a conditional at its end: `[x for x in y if a if b]` has two `if` clauses. */
  #parseTestWithoutConditional(): Expression {
    return this.#nested(() => (this.#reader.at('lambda') ? this.#parseLambda(() => this.#parseTestWithoutConditional()) : this.#parseBinary(0)));
  }

  #parseBinary(level: number): Expression {
    let left = this.#parseNotOrOperand(level);
    let comparison: BinaryOperator | undefined;
    for (;;) {
      const { token } = this.#reader;
      // These are after most expressions.
      if (token.kind === ')' || token.kind === ',' || token.kind === 'newline') return left;
      const operator = token.kind === 'not' ? 'not in' : token.kind;
      const operatorLevel = levelOf(operator);
      if (operatorLevel < level || !isBinaryOperator(operator)) return left;
      if (operatorLevel === COMPARISON_LEVEL) {
        if (comparison) this.#reader.fail('misplaced', `${comparison} does not associate with ${operator} (use parens)`, token, operator);
        comparison = operator;
      } else comparison = undefined;
      const operatorRange = this.#takeOperator();
      const right = this.#nested(() => this.#parseBinary(operatorLevel + 1));
      left = this.#build({ kind: 'binary', operator, left, right, operatorRange, start: left.start, end: right.end }, [left, right]);
    }
  }

  #takeOperator(): TextRange {
    const { kind, start, end } = this.#reader.take();
    if (kind !== 'not') return { start, end };
    if (!this.#reader.at('in')) this.#reader.failAtToken('in');
    return { start, end: this.#reader.take().end };
  }

  #parseNotOrOperand(level: number): Expression {
    if (level > NOT_LEVEL || !this.#reader.at('not')) return this.#parseOperand();
    const { start } = this.#reader.take();
    const operand = this.#nested(() => this.#parseBinary(NOT_LEVEL));
    return this.#build({ kind: 'unary', operator: 'not', operand, start, end: operand.end }, [operand]);
  }

  /** A primary with the calls, indexes, slices and attributes after it. */
  #parseOperand(): Expression {
    let operand = this.#parsePrimary();
    for (;;) {
      const { kind } = this.#reader.token;
      if (kind === '.') operand = this.#parseAttribute(operand);
      else if (kind === '[') operand = this.#parseIndexOrSlice(operand);
      else if (kind === '(') operand = this.#parseCall(operand);
      else return operand;
    }
  }

  #parseAttribute(object: Expression): Expression {
    const dot = this.#reader.take();
    const name = this.parseIdentifier();
    const selection = { start: dot.start, end: name.end };
    return this.#build({ kind: 'attribute', object, name, selection, start: object.start, end: name.end }, [object]);
  }

  #parseIndexOrSlice(object: Expression): Expression {
    const open = this.#reader.take();
    const from = this.#reader.at(':') ? undefined : this.#nested(() => this.parseExpression());
    if (from && !this.#reader.at(':')) {
      const { end } = this.#reader.expect(']');
      const brackets = { start: open.start, end };
      return this.#build({ kind: 'index', object, index: from, brackets, start: object.start, end }, [object, from]);
    }
    this.#reader.expect(':');
    const to = this.#reader.at(':') || this.#reader.at(']') ? undefined : this.parseTest();
    const step = this.#reader.takeIf(':') && !this.#reader.at(']') ? this.parseTest() : undefined;
    const { end } = this.#reader.expect(']');
    const brackets = { start: open.start, end };
    const parts = [object, from, to, step].filter((part) => part !== undefined);
    return this.#build({ kind: 'slice', object, from, to, step, brackets, start: object.start, end }, parts);
  }

  #parseCall(callee: Expression): Expression {
    const open = this.#reader.take();
    const list: Argument[] = [];
    while (!this.#reader.at(')') && !this.#reader.at('end of file')) {
      if (list.length > 0) {
        this.#reader.expect(',');
        if (this.#reader.at(')')) break;
      }
      list.push(this.#parseArgument());
    }
    const { end } = this.#reader.expect(')');
    const parentheses = { start: open.start, end };
    const children = [callee, ...list.map((argument) => argument.value)];
    return this.#build({ kind: 'call', callee, arguments: list, parentheses, start: callee.start, end }, children);
  }

  #parseArgument(): Argument {
    const { start } = this.#reader.token;
    if (this.#reader.takeIf('*')) {
      const value = this.parseTest();
      return { kind: 'star', value, start, end: value.end };
    }
    if (this.#reader.takeIf('**')) {
      const value = this.parseTest();
      return { kind: 'star-star', value, start, end: value.end };
    }
    const value = this.parseTest();
    if (!this.#reader.at('=')) return { kind: 'positional', value, start, end: value.end };
    if (value.kind !== 'identifier') this.#reader.fail('misplaced', 'keyword argument must have form name=expr', value);
    this.#reader.take();
    const named = this.parseTest();
    return { kind: 'named', name: value, value: named, start, end: named.end };
  }

  #parsePrimary(): Expression {
    const { token } = this.#reader;
    if (token.kind === 'identifier') return this.parseIdentifier();
    if (token.kind === 'string literal') return this.parseStringLiteral();
    if (token.kind === '[') return this.#nested(() => this.#parseList());
    if (token.kind === '{') return this.#nested(() => this.#parseDict());
    if (token.kind === '(') return this.#nested(() => this.#parseParentheses());
    if (token.kind === '-' || token.kind === '+' || token.kind === '~') return this.#parseSign(token, token.kind);
    if (token.kind !== 'int literal' && token.kind !== 'float literal') return this.#reader.failAtToken('primary expression');
    this.#reader.take();
    if (token.kind === 'int literal') return { kind: 'int', value: token.value, start: token.start, end: token.end };
    return { kind: 'float', value: token.value, start: token.start, end: token.end };
  }

  #parseSign(token: Token, operator: '-' | '+' | '~'): Expression {
    this.#reader.take();
    const operand = this.#nested(() => this.#parseOperand());
    return this.#build({ kind: 'unary', operator, operand, start: token.start, end: operand.end }, [operand]);
  }

  #parseParentheses(): Expression {
    const { start } = this.#reader.take();
    const close = this.#reader.takeIf(')');
    if (close) return { kind: 'tuple', items: [], start, end: close.end };
    const inner = this.parseTest();
    if (!this.#reader.at(',')) {
      this.#reader.expect(')');
      return inner;
    }
    const items = this.#parseItems(inner, true);
    const { end } = this.#reader.expect(')');
    return this.#build({ kind: 'tuple', items, start, end }, items);
  }

  #parseList(): Expression {
    const { start } = this.#reader.take();
    const close = this.#reader.takeIf(']');
    if (close) return { kind: 'list', items: [], start, end: close.end };
    const first = this.parseTest();
    if (this.#reader.at('for')) {
      const { clauses, end } = this.#parseClauses(']');
      return this.#build({ kind: 'list-comprehension', body: first, clauses, start, end }, [first, ...clauseExpressions(clauses)]);
    }
    const items = this.#parseItems(first, true);
    const { end } = this.#reader.expect(']');
    return this.#build({ kind: 'list', items, start, end }, items);
  }

  #parseDict(): Expression {
    const { start } = this.#reader.take();
    const close = this.#reader.takeIf('}');
    if (close) return { kind: 'dict', entries: [], start, end: close.end };
    const first = this.#parseEntry();
    if (this.#reader.at('for')) {
      const { clauses, end } = this.#parseClauses('}');
      return this.#build({ kind: 'dict-comprehension', body: first, clauses, start, end }, [first.key, first.value, ...clauseExpressions(clauses)]);
    }
    const entries = [first];
    while (this.#reader.takeIf(',')) {
      if (this.#reader.at('}')) break;
      entries.push(this.#parseEntry());
    }
    const { end } = this.#reader.expect('}');
    return this.#build(
      { kind: 'dict', entries, start, end },
      entries.flatMap((entry) => [entry.key, entry.value]),
    );
  }

  #parseEntry(): DictEntry {
    const key = this.parseTest();
    const { start, end } = this.#reader.expect(':');
    return { key, value: this.parseTest(), colon: { start, end } };
  }

  #parseClauses(closing: ']' | '}'): { readonly clauses: readonly ComprehensionClause[]; readonly end: number } {
    const clauses: ComprehensionClause[] = [];
    for (;;) {
      const { token } = this.#reader;
      if (token.kind === 'for') {
        this.#reader.take();
        const target = this.parseLoopTarget();
        this.#reader.expect('in');
        const iterable = this.#parseBinary(0);
        clauses.push({ kind: 'for', target, iterable, start: token.start, end: iterable.end });
      } else if (token.kind === 'if') {
        this.#reader.take();
        const condition = this.#parseTestWithoutConditional();
        clauses.push({ kind: 'if', condition, start: token.start, end: condition.end });
      } else if (token.kind === closing) return { clauses, end: this.#reader.take().end };
      else return this.#reader.failAtToken(`'${closing}', for, or if`);
    }
  }

  #parseItems(first: Expression, trailingComma: boolean): readonly Expression[] {
    const items = [first];
    for (let comma = this.#reader.takeIf(','); comma; comma = this.#reader.takeIf(',')) {
      if (CLOSING.has(this.#reader.token.kind)) {
        if (!trailingComma) this.#reader.fail('misplaced', 'unparenthesized tuple with trailing comma', comma);
        break;
      }
      items.push(this.parseTest());
    }
    return items;
  }

  #nested<Node>(parse: () => Node): Node {
    if (++this.#open > MOST_OPEN) this.#failNesting(this.#reader.token);
    const node = parse();
    this.#open--;
    return node;
  }

  /** Forgets what was open when a failure left the tree after. */
  reset(): void {
    this.#open = 0;
  }

  #build<Node extends Expression>(node: Node, children: readonly Expression[]): Node {
    if (!this.#countsHeights) return node;
    let height = 0;
    for (const child of children) height = Math.max(height, this.#heights.get(child) ?? 0);
    if (height >= MOST_NESTING) this.#failNesting(node);
    this.#heights.set(node, height + 1);
    return node;
  }

  #failNesting(range: TextRange): never {
    return this.#reader.fail('nesting-too-deep', 'excessive nesting', range);
  }
}

function clauseExpressions(clauses: readonly ComprehensionClause[]): readonly Expression[] {
  return clauses.flatMap((clause) => (clause.kind === 'for' ? [clause.target, clause.iterable] : [clause.condition]));
}
