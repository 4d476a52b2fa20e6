import type { Method, MethodTable, MethodTables } from '../evaluator/method.ts';
import type { Builtin } from '../values/builtin.ts';
import type { Value } from '../values/value.ts';
import { conversions } from './conversions.ts';
import { dictMethods } from './dict-methods.ts';
import { introspection } from './introspection.ts';
import { listMethods } from './list-methods.ts';
import { sequences } from './sequences.ts';
import { setMethods } from './set-methods.ts';
import { stringMethods } from './string-methods.ts';

/** The constants and functions that every program has, by name. “Built-in constants and functions” of the specification, without `bytes`. */
export const specificationUniverse: ReadonlyMap<string, Value> = new Map<string, Value>([
  ['None', null],
  ['True', true],
  ['False', false],
  ...[...conversions, ...introspection, ...sequences].map((builtin: Builtin) => [builtin.name, builtin] as const),
]);

/** The methods of the built-in types that the specification has. */
export const specificationMethods: MethodTables = {
  string: tableOf(stringMethods),
  list: tableOf(listMethods),
  dict: tableOf(dictMethods),
  set: tableOf(setMethods),
};

function tableOf<Receiver extends Value>(methods: readonly Method<Receiver>[]): MethodTable<Receiver> {
  return new Map(methods.map((method) => [method.name, method]));
}

/** A part of a table of builtins or methods: the entries with these names. Throws when there is none of a name. */
export function pick<Entry>(table: ReadonlyMap<string, Entry>, names: readonly string[]): ReadonlyMap<string, Entry> {
  return new Map(
    names.map((name) => {
      const entry = table.get(name);
      if (entry === undefined) throw new Error(`There is no ${name} to pick`);
      return [name, entry];
    }),
  );
}
