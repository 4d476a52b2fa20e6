import { Builtin, callNamed, nameFault } from '../values/builtin.ts';
import type { Value } from '../values/value.ts';
import type { Method } from './method.ts';
import type { ArgumentList, NamedValues, Names, Positions } from './parameters.ts';
import { bindNamed, convert, positionalBinder, positionalCheck } from './parameters.ts';
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
  const run = types.length <= 2 ? shortBody<Receiver, Types>(types, body) : longBody<Receiver, Types>(types, body);
  return {
    name,
    invoke: (thread, receiver, positional, named) => {
      const caller = thread.top;
      try {
        return run(thread, receiver, positional, named);
      } catch (error) {
        throw nameFault(error, name, thread, caller);
      }
    },
  };
}

/** Methods are called so often that those with few parameters do without a list of what was bound. */
function shortBody<Receiver extends Value, Types extends Positions>(
  types: Types,
  body: (thread: Thread, receiver: Receiver, ...values: ArgumentList<Types>) => Value,
): Method<Receiver>['invoke'] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- What is left out is undefined, which the body takes for an optional parameter.
  const call = body as (thread: Thread, receiver: Receiver, first?: unknown, second?: unknown) => Value;
  const check = positionalCheck(types);
  const [first, second] = types;
  return (thread, receiver, positional, named) => {
    check(positional, named);
    const a = first && convert(first, positional[0], 1);
    const b = second && convert(second, positional[1], 2);
    return call(thread, receiver, a, b);
  };
}

function longBody<Receiver extends Value, Types extends Positions>(
  types: Types,
  body: (thread: Thread, receiver: Receiver, ...values: ArgumentList<Types>) => Value,
): Method<Receiver>['invoke'] {
  const bind = positionalBinder(types);
  return (thread, receiver, positional, named) => body(thread, receiver, ...typedList<Types>(bind(positional, named)));
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
