import type { Token } from '@assay/starlark';

import { ChainReader, define, namesIn, openScope, quotedWord, wordOf } from './chain-reader.ts';
import type { OpenScope } from './chain-reader.ts';
import type { Block, CodeFacts, FunctionFacts, Load, Mark, ParameterFacts, Scope, Word, WrittenAnnotation } from './code-facts.ts';
import type { CodePiece } from './code-piece.ts';
import { codeTokens } from './code-tokens.ts';
import { DottedName, dottedName } from './dotted-name.ts';
import { remarkAbove } from './remark-above.ts';

type ReadFacts = Omit<CodeFacts, 'source' | 'pieces'>;

/** A block whose end has not come. */
interface OpenBlock {
  readonly keyword: string;
  readonly start: number;
  /** The scope around it. */
  readonly outer: OpenScope;
  /** Where it ends without a word. */
  readonly nodeEnd: number | undefined;
  readonly function: FunctionDraft | undefined;
}

type FunctionDraft = { -readonly [Key in keyof FunctionFacts]: FunctionFacts[Key] };

/**
 * Reads the statements of code. The parser of `@assay/starlark` wants a whole program; this reader takes each line by itself, so that a line
 * that is being typed costs nothing but itself.
 */
export class CodeReader {
  readonly #text: string;
  readonly #chains: ChainReader;
  readonly #root: OpenScope;
  #scope: OpenScope;
  readonly #openBlocks: OpenBlock[] = [];
  readonly #blocks: Block[] = [];
  readonly #loads: Load[] = [];
  readonly #annotations: WrittenAnnotation[] = [];
  readonly #functions: FunctionDraft[] = [];
  readonly #marks: Mark[] = [];

  constructor(text: string) {
    this.#text = text;
    this.#chains = new ChainReader(text);
    this.#root = openScope('file', 0, undefined);
    this.#scope = this.#root;
  }

