import { attribute, attributeNames } from '../evaluator/access.ts';
import { namedBuiltin, positionalBuiltin } from '../evaluator/declare-builtin.ts';
import { Fault } from '../evaluator/fault.ts';
import { UnknownName } from '../evaluator/unknown-name.ts';
import { any, bindNamed, optional, text } from '../evaluator/parameters.ts';
import type { Thread } from '../evaluator/thread.ts';
import { Builtin } from '../values/builtin.ts';
import { Float } from '../values/float.ts';
import { List } from '../values/list.ts';
import type { NamedArguments, Value } from '../values/value.ts';
import { isInt, normalizeInt, typeNameOf } from '../values/value.ts';
import { builtinOfOneValue } from './of-one-value.ts';

/** Functions that ask values about themselves, and those that talk to the outside. */
export const introspection: readonly Builtin[] = [
  namedBuiltin('abs', { x: any }, (_thread, { x }) => absolute(x)),
  builtinOfOneValue('dir', '1', (thread, value) => new List([...attributeNames(thread, value)])),
  positionalBuiltin('getattr', [any, text, optional(any)], (thread, object, name, otherwise) => {
    const value = attribute(thread, object, name);
    if (value !== undefined) return value;
    if (otherwise !== undefined) return otherwise;
    const owner = typeNameOf(object);
    throw new Fault(`${owner} has no .${name} field or method`, {
      details: new UnknownName('attribute', { name, owner, candidates: attributeNames(thread, object) }),
    });
  }),
  positionalBuiltin('hasattr', [any, text], (thread, object, name) => attribute(thread, object, name) !== undefined),
  new Builtin('fail', (thread, positional, named) => {
    throw new Fault(joinText(thread, positional, named));
  }),
  new Builtin('print', (thread, positional, named) => {
    const message = joinText(thread, positional, named);
    thread.options.print?.(message, thread);
    return null;
  }),
];

function absolute(value: Value): Value {
  if (value instanceof Float) return new Float(Math.abs(value.value));
  if (!isInt(value)) throw new Fault(`got ${typeNameOf(value)}, want int or float`);
  return value < 0 ? normalizeInt(-BigInt(value)) : value;
}

function joinText(thread: Thread, positional: readonly Value[], named: NamedArguments): string {
  const { sep } = bindNamed(thread, { sep: optional(text) }, [], named);
  const joined = positional.map((value) => thread.str(value)).join(typeof sep === 'string' ? sep : ' ');
  thread.checkSize(joined.length);
  return thread.semantics.text.mend(joined);
}
