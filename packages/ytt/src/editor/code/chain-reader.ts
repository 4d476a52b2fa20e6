import type { Token } from '@assay/starlark';

import type { Call, CallArgument, Chain, ChainRoot, ChainStep, Definition, DefinedThing, LiteralType, Scope, Word } from './code-facts.ts';

/** A scope that is still being read. */
export interface OpenScope extends Scope {
  end: number;
  readonly definitions: Map<string, Definition[]>;
  readonly inner: OpenScope[];
}

/** A scope below another one. */
export function openScope(kind: Scope['kind'], start: number, parent: OpenScope | undefined): OpenScope {
  const scope: OpenScope = { kind, start, end: start, parent, definitions: new Map(), inner: [] };
  parent?.inner.push(scope);
  return scope;
}

/** Gives a name a meaning in a scope. */
export function define(scope: OpenScope, word: Word, thing: DefinedThing): Definition {
  const definition: Definition = { ...word, scope, ...thing };
  const known = scope.definitions.get(word.name);
  if (known) known.push(definition);
  else scope.definitions.set(word.name, [definition]);
  return definition;
}

/** What is deeper in brackets than this is passed over, so that no text takes all of the stack. */
const MOST_DEPTH = 100;

/** A part of the tokens: those from an index up to, not including, another one. */
interface Part {
  readonly from: number;
  readonly to: number;
}

/**
 * Reads the chains of names in tokens. It knows brackets, comprehensions and lambdas, as these say which names there are, and passes over
 * operators: so it reads what is not finished yet just as well.
 */
export class ChainReader {
  readonly chains: Chain[] = [];
  readonly calls: Call[] = [];
  readonly #text: string;
  #tokens: readonly Token[] = [];
  /** Where the code ends that the tokens are in: what is not closed goes to there. */
  #limit = 0;
  #depth = 0;

  constructor(text: string) {
    this.#text = text;
  }

  /** Reads an expression. Gives its chain, if it is nothing but one. */
  read(tokens: readonly Token[], limit: number, scope: OpenScope): Chain | undefined {
    this.#tokens = tokens;
    this.#limit = limit;
    return this.#expression({ from: 0, to: tokens.length }, scope);
  }

  /** Reads the arguments of an annotation. */
  readArguments(tokens: readonly Token[], limit: number, scope: OpenScope): readonly CallArgument[] {
    this.#tokens = tokens;
    this.#limit = limit;
    return this.#arguments({ from: 0, to: tokens.length }, scope);
  }

  /** Adds a chain that is known without its tokens. */
  add(chain: Chain): void {
    this.chains.push(chain);
  }

  #expression(part: Part, scope: OpenScope): Chain | undefined {
    if (this.#depth === MOST_DEPTH) return undefined;
    this.#depth++;
    const only = this.#openExpression(part, scope);
    this.#depth--;
    return only;
  }

