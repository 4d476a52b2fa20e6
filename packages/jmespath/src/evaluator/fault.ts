import type { Span } from '../parser/tree.ts';

/** Why an evaluation has no value. */
export type FaultCode =
  /** An object has no such key, where the language makes that an error. */
  | 'unknown-key'
  /** A function or a slice refused its arguments. */
  | 'evaluation'
  /** go-jmespath itself would have crashed. */
  | 'panic'
  /** The budget is used up. */
  | 'exhausted';

/** Unwinds an evaluation; `Program.search` turns it into an outcome. Its message is what go-jmespath says, as far as that can be. */
export class Fault extends Error {
  readonly code: FaultCode;
  /** The part of the expression that failed. */
  span: Span | undefined;

  constructor(code: FaultCode, message: string, span?: Span) {
    super(message);
    this.code = code;
    this.span = span;
  }
}
