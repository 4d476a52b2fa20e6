import type { Span } from '@assay/source';

/** Which rule of the syntax or of name resolution a program breaks. */
export type ProblemCode =
  /** A character, literal or escape that is none. */
  | 'bad-token'
  /** A token is where another one must. */
  | 'unexpected-token'
  /** A word that the language keeps free is where a name must. */
  | 'reserved-word'
  /** A block without its `end`, or an `end` without its block. */
  | 'unbalanced-block'
  | 'bad-indentation'
  /** Expressions or blocks are deeper in each other than the parser follows. */
  | 'nesting-too-deep'
  /** The statement or expression is complete, but against a rule that the grammar does not hold. */
  | 'misplaced'
  /** A name that nothing binds. */
  | 'undefined-name'
  | 'reassigned-name'
  | 'bad-parameter'
  | 'bad-argument'
  | 'bad-target'
  | 'bad-load';

/** What is wrong with a program before it runs. Wording as in go.starlark.net of September 2026. */
export interface Problem {
  readonly code: ProblemCode;
  readonly message: string;
  readonly span: Span;
  /** The token or name that is there, as the message spells it, where the code is about one. */
  readonly found?: string;
  /** What should be there, as the message spells it. */
  readonly wanted?: string;
  /** Where starlark-go is when it tells of an `end` that closes nothing, if that is behind a token in brackets. */
  readonly readTo?: number;
  /** The name that was most likely meant by one that nothing binds. */
  readonly nearest?: string;
}
