import { Fault } from '../evaluator/fault.ts';
import type { Thread } from '../evaluator/thread.ts';
import type { HashKey, NamedArguments, StarlarkValue, Value } from './value.ts';
import { typeNameOf } from './value.ts';

/** What a builtin does with the arguments of a call. */
export type BuiltinBody = (thread: Thread, positional: Value[], named: NamedArguments) => Value;

/**
 * A function that the evaluator or the embedder has. A `Fault` of its body gets the name in front: `len: value of type int has no len`;
 * errors of functions that the body calls stay as they are.
 */
export class Builtin implements StarlarkValue {
  readonly name: string;
  /** The value whose method this is. */
  readonly receiver: Value | undefined;
  readonly #body: BuiltinBody;

  constructor(name: string, body: BuiltinBody, receiver?: Value) {
    this.name = name;
    this.receiver = receiver;
    this.#body = body;
  }

  typeName(): string {
    return 'builtin_function_or_method';
  }

  toText(): string {
    return this.receiver === undefined ? `<built-in function ${this.name}>` : `<built-in method ${this.name} of ${typeNameOf(this.receiver)} value>`;
  }

  truth(): boolean {
    return true;
  }

  freeze(): Iterable<Value> {
    return this.receiver === undefined ? [] : [this.receiver];
  }

  hash(): HashKey {
    return this;
  }

  call(thread: Thread, positional: Value[], named: NamedArguments): Value {
    const caller = thread.top;
    try {
      return this.#body(thread, positional, named);
    } catch (error) {
      throw nameFault(error, this.name, thread, caller);
    }
  }
}

/** Runs the body of a builtin, and puts its name before the message when the body itself fails. */
export function callNamed(name: string, thread: Thread, body: () => Value): Value {
  const caller = thread.top;
  try {
    return body();
  } catch (error) {
    throw nameFault(error, name, thread, caller);
  }
}

/** The error of a builtin with its name in front, unless it is the error of a function that the builtin called. */
export function nameFault(error: unknown, name: string, thread: Thread, caller: Thread['top']): unknown {
  if (error instanceof Fault && !error.isNamed && thread.top === caller) {
    error.message = `${name}: ${error.message}`;
    error.isNamed = true;
  }
  return error;
}
