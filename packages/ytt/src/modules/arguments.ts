import type { NamedArguments, Thread, Value } from '@assay/starlark';
import { Builtin, Fault, Float, isInt, typeNameOf } from '@assay/starlark';

import { goTypeOfValue } from '../values/go-types.ts';

/** A function that takes exactly one argument; named ones reach it unchecked, as few functions of the reference look at them. */
export function oneArgument(name: string, body: (argument: Value, named: NamedArguments, thread: Thread) => Value): Builtin {
  return new Builtin(name, (thread, positional, named) => body(checkOne(positional), named, thread));
}

/** A function of one text. */
export function oneText(name: string, body: (text: string, named: NamedArguments) => Value): Builtin {
  return oneArgument(name, (argument, named) => body(textOf(argument), named));
}

/** Whether a step comes to a value. An exhausted budget is no answer. */
export function succeeds(step: () => Value): boolean {
  try {
    step();
    return true;
  } catch (error) {
    if (!(error instanceof Fault) || error.budget !== undefined) throw error;
    return false;
  }
}

/** A method that takes no argument. */
export function noArgument(name: string, body: () => Value): Builtin {
  return new Builtin(name, (_thread, positional) => {
    if (positional.length > 0) throw new Fault('expected no argument');
    return body();
  });
}

/** The one argument of a call. */
export function checkOne(positional: readonly Value[]): Value {
  const [argument] = positional;
  if (argument === undefined || positional.length > 1) throw new Fault('expected exactly one argument');
  return argument;
}

export function textOf(value: Value): string {
  if (typeof value !== 'string') throw new Fault(`expected a string, but was ${typeNameOf(value)}`);
  return value;
}

export function boolOf(value: Value): boolean {
  if (typeof value !== 'boolean') throw new Fault(`expected starlark.Bool, but was ${goTypeOfValue(value)}`);
  return value;
}

/** The number that a float or integer is. */
export function numberOf(value: Value): number {
  if (value instanceof Float) return value.value;
  if (isInt(value)) return Number(value);
  throw new Fault(`expected float value, but was ${goTypeOfValue(value)}`);
}

/** A named argument that is a bool; one that is not given is false. */
export function namedBool(named: NamedArguments, name: string, ifMissing = false): boolean {
  const value = namedValue(named, name);
  return value === undefined ? ifMissing : boolOf(value);
}

/** How far one level is indented, of 0 to 8; one that is not given is 0. */
export function namedIndent(named: NamedArguments): number {
  const value = namedValue(named, 'indent');
  if (value === undefined) return 0;
  if (!isInt(value)) throw new Fault('expected starlark.Int');
  if (value < -(2n ** 63n) || value >= 2n ** 63n) throw new Fault('expected int64 value');
  if (value < 0 || value > 8) throw new Fault('indent value must be between 0 and 8');
  return Number(value);
}

export function checkNames(named: NamedArguments, allowed: readonly string[]): void {
  for (const [name] of named) if (!allowed.includes(name)) throw new Fault(`invalid argument name: ${name}`);
}

function namedValue(named: NamedArguments, name: string): Value | undefined {
  return named.find((argument) => argument[0] === name)?.[1];
}

/** Calls a function of the program. What fails in it is then the calling builtin's failure: it gets its name in front, and loses its call stack. */
export function callOut(thread: Thread, callee: Value, positional: readonly Value[], named: NamedArguments = []): Value {
  const attempt = thread.attempt(() => thread.call(callee, positional, named));
  if ('fault' in attempt) throw new Fault(attempt.fault.message, { details: attempt.fault.details });
  return attempt.value;
}
