/** Why a text is no expression. */
export interface Problem {
  readonly kind: 'problem';
  /** As go-jmespath words it: `SyntaxError: Incomplete expression`. */
  readonly message: string;
  /** The token at fault; offsets are zero-based UTF-16 code units, `end` exclusive. */
  readonly start: number;
  readonly end: number;
  /** The expression with a caret under the fault, as go-jmespath draws it; absent where it draws none. */
  readonly highlight?: string;
}

/** Unwinds the scanner and the parser; caught at their doors. */
export class ExpressionProblem extends Error {
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.message);
    this.problem = problem;
  }
}

/** A problem of syntax, with a caret at a byte offset: go-jmespath counts bytes, so behind other than ASCII it stands too far right. */
export function syntaxProblem(expression: string, message: string, start: number, end: number, caret: number): ExpressionProblem {
  const highlight = `${expression}\n${' '.repeat(caret)}^`;
  return new ExpressionProblem({ kind: 'problem', message: `SyntaxError: ${message}`, start, end, highlight });
}

/** How many bytes the text takes in UTF-8 up to an offset in code units. */
export function byteOffset(text: string, end: number): number {
  let bytes = 0;
  for (let at = 0; at < end; at++) {
    const code = text.codePointAt(at) ?? 0;
    if (code > 0xffff) at++;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
  }
  return bytes;
}
