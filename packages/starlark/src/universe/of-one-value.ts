import { Fault } from '../evaluator/fault.ts';
import type { Thread } from '../evaluator/thread.ts';
import { Builtin } from '../values/builtin.ts';
import type { Value } from '../values/value.ts';

/** A builtin of one value that go.starlark.net lets count its arguments by itself, which shows in the messages. */
export function builtinOfOneValue(name: string, wanted: '1' | 'exactly 1', body: (thread: Thread, value: Value) => Value): Builtin {
  return new Builtin(name, (thread, positional, named) => {
    refuseNamed(name, named);
    const [value] = positional;
    if (positional.length !== 1 || value === undefined) throw new Fault(`got ${positional.length} arguments, want ${wanted}`);
    return body(thread, value);
  });
}

/** Fails if there are named arguments. */
export function refuseNamed(name: string, named: { readonly length: number }): void {
  if (named.length > 0) throw new Fault(`${name} does not accept keyword arguments`, { isNamed: true });
}
