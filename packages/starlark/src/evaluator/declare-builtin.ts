import { Builtin, callNamed } from '../values/builtin.ts';
import type { Value } from '../values/value.ts';
import type { Method } from './method.ts';
import type { ArgumentList, NamedValues, Names, Positions } from './parameters.ts';
import { bindNamed, positionalBinder } from './parameters.ts';
import type { Thread } from './thread.ts';

/** A builtin whose parameters have only positions: `positionalBuiltin('ord', [text], (thread, character) => …)`. */
export function positionalBuiltin<const Types extends Positions>(
  name: string,
  types: Types,
  body: (thread: Thread, ...values: ArgumentList<Types>) => Value,
): Builtin {
  const bind = positionalBinder(types);
  return new Builtin(name, (thread, positional, named) => body(thread, ...typedList<Types>(bind(positional, named))));
}

/** A builtin whose arguments can be given by name: `namedBuiltin('int', { x: any, base: optional(int) }, (thread, { x, base }) => …)`. */
export function namedBuiltin<const Types extends Names>(
  name: string,
  types: Types,
  body: (thread: Thread, values: NamedValues<Types>) => Value,
): Builtin {
  return new Builtin(name, (thread, positional, named) => body(thread, typedNames<Types>(bindNamed(thread, types, positional, named))));
}

/** A method of a built-in type whose parameters have only positions. */
export function method<Receiver extends Value, const Types extends Positions>(
  name: string,
  types: Types,
  body: (thread: Thread, receiver: Receiver, ...values: ArgumentList<Types>) => Value,
): Method<Receiver> {
  const bind = positionalBinder(types);
  return {
    name,
    invoke: (thread, receiver, positional, named) =>
      callNamed(name, thread, () => body(thread, receiver, ...typedList<Types>(bind(positional, named)))),
  };
}

/** A method of a built-in type whose arguments can be given by name. */
export function namedMethod<Receiver extends Value, const Types extends Names>(
  name: string,
  types: Types,
  body: (thread: Thread, receiver: Receiver, values: NamedValues<Types>) => Value,
): Method<Receiver> {
  return {
    name,
    invoke: (thread, receiver, positional, named) =>
      callNamed(name, thread, () => body(thread, receiver, typedNames<Types>(bindNamed(thread, types, positional, named)))),
  };
}

/** A method of a built-in type that looks at its arguments itself. */
export function freeMethod<Receiver extends Value>(name: string, body: Method<Receiver>['invoke']): Method<Receiver> {
  return {
    name,
    invoke: (thread, receiver, positional, named) => callNamed(name, thread, () => body(thread, receiver, positional, named)),
  };
}

/** Each argument was made by the `accept` of its type. */
function typedList<Types extends Positions>(values: unknown): ArgumentList<Types> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The type system cannot follow a conversion through a list of types.
  return values as ArgumentList<Types>;
}

/** As `typedList`, for arguments with names. */
function typedNames<Types extends Names>(values: unknown): NamedValues<Types> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- As above.
  return values as NamedValues<Types>;
}