  /** Reads the code of a file. */
  read(pieces: readonly CodePiece[]): ReadFacts {
    const names = pieces.map((piece) => dottedName(this.#text, piece));
    const others = pieces.filter((_, index) => names[index] === undefined);
    const tokens = new Map(codeTokens(this.#text, others).map((own, at) => [others[at], own]));
    let statement = new StatementTokens();
    for (const [index, piece] of pieces.entries()) {
      const own = tokens.get(piece) ?? [];
      for (const token of own) this.#mark(token);
      const previous = pieces[index - 1];
      if (previous && !statement.isEmpty && !mayContinue(previous, piece)) statement = this.#flush(statement, previous);
      this.#closeNodes(piece.openedAt);
      const name = names[index];
      if (name !== undefined) this.#chains.add(new DottedName(name, piece.start, this.#scope));
      else if (piece.kind === 'annotation') this.#annotation(piece, own);
      else if (piece.kind === 'value') this.#chains.read(withoutBreaks(own), piece.end, this.#scope);
      else
        for (const [at, token] of own.entries()) {
          if (startsLine(own, at, this.#text) && statement.isOpen && startsStatement(own, at)) statement = this.#flush(statement, piece);
          if (token.kind !== 'newline') statement.add(token);
          else if (!statement.isOpen) statement = this.#flush(statement, piece);
        }
      const next = pieces[index + 1];
      if (!next || (piece.kind === 'code' && !statement.isOpen)) statement = this.#flush(statement, piece);
    }
    while (this.#openBlocks.length > 0) this.#closeBlock(this.#text.length);
    this.#root.end = this.#text.length;
    return {
      scope: this.#root,
      loads: this.#loads,
      chains: this.#chains.chains,
      calls: this.#chains.calls,
      annotations: this.#annotations,
      functions: this.#functions,
      blocks: this.#blocks,
      marks: this.#marks,
    };
  }

  #flush({ tokens }: StatementTokens, piece: CodePiece): StatementTokens {
    if (tokens.length > 0) this.#statement(tokens, piece);
    return new StatementTokens();
  }

  #statement(tokens: readonly Token[], piece: CodePiece): void {
    const [first, ...rest] = tokens;
    if (!first) return;
    if (isEnd(first)) {
      this.#closeBlock(first.end);
      this.#statement(rest, piece);
      return;
    }
    const isShorthand = rest[0]?.kind === '/' && rest[1] !== undefined && isEnd(rest[1]);
    const body = isShorthand ? rest.slice(2) : rest;
    const nodeEnd = isShorthand ? (piece.nodeEnd ?? this.#text.length) : undefined;
    const { kind } = first;
    if (kind === 'def') this.#def(first, body, piece, nodeEnd);
    else if (kind === 'for') this.#for(first, body, piece, nodeEnd);
    else if (kind === 'load') this.#load(body);
    else if (kind === 'return') this.#return(body, piece);
    else if (CONDITIONAL.has(kind)) {
      this.#chains.read(body, piece.end, this.#scope);
      const opensBlock = (kind === 'if' || kind === 'while') && body.at(-1)?.kind === ':';
      if (opensBlock) this.#openBlock(first, undefined, nodeEnd);
    } else this.#assignmentOrExpression(tokens, piece);
  }

  #return(tokens: readonly Token[], piece: CodePiece): void {
    const result = this.#chains.read(tokens, piece.end, this.#scope);
    const around = this.#openBlocks.findLast((block) => block.function)?.function;
    if (around) around.result = result;
  }

  #assignmentOrExpression(tokens: readonly Token[], piece: CodePiece): void {
    const equals = topLevelAssignment(tokens);
    if (equals < 0) {
      this.#chains.read(tokens, piece.end, this.#scope);
      return;
    }
    const targets = tokens.slice(0, equals);
    const value = this.#chains.read(tokens.slice(equals + 1), piece.end, this.#scope);
    const words = targetWords(targets);
    if (words.length === 0) this.#chains.read(targets, piece.end, this.#scope);
    for (const word of words) define(functionScope(this.#scope), word, { kind: 'assigned', value: words.length === 1 ? value : undefined });
  }

  #def(keyword: Token, tokens: readonly Token[], piece: CodePiece, nodeEnd: number | undefined): void {
    const [name] = tokens;
    if (name?.kind !== 'identifier') return;
    const word = wordOf(name);
    const outer = this.#scope;
    const scope = openScope('function', name.end, outer);
    scope.end = this.#text.length;
    const close = closingIndex(tokens);
    const parts = splitAtCommas(tokens.slice(2, close));
    const parameters = parts.flatMap((part) => parameterOf(part, this.#text));
    const header = { start: keyword.start, end: tokens[close]?.end ?? piece.end };
    const comment = remarkAbove(this.#text, keyword.start);
    const draft: FunctionDraft = { word, parameters, scope, header, comment, result: undefined };
    this.#functions.push(draft);
    define(functionScope(outer), word, { kind: 'function', function: draft });
    for (const parameter of parameters) define(scope, parameter.word, { kind: 'parameter', function: draft });
    for (const part of parts) {
      const equals = part.findIndex(({ kind }) => kind === '=');
      if (equals >= 0) this.#chains.read(part.slice(equals + 1), piece.end, outer);
    }
    if (tokens.at(-1)?.kind === ':') this.#openBlock(keyword, draft, nodeEnd, scope);
    else this.#inline(tokens.slice(close + 2), piece, scope);
  }

  #for(keyword: Token, tokens: readonly Token[], piece: CodePiece, nodeEnd: number | undefined): void {
    const word = tokens.findIndex(({ kind }) => kind === 'in');
    const targets = tokens.slice(0, word < 0 ? tokens.length : word);
    const iterable = word < 0 ? undefined : this.#chains.read(withoutColon(tokens.slice(word + 1)), piece.end, this.#scope);
    const scope = openScope('loop', keyword.start, this.#scope);
    this.#chains.defineTargets(targets, scope, iterable);
    if (tokens.at(-1)?.kind === ':') this.#openBlock(keyword, undefined, nodeEnd, scope);
    else scope.end = tokens.at(-1)?.end ?? piece.end;
  }

  /** The body of a function in the line of its header, which has no `end`. */
  #inline(tokens: readonly Token[], piece: CodePiece, scope: OpenScope): void {
    const outer = this.#scope;
    this.#scope = scope;
    this.#statement(tokens, piece);
    this.#scope = outer;
    scope.end = tokens.at(-1)?.end ?? piece.end;
  }

  #load(tokens: readonly Token[]): void {
    const [path, ...others] = splitAtCommas(tokens.slice(1, closingIndex(tokens, 0)));
    const file = path?.[0];
    if (file?.kind !== 'string literal') return;
    const word = quotedWord(file, this.#text);
    if (!word) return;
    const load: Load = { path: word, names: others.flatMap((part) => loadedName(part, this.#text)) };
    this.#loads.push(load);
    for (const { local, exported } of load.names) define(functionScope(this.#scope), local, { kind: 'loaded', load, exported });
  }

  #annotation(piece: CodePiece, tokens: readonly Token[]): void {
    const { name = '', openedAt } = piece;
    const start = openedAt + '#'.length;
    const word: Word = { name: `@${name}`, start, end: start + '@'.length + name.length };
    this.#marks.push({ kind: 'annotation', start, end: word.end });
    const given = this.#chains.readArguments(withoutBreaks(tokens), piece.end, this.#scope);
    this.#annotations.push({ name, word, arguments: given, piece });
  }

  #openBlock({ kind, start }: Token, draft: FunctionDraft | undefined, nodeEnd: number | undefined, scope: OpenScope = this.#scope): void {
    this.#openBlocks.push({ keyword: kind, start, outer: this.#scope, nodeEnd, function: draft });
    if (this.#openBlocks.length <= MOST_OPEN_BLOCKS) this.#scope = scope;
    scope.end = this.#text.length;
  }

  #closeBlock(end: number): void {
    const block = this.#openBlocks.pop();
    if (!block) return;
    this.#blocks.push({ keyword: block.keyword, start: block.start, end });
    if (this.#scope !== block.outer) this.#scope.end = end;
    this.#scope = block.outer;
  }

  /** Ends the blocks of nodes that end before an offset. */
  #closeNodes(offset: number): void {
    for (let block = this.#openBlocks.at(-1); block?.nodeEnd !== undefined && block.nodeEnd <= offset; block = this.#openBlocks.at(-1))
      this.#closeBlock(block.nodeEnd);
  }

  #mark(token: Token): void {
    const kind = isEnd(token) ? 'keyword' : MARKED.get(token.kind);
    if (kind) this.#marks.push({ kind, start: token.start, end: token.end });
  }
}

/** Names of blocks that are deeper than this are found by nobody, so that no text takes all of the stack. */
const MOST_OPEN_BLOCKS = 200;

/** The tokens of a statement that has not ended. */
class StatementTokens {
  readonly tokens: Token[] = [];
  #depth = 0;

  get isEmpty(): boolean {
    return this.tokens.length === 0;
  }

  /** Whether a bracket is open, so that a line break does not end it. */
  get isOpen(): boolean {
    return this.#depth > 0;
  }

  add(token: Token): void {
    this.tokens.push(token);
    if (OPENS.has(token.kind)) this.#depth++;
    if (CLOSES.has(token.kind)) this.#depth--;
  }
}

/** Whether a statement can go on in the next piece: in comments before the same node. */
function mayContinue(before: CodePiece, piece: CodePiece): boolean {
  return before.kind === 'code' && piece.kind === 'code' && before.nodeLine !== undefined && before.nodeLine === piece.nodeLine;
}

function startsLine(tokens: readonly Token[], at: number, text: string): boolean {
  const before = tokens[at - 1];
  return !before || text.slice(before.end, tokens[at]?.start).includes('\n');
}

/** Whether a line can be nothing but a new statement, so that a bracket before it was left open. */
function startsStatement(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at];
  if (!token) return false;
  return STARTS.has(token.kind) || isEnd(token);
}

const STARTS: ReadonlySet<string> = new Set(['def', 'load', 'return', 'elif', 'while', 'break', 'continue']);
const OPENS: ReadonlySet<string> = new Set(['(', '[', '{']);
const CLOSES: ReadonlySet<string> = new Set([')', ']', '}']);

const CONDITIONAL: ReadonlySet<string> = new Set(['if', 'elif', 'else', 'while']);

function isEnd(token: Token): boolean {
  return token.kind === 'identifier' && token.text === 'end';
}

function withoutBreaks(tokens: readonly Token[]): readonly Token[] {
  return tokens.some(({ kind }) => kind === 'newline') ? tokens.filter(({ kind }) => kind !== 'newline') : tokens;
}

function withoutColon(tokens: readonly Token[]): readonly Token[] {
  return tokens.at(-1)?.kind === ':' ? tokens.slice(0, -1) : tokens;
}

/** The scope that an assignment defines its names in: loops have none of their own. */
function functionScope(scope: OpenScope): OpenScope {
  let at: Scope = scope;
  while (at.kind === 'loop' && at.parent) at = at.parent;
  return isOpenScope(at) ? at : scope;
}

/** All scopes are open while they are read. */
function isOpenScope(scope: Scope): scope is OpenScope {
  return scope.definitions instanceof Map;
}

function topLevelAssignment(tokens: readonly Token[]): number {
  let depth = 0;
  return tokens.findIndex(({ kind }) => {
    if (OPENS.has(kind)) depth++;
    if (CLOSES.has(kind)) depth--;
    return depth === 0 && ASSIGNMENTS.has(kind);
  });
}

const ASSIGNMENTS: ReadonlySet<string> = new Set(['=', '+=', '-=', '*=', '/=', '//=', '%=', '&=', '|=', '^=', '<<=', '>>=']);

/** The names that are assigned; none if it is a part of something. */
function targetWords(tokens: readonly Token[]): readonly Word[] {
  if (tokens.some(({ kind }) => kind === '.' || kind === '{') || tokens.some(({ kind }, at) => kind === '[' && at > 0)) return [];
  return namesIn(tokens);
}

/** The index of the parenthesis that closes the one at an index; the end if none does. */
function closingIndex(tokens: readonly Token[], open = 1): number {
  let depth = 0;
  for (let at = open; at < tokens.length; at++) {
    const kind = tokens[at]?.kind ?? 'newline';
    if (OPENS.has(kind)) depth++;
    else if (CLOSES.has(kind) && --depth === 0) return at;
  }
  return tokens.length;
}

function splitAtCommas(tokens: readonly Token[]): readonly (readonly Token[])[] {
  const parts: Token[][] = [[]];
  let depth = 0;
  for (const token of tokens) {
    if (OPENS.has(token.kind)) depth++;
    if (CLOSES.has(token.kind)) depth--;
    if (token.kind === ',' && depth === 0) parts.push([]);
    else parts.at(-1)?.push(token);
  }
  return parts.filter((part) => part.length > 0);
}

function parameterOf(tokens: readonly Token[], text: string): readonly ParameterFacts[] {
  const [word] = namesIn(tokens);
  const [first] = tokens;
  if (!word || !first) return [];
  return [{ word, text: text.slice(first.start, tokens.at(-1)?.end) }];
}

/** `"name"`, or `local="name"`. */
function loadedName(tokens: readonly Token[], text: string): Load['names'] {
  const [first, , third] = tokens;
  if (first?.kind === 'string literal') {
    const word = quotedWord(first, text);
    return word ? [{ local: word, exported: word }] : [];
  }
  if (first?.kind !== 'identifier') return [];
  const exported = third?.kind === 'string literal' ? quotedWord(third, text) : undefined;
  return exported ? [{ local: wordOf(first), exported }] : [];
}

const MARKED: ReadonlyMap<string, Mark['kind']> = new Map<string, Mark['kind']>([
  ...['and', 'break', 'continue', 'def', 'elif', 'else', 'for', 'if', 'in', 'lambda', 'load', 'not', 'or', 'return', 'while'].map(
    (word): [string, Mark['kind']] => [word, 'keyword'],
  ),
  ['string literal', 'string'],
  ['int literal', 'number'],
  ['float literal', 'number'],
]);
