/** The kinds of tokens, by the names that go-jmespath's messages call them. */
export type TokenKind =
  | 'tUnknown'
  | 'tStar'
  | 'tDot'
  | 'tFilter'
  | 'tFlatten'
  | 'tLparen'
  | 'tRparen'
  | 'tLbracket'
  | 'tRbracket'
  | 'tLbrace'
  | 'tRbrace'
  | 'tOr'
  | 'tPipe'
  | 'tNumber'
  | 'tUnquotedIdentifier'
  | 'tQuotedIdentifier'
  | 'tComma'
  | 'tColon'
  | 'tLT'
  | 'tLTE'
  | 'tGT'
  | 'tGTE'
  | 'tEQ'
  | 'tNE'
  | 'tJSONLiteral'
  | 'tStringLiteral'
  | 'tCurrent'
  | 'tExpref'
  | 'tAnd'
  | 'tNot'
  | 'tEOF';

/** A token with its place, in UTF-16 code units from the start of the expression. */
export interface Token {
  readonly kind: TokenKind;
  readonly start: number;
  readonly end: number;
  /** Where a caret under the expression points: the start, and behind the delimiter of a literal. */
  readonly caret: number;
  /** What an identifier, a number or a literal says, without delimiters and their escapes. */
  readonly text: string;
}
