import type { NamedArguments, Value } from '../values/value.ts';
import { can, typeNameOf } from '../values/value.ts';
import { Fault } from './fault.ts';
import type { Thread } from './thread.ts';

/** Calls a value; takes over the array of positional arguments. */
export function callValue(thread: Thread, callee: Value, positional: Value[], named: NamedArguments): Value {
  if (!can(callee, 'call')) throw new Fault(`invalid call of non-function (${typeNameOf(callee)})`);
  return callee.call(thread, positional, named);
}
