import type { Span } from '../parser/tree.ts';
import type { Value } from '../values/value.ts';

/**
 * What a field gives in place of a value when its object lacks the key and the language makes that an error. Most operations take it
 * for null, so it travels as a result and not as an exception.
 */
export class UnknownKey {
  readonly name: string;
  readonly span: Span;

  constructor(name: string, span: Span) {
    this.name = name;
    this.span = span;
  }

  get message(): string {
    return `Unknown key "${this.name}" in path`;
  }
}

export type Result = Value | UnknownKey;

/** The value of a result; an unknown key becomes null. */
export function knownValue(result: Result): Value {
  return result instanceof UnknownKey ? null : result;
}
