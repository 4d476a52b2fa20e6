import type { Dict } from '../values/dict.ts';
import type { List } from '../values/list.ts';
import type { ValueSet } from '../values/set.ts';
import type { NamedArguments, Value } from '../values/value.ts';
import type { Thread } from './thread.ts';

/** A method of a built-in type. */
export interface Method<Receiver extends Value> {
  readonly name: string;
  invoke(thread: Thread, receiver: Receiver, positional: Value[], named: NamedArguments): Value;
}

export type MethodTable<Receiver extends Value> = ReadonlyMap<string, Method<Receiver>>;

/** The methods of the built-in types. */
export interface MethodTables {
  readonly string: MethodTable<string>;
  readonly list: MethodTable<List>;
  readonly dict: MethodTable<Dict>;
  readonly set: MethodTable<ValueSet>;
}