  #openExpression({ from, to }: Part, scope: OpenScope): Chain | undefined {
    let only: Chain | undefined;
    let at = from;
    while (at < to) {
      const token = this.#at(at);
      const start = at;
      let chain: Chain | undefined;
      if (token?.kind === 'identifier' && this.#at(at - 1)?.kind !== '.') {
        ({ chain, next: at } = this.#chain({ kind: 'name', word: wordOf(token), end: token.end }, { from: at, to }, scope));
      } else if (token?.kind === 'string literal') {
        ({ chain, next: at } = this.#chain({ kind: 'literal', type: 'string', end: token.end }, { from: at, to }, scope));
      } else if (token?.kind === 'lambda') at = this.#lambda({ from: at, to }, scope);
      else if (token && OPENS.has(token.kind)) {
        const close = this.#close(at, to);
        this.#bracketed({ from: at + 1, to: close }, scope);
        const type = LITERALS.get(token.kind);
        if (type && this.#at(close + 1)?.kind === '.') {
          ({ chain, next: at } = this.#chain({ kind: 'literal', type, end: this.#endOf(close + 1) }, { from: close, to }, scope));
        } else at = close + 1;
      } else at++;
      if (start === from && at === to) only = chain;
    }
    return only;
  }

  /** A chain whose root is the first token of the part. */
  #chain(root: ChainRoot, { from, to }: Part, scope: OpenScope): { readonly chain: Chain; readonly next: number } {
    const start = this.#at(from)?.start ?? 0;
    const steps: ChainStep[] = [];
    const chain = { root, steps, scope, start, end: this.#at(from)?.end ?? start };
    this.chains.push(chain);
    let at = from + 1;
    for (;;) {
      const token = at < to ? this.#at(at) : undefined;
      const name = at + 1 < to ? this.#at(at + 1) : undefined;
      if (token?.kind === '.' && name?.kind === 'identifier') {
        steps.push({ kind: 'member', word: wordOf(name), end: name.end });
        at += 2;
      } else if (token?.kind === '(') {
        const close = this.#close(at, to);
        const callee = { ...chain, steps: [...steps], end: this.#endOf(at) };
        const given = this.#arguments({ from: at + 1, to: close }, scope);
        const call: Call = { callee, start: token.end, end: this.#at(close)?.start ?? this.#limit, arguments: given };
        this.calls.push(call);
        steps.push({ kind: 'call', call, end: this.#at(close)?.end ?? this.#limit });
        at = Math.min(close + 1, to);
      } else if (token?.kind === '[') {
        const close = this.#close(at, to);
        const key = close === at + 2 ? this.#at(at + 1) : undefined;
        this.#bracketed({ from: at + 1, to: close }, scope);
        steps.push({ kind: 'index', word: key && this.#textIn(key), end: this.#at(close)?.end ?? this.#limit });
        at = Math.min(close + 1, to);
      } else break;
    }
    chain.end = this.#endOf(at);
    return { chain, next: at };
  }

  /** The index of the bracket that closes the one at an index; the end of the part if none does. */
  #close(open: number, to: number): number {
    let depth = 0;
    for (let at = open; at < to; at++) {
      const kind = this.#at(at)?.kind ?? 'newline';
      if (OPENS.has(kind)) depth++;
      else if (CLOSES.has(kind) && --depth === 0) return at;
    }
    return to;
  }

  /** What is in brackets: perhaps a comprehension, whose variables are there from its start. */
  #bracketed({ from, to }: Part, scope: OpenScope): void {
    const fors = this.#topLevel({ from, to }, 'for');
    const [first] = fors;
    if (first === undefined) {
      this.#expression({ from, to }, scope);
      return;
    }
    const inner = openScope('comprehension', this.#at(from)?.start ?? 0, scope);
    inner.end = this.#at(to)?.start ?? this.#limit;
    const bounds = [...fors, to];
    for (const [index, at] of fors.entries()) this.#clause({ from: at + 1, to: bounds[index + 1] ?? to }, inner, index === 0 ? scope : inner);
    this.#expression({ from, to: first }, inner);
  }

  /** `targets in iterable`, and conditions. */
  #clause({ from, to }: Part, inner: OpenScope, outer: OpenScope): void {
    const [word = to] = this.#topLevel({ from, to }, 'in');
    const [condition = to] = this.#topLevel({ from: word, to }, 'if');
    const iterable = this.#expression({ from: word + 1, to: condition }, outer);
    this.defineTargets(this.#tokens.slice(from, word), inner, iterable);
    this.#expression({ from: condition + 1, to }, inner);
  }

  /** The variables of a loop. Only one alone stands for each item. */
  defineTargets(targets: readonly Token[], scope: OpenScope, iterable: Chain | undefined): void {
    const words = namesIn(targets);
    for (const word of words) define(scope, word, { kind: 'loop', iterable: words.length === 1 ? iterable : undefined });
  }

  /** Gives the index after it. */
  #lambda({ from, to }: Part, scope: OpenScope): number {
    const [colon = to] = this.#topLevel({ from, to }, ':');
    const [comma = to] = this.#topLevel({ from: colon, to }, ',');
    const inner = openScope('lambda', this.#at(from)?.start ?? 0, scope);
    inner.end = this.#at(comma)?.start ?? this.#limit;
    for (let at = from + 1; at < colon; at++) {
      const token = this.#at(at);
      const isName = token?.kind === 'identifier' && this.#at(at - 1)?.kind !== '=';
      if (isName) define(inner, wordOf(token), { kind: 'parameter', function: undefined });
    }
    this.#expression({ from: colon + 1, to: comma }, inner);
    return comma;
  }

  #arguments({ from, to }: Part, scope: OpenScope): readonly CallArgument[] {
    if (this.#topLevel({ from, to }, 'for').length > 0) {
      this.#bracketed({ from, to }, scope);
      return [];
    }
    const bounds = [from - 1, ...this.#topLevel({ from, to }, ','), to];
    return bounds.slice(1).flatMap((end, index) => {
      const start = (bounds[index] ?? from - 1) + 1;
      return start < end ? [this.#argument({ from: start, to: end }, scope)] : [];
    });
  }

  #argument({ from, to }: Part, scope: OpenScope): CallArgument {
    const first = this.#at(from);
    const keyword = first?.kind === 'identifier' && from + 1 < to && this.#at(from + 1)?.kind === '=' ? wordOf(first) : undefined;
    const value = this.#expression({ from: keyword ? from + 2 : from, to }, scope);
    return { keyword, value, start: first?.start ?? 0, end: this.#endOf(to) };
  }

  /** The indexes of tokens of a kind that are in no brackets of the part; commas between the parameters of a lambda are none. */
  #topLevel({ from, to }: Part, kind: Token['kind']): readonly number[] {
    const found: number[] = [];
    let depth = 0;
    let lambdas = 0;
    for (let at = from; at < to; at++) {
      const kindHere = this.#at(at)?.kind ?? 'newline';
      if (OPENS.has(kindHere)) depth++;
      else if (CLOSES.has(kindHere)) depth--;
      else if (depth > 0) continue;
      else if (kindHere === 'lambda' && kind === ',') lambdas++;
      else if (kindHere === ':' && lambdas > 0) lambdas--;
      else if (kindHere === kind && lambdas === 0) found.push(at);
    }
    return found;
  }

  #at(index: number): Token | undefined {
    return this.#tokens[index];
  }

  /** Where the token before an index ends. */
  #endOf(index: number): number {
    return this.#at(index - 1)?.end ?? 0;
  }

  /** What is between the quotes of a text that stands there as it is. */
  #textIn(token: Token): Word | undefined {
    return token.kind === 'string literal' ? quotedWord(token, this.#text) : undefined;
  }
}

/** A name. */
export function wordOf({ text, start, end }: TextToken): Word {
  return { name: text, start, end };
}

/** The names among tokens. */
export function namesIn(tokens: readonly Token[]): readonly Word[] {
  return tokens.flatMap((token) => (token.kind === 'identifier' ? [wordOf(token)] : []));
}

type TextToken = Extract<Token, { readonly text: string }>;

/** What is between the quotes of a text, if it is written there as it is. */
export function quotedWord({ text, start, end }: TextToken, source: string): Word | undefined {
  const inner = { name: text, start: start + 1, end: end - 1 };
  return source.slice(inner.start, inner.end) === text ? inner : undefined;
}

const OPENS: ReadonlySet<string> = new Set(['(', '[', '{']);
const CLOSES: ReadonlySet<string> = new Set([')', ']', '}']);
const LITERALS: ReadonlyMap<string, LiteralType> = new Map([
  ['[', 'list'],
  ['{', 'dict'],
]);
