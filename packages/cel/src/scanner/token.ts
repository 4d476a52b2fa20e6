/** The kinds of tokens in the order in which cel-go's generated parser lists what it expects. */
export const TOKEN_KINDS = [
  '==',
  '!=',
  'in',
  '<',
  '<=',
  '>=',
  '>',
  '&&',
  '||',
  '[',
  ']',
  '{',
  '}',
  '(',
  ')',
  '.',
  ',',
  '-',
  '!',
  '?',
  ':',
  '+',
  '*',
  '/',
  '%',
  'true',
  'false',
  'null',
  'NUM_FLOAT',
  'NUM_INT',
  'NUM_UINT',
  'STRING',
  'BYTES',
  'IDENTIFIER',
  'ESC_IDENTIFIER',
] as const;

/** The kind of a token: its text where there is only one, else the name in CEL's grammar. */
export type TokenKind = (typeof TOKEN_KINDS)[number] | '<EOF>';

export interface Token {
  readonly kind: TokenKind;
  readonly text: string;
  /** Zero-based UTF-16 offsets, the end exclusive. */
  readonly start: number;
  readonly end: number;
}

/** A stretch of text that is no token. */
export interface UnrecognizedText {
  readonly start: number;
  readonly end: number;
}
