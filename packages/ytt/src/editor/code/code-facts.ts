import type { Source } from '@assay/source';

import type { CodePiece } from './code-piece.ts';

/** A word in a file. Offsets are those of the file. */
export interface Word {
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

/**
 * What the code of one file says of names: where each is defined and used. It follows from the text alone, holds for what can be read of
 * a broken one, and knows nothing of other files.
 */
export interface CodeFacts {
  readonly source: Source;
  readonly pieces: readonly CodePiece[];
  /** That of the file. All others are below it. */
  readonly scope: Scope;
  readonly loads: readonly Load[];
  /** In the order of the text, those in arguments behind the one that they are in. */
  readonly chains: readonly Chain[];
  readonly calls: readonly Call[];
  readonly annotations: readonly WrittenAnnotation[];
  readonly functions: readonly FunctionFacts[];
  /** Blocks with a header and an `end`, and those of `…/end`. */
  readonly blocks: readonly Block[];
  /** Words of the language, names that are defined, and the like, for colors; in the order of the text. */
  readonly marks: readonly Mark[];
}

/** A region in which names are defined. */
export interface Scope {
  readonly kind: 'file' | 'function' | 'loop' | 'comprehension' | 'lambda';
  readonly start: number;
  readonly end: number;
  readonly parent: Scope | undefined;
  readonly definitions: ReadonlyMap<string, readonly Definition[]>;
  readonly inner: readonly Scope[];
}

/** A place that gives a name a meaning. */
export type Definition = Word & { readonly scope: Scope } & DefinedThing;

export type DefinedThing =
  | { readonly kind: 'function'; readonly function: FunctionFacts }
  | { readonly kind: 'parameter'; readonly function: FunctionFacts | undefined }
  /** A variable of a loop, or of a comprehension. `iterable` is there if the variable is each item of it. */
  | { readonly kind: 'loop'; readonly iterable: Chain | undefined }
  | { readonly kind: 'assigned'; readonly value: Chain | undefined }
  | { readonly kind: 'loaded'; readonly load: Load; readonly exported: Word };

/** `load("file", "exported", local="exported")`. */
export interface Load {
  /** What is between the quotes. */
  readonly path: Word;
  readonly names: readonly { readonly local: Word; readonly exported: Word }[];
}

/** A name, or a literal, with what is selected of it: `data.values.db["host"]`, `"{}".format(a)`. */
export interface Chain {
  readonly root: ChainRoot;
  readonly steps: readonly ChainStep[];
  readonly scope: Scope;
  readonly start: number;
  readonly end: number;
}

export type ChainRoot = { readonly end: number } & (
  | { readonly kind: 'name'; readonly word: Word }
  | { readonly kind: 'literal'; readonly type: LiteralType }
);

export type LiteralType = 'string' | 'list' | 'dict';

export type ChainStep = { readonly end: number } & (
  | { readonly kind: 'member'; readonly word: Word }
  /** `word` is what is between the quotes of a text. */
  | { readonly kind: 'index'; readonly word: Word | undefined }
  | { readonly kind: 'call'; readonly call: Call }
);

/** A list of arguments, with what takes them. */
export interface Call {
  /** What is called: the chain before the parentheses. */
  readonly callee: Chain;
  /** Between the parentheses. */
  readonly start: number;
  readonly end: number;
  readonly arguments: readonly CallArgument[];
}

export interface CallArgument {
  readonly keyword: Word | undefined;
  /** The value, if it is nothing but a chain. */
  readonly value: Chain | undefined;
  /** The text of the argument, with its keyword. */
  readonly start: number;
  readonly end: number;
}

/** `#@name arguments` at a node. */
export interface WrittenAnnotation {
  /** The name without the `@` before it, which the word holds, too. */
  readonly name: string;
  readonly word: Word;
  readonly arguments: readonly CallArgument[];
  readonly piece: CodePiece;
}

/** A function of the author. */
export interface FunctionFacts {
  readonly word: Word;
  readonly parameters: readonly ParameterFacts[];
  readonly scope: Scope;
  /** From `def` to after its parameters. */
  readonly header: { readonly start: number; readonly end: number };
  /** The remark right above it. */
  readonly comment: string;
  /** What it gives, where that is one chain. */
  readonly result: Chain | undefined;
}

export interface ParameterFacts {
  readonly word: Word;
  /** As written: `port=80`, `*args`. */
  readonly text: string;
}

export interface Block {
  readonly keyword: string;
  readonly start: number;
  readonly end: number;
}

/** A part of the code whose kind is known without knowing what names mean. */
export interface Mark {
  readonly kind: 'keyword' | 'annotation' | 'string' | 'number';
  readonly start: number;
  readonly end: number;
}
