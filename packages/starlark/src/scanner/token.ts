/** Keywords of the language. */
export const KEYWORDS = [
  'and',
  'break',
  'continue',
  'def',
  'elif',
  'else',
  'for',
  'if',
  'in',
  'lambda',
  'load',
  'not',
  'or',
  'pass',
  'return',
  'while',
] as const;

/** Operators and punctuation, those before their own prefixes. */
export const PUNCTUATION = [
  '<<=',
  '>>=',
  '//=',
  '**',
  '+=',
  '-=',
  '*=',
  '/=',
  '%=',
  '&=',
  '|=',
  '^=',
  '==',
  '!=',
  '<=',
  '>=',
  '<<',
  '>>',
  '//',
  '+',
  '-',
  '*',
  '/',
  '%',
  '&',
  '|',
  '^',
  '~',
  '<',
  '>',
  '=',
  '.',
  ',',
  ':',
  ';',
  '(',
  ')',
  '[',
  ']',
  '{',
  '}',
] as const;

export type Keyword = (typeof KEYWORDS)[number];
export type Punctuation = (typeof PUNCTUATION)[number];

/** What a token is. A reserved word and a character that starts no token are `illegal token`; what breaks the nesting of blocks is `unbalanced`. */
export type TokenKind =
  | Keyword
  | Punctuation
  | 'identifier'
  | 'int literal'
  | 'float literal'
  | 'string literal'
  | 'newline'
  | 'indent'
  | 'outdent'
  | 'end of file'
  | 'illegal token'
  | 'unbalanced';

/** One token: its place in offsets of the source, `end` exclusive. A `newline` ends after its line break. */
export type Token =
  | { readonly kind: Exclude<TokenKind, ValuedKind>; readonly start: number; readonly end: number }
  | { readonly kind: 'identifier' | 'illegal token' | 'string literal'; readonly start: number; readonly end: number; readonly text: string }
  /** An integer beyond ±(2⁵³ − 1) is a bigint. */
  | { readonly kind: 'int literal'; readonly start: number; readonly end: number; readonly value: number | bigint }
  | { readonly kind: 'float literal'; readonly start: number; readonly end: number; readonly value: number }
  | { readonly kind: 'unbalanced'; readonly start: number; readonly end: number; readonly message: string; readonly readTo?: number };

type ValuedKind = 'identifier' | 'illegal token' | 'string literal' | 'int literal' | 'float literal' | 'unbalanced';

const PUNCTUATION_SET: ReadonlySet<string> = new Set(PUNCTUATION);

/** A kind as messages spell it: punctuation in quotes. */
export function spellKind(kind: TokenKind): string {
  return PUNCTUATION_SET.has(kind) ? `'${kind}'` : kind;
}
