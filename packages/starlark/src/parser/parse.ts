import type { Source } from '@assay/source';
import type { Problem } from '../problem.ts';
import type { ScanOptions } from '../scanner/scan.ts';
import { scan } from '../scanner/scan.ts';
import type { TokenKind } from '../scanner/token.ts';
import { spellKind } from '../scanner/token.ts';
import { ExpressionParser } from './parse-expression.ts';
import { SyntaxFailure, TokenReader } from './token-reader.ts';
import type {
  ArithmeticOperator,
  Expression,
  IfBranch,
  LoadedName,
  LoadStatement,
  ProgramTree,
  TextRange,
  Statement,
  StringLiteral,
} from './tree.ts';

/** Which grammar a language has. */
export interface ParseOptions extends ScanOptions {
  /** How messages call a reserved word: “got class, want …” or “got illegal token, want …”. */
  readonly reservedWordsAre: 'themselves' | 'illegal token';
}

/** A program as far as it could be read, and what is wrong with it, in order. Without problems the tree is the whole program. */
export interface ParsedProgram {
  readonly source: Source;
  readonly tree: ProgramTree;
  readonly problems: readonly Problem[];
}

/** Reads a program; any text is accepted. A statement that is wrong is left out of the tree, with the block that it opens. */
export function parseProgram(source: Source, options: ParseOptions): ParsedProgram {
  const { tokens, problems } = scan(source, options);
  const reader = new TokenReader(source, tokens, options.reservedWordsAre);
  const parser = new StatementParser(reader, options);
  const statements = parser.parseAll();
  const tree: ProgramTree = { kind: 'program', statements, start: 0, end: source.text.length };
  return { source, tree, problems: inOrder([...alone(problems, reader.problems, source), ...reader.problems]) };
}

/** The literals that are wrong where nothing else is: what is in a line after something that cannot be there begins anywhere. */
function alone(literals: readonly Problem[], others: readonly Problem[], { text }: Source): readonly Problem[] {
  return literals.filter(({ span: { start } }) => {
    const lineStart = text.lastIndexOf('\n', start - 1) + 1;
    return !others.some(({ span }) => span.start >= lineStart && span.start < start);
  });
}

/** An expression, or what is wrong with it. */
export type ParsedExpression =
  | { readonly kind: 'parsed'; readonly source: Source; readonly expression: Expression }
  | { readonly kind: 'failed'; readonly problems: readonly Problem[] };

/** Reads a text that is one expression, perhaps after blanks. */
export function parseExpression(source: Source, options: ParseOptions): ParsedExpression {
  const { tokens, problems } = scan(source, options);
  const reader = new TokenReader(source, tokens, options.reservedWordsAre);
  const expression = attempt(() => {
    reader.takeIf('indent');
    const parsed = new ExpressionParser(reader).parseExpression();
    reader.takeIf('newline');
    reader.takeIf('outdent');
    if (!reader.at('end of file')) reader.fail('unexpected-token', `got ${reader.token.kind} after expression, want EOF`, reader.token);
    return parsed;
  });
  const all = inOrder([...problems, ...reader.problems]);
  return expression && all.length === 0 ? { kind: 'parsed', source, expression } : { kind: 'failed', problems: all };
}

const MOST_OPEN_BLOCKS = 100;
const MOST_PROBLEMS = 100;
const AUGMENTED: ReadonlyMap<TokenKind, ArithmeticOperator> = new Map<TokenKind, ArithmeticOperator>([
  ['+=', '+'],
  ['-=', '-'],
  ['*=', '*'],
  ['/=', '/'],
  ['//=', '//'],
  ['%=', '%'],
  ['&=', '&'],
  ['|=', '|'],
  ['^=', '^'],
  ['<<=', '<<'],
  ['>>=', '>>'],
]);
const BLOCK_OPENINGS: ReadonlySet<TokenKind> = new Set<TokenKind>(['def', 'if', 'for', 'while']);

class StatementParser {
  readonly #reader: TokenReader;
  readonly #options: ParseOptions;
  readonly #expressions: ExpressionParser;
  #openBlocks = 0;

  constructor(reader: TokenReader, options: ParseOptions) {
    this.#reader = reader;
    this.#options = options;
    this.#expressions = new ExpressionParser(reader);
  }

  parseAll(): readonly Statement[] {
    const statements: Statement[] = [];
    while (!this.#reader.at('end of file')) {
      if (this.#reader.takeIf('newline')) continue;
      statements.push(...this.#parseOrSkip());
    }
    return statements;
  }

  /** The statements of the next line; none if they are wrong, and then parsing goes on after the line and its block. */
  #parseOrSkip(): readonly Statement[] {
    const openBlocks = this.#openBlocks;
    const first = this.#reader.token.kind;
    const statements = attempt(() => this.#parseStatement());
    if (statements) return statements;
    this.#expressions.reset();
    this.#openBlocks = openBlocks;
    if (this.#reader.problems.length >= MOST_PROBLEMS || (this.#options.blocks === 'end' && (BLOCK_OPENINGS.has(first) || openBlocks > 0)))
      this.#skipAll();
    else this.#skipStatement();
    return [];
  }

  #skipStatement(): void {
    this.#reader.skipLine();
    this.#reader.skipIndentedBlock();
  }

  #skipAll(): void {
    while (!this.#reader.at('end of file')) this.#reader.take();
  }

  #parseStatement(): readonly Statement[] {
    const { kind } = this.#reader.token;
    if (kind === 'def') return [this.#parseDef()];
    if (kind === 'if') return [this.#parseIf()];
    if (kind === 'for') return [this.#parseFor()];
    if (kind === 'while') return [this.#parseWhile()];
    return this.#parseSimpleStatements();
  }

  #parseDef(): Statement {
    const keyword = rangeOf(this.#reader.take());
    const name = this.#expressions.parseIdentifier();
    this.#reader.expect('(');
    const parameters = this.#expressions.parseParameters();
    this.#reader.expect(')');
    const body = this.#parseSuite(keyword);
    return { kind: 'def', name, parameters, body, keyword, start: keyword.start, end: this.#reader.previousEnd };
  }

  #parseIf(): Statement {
    const opening = rangeOf(this.#reader.token);
    const branches: IfBranch[] = [];
    let otherwise: readonly Statement[] = [];
    do {
      const { start } = this.#reader.take();
      const condition = this.#expressions.parseTest();
      const body = this.#parseSuite(opening);
      branches.push({ condition, body, start, end: this.#reader.previousEnd });
    } while (this.#reader.at('elif'));
    if (this.#reader.takeIf('else')) otherwise = this.#parseSuite(opening);
    return { kind: 'if', branches, otherwise, start: opening.start, end: this.#reader.previousEnd };
  }

  #parseFor(): Statement {
    const keyword = rangeOf(this.#reader.take());
    const target = this.#expressions.parseLoopTarget();
    this.#reader.expect('in');
    const iterable = this.#expressions.parseExpression();
    const body = this.#parseSuite(keyword);
    return { kind: 'for', target, iterable, body, keyword, start: keyword.start, end: this.#reader.previousEnd };
  }

  #parseWhile(): Statement {
    const keyword = rangeOf(this.#reader.take());
    const condition = this.#expressions.parseTest();
    const body = this.#parseSuite(keyword);
    return { kind: 'while', condition, body, keyword, start: keyword.start, end: this.#reader.previousEnd };
  }

  /** What is after a header: the rest of its line, or a block. */
  #parseSuite(opening: TextRange): readonly Statement[] {
    this.#reader.expect(':');
    if (++this.#openBlocks > MOST_OPEN_BLOCKS) this.#reader.fail('nesting-too-deep', 'excessive nesting', opening);
    const statements = this.#reader.takeIf('newline') ? this.#parseIndentedBlock() : this.#parseSimpleStatements();
    this.#openBlocks--;
    return statements;
  }

  #parseIndentedBlock(): readonly Statement[] {
    this.#reader.expect('indent');
    const statements: Statement[] = [];
    while (!this.#reader.at('outdent') && !this.#reader.at('end of file')) statements.push(...this.#parseOrSkip());
    this.#reader.takeIf('outdent');
    return statements;
  }

  #parseSimpleStatements(): readonly Statement[] {
    const statements = [this.#parseSimpleStatement()];
    while (this.#reader.takeIf(';')) {
      if (this.#reader.at('newline') || this.#reader.at('end of file')) break;
      statements.push(this.#parseSimpleStatement());
    }
    if (!this.#reader.at('end of file')) this.#reader.expect('newline');
    return statements;
  }

  #parseSimpleStatement(): Statement {
    const { token } = this.#reader;
    if (token.kind === 'return') return this.#parseReturn();
    if (token.kind === 'load') return this.#parseLoad();
    if (token.kind !== 'break' && token.kind !== 'continue' && token.kind !== 'pass') return this.#parseAssignmentOrExpression();
    this.#reader.take();
    return { kind: token.kind, start: token.start, end: token.end };
  }

  #parseReturn(): Statement {
    const { start, end } = this.#reader.take();
    const { kind } = this.#reader.token;
    const value = kind === 'newline' || kind === ';' || kind === 'end of file' ? undefined : this.#expressions.parseExpression();
    return { kind: 'return', value, start, end: value?.end ?? end };
  }

  #parseAssignmentOrExpression(): Statement {
    const target = this.#expressions.parseExpression();
    const operator = AUGMENTED.get(this.#reader.token.kind);
    if (operator === undefined && !this.#reader.at('=')) return { kind: 'expression', expression: target, start: target.start, end: target.end };
    const operatorRange = rangeOf(this.#reader.take());
    const value = this.#expressions.parseExpression();
    const range = { start: target.start, end: value.end };
    if (operator === undefined) return { kind: 'assignment', target, value, operatorRange, ...range };
    return { kind: 'augmented-assignment', operator, target, value, operatorRange, ...range };
  }

  #parseLoad(): LoadStatement {
    const { start } = this.#reader.take();
    const open = this.#reader.expect('(');
    if (!this.#reader.at('string literal'))
      this.#reader.fail('bad-load', 'first operand of load statement must be a string literal', this.#reader.token);
    const module = this.#expressions.parseStringLiteral();
    const names: LoadedName[] = [];
    while (!this.#reader.at(')') && !this.#reader.at('end of file')) {
      this.#reader.expect(',');
      if (this.#reader.at(')')) break;
      names.push(this.#parseLoadedName());
    }
    const { end } = this.#reader.expect(')');
    if (names.length === 0) this.#reader.fail('bad-load', 'load statement must import at least 1 symbol', open);
    return { kind: 'load', module, names, start, end };
  }

  #parseLoadedName(): LoadedName {
    const { token } = this.#reader;
    if (token.kind === 'string literal') {
      const name = identifierIn(this.#expressions.parseStringLiteral());
      return { local: name, name };
    }
    if (token.kind !== 'identifier')
      this.#reader.fail('bad-load', `load operand must be "name" or localname="name" (got ${spellKind(token.kind)})`, token);
    const local = this.#expressions.parseIdentifier();
    if (!this.#reader.takeIf('='))
      this.#reader.fail('bad-load', `load operand must be "${local.name}" or ${local.name}="originalname" (want '=' after ${local.name})`, local);
    if (!this.#reader.at('string literal'))
      this.#reader.fail('bad-load', `original name of loaded symbol must be quoted: ${local.name}="originalname"`, this.#reader.token);
    return { local, name: identifierIn(this.#expressions.parseStringLiteral()) };
  }
}

/** The result, or nothing after a failure that is reported already. */
function attempt<Result>(parse: () => Result): Result | undefined {
  try {
    return parse();
  } catch (failure) {
    if (failure instanceof SyntaxFailure) return undefined;
    throw failure;
  }
}

function identifierIn(literal: StringLiteral): LoadedName['name'] {
  return { kind: 'identifier', name: literal.value, start: literal.start, end: literal.end };
}

function rangeOf({ start, end }: TextRange): TextRange {
  return { start, end };
}

function inOrder(problems: readonly Problem[]): readonly Problem[] {
  return problems.toSorted((a, b) => a.span.start - b.span.start);
}
