import { itemsOf } from '../evaluator/access.ts';
import { Fault } from '../evaluator/fault.ts';
import type { Thread } from '../evaluator/thread.ts';
import { Dict } from '../values/dict.ts';
import type { NamedArguments, Value } from '../values/value.ts';
import { can, typeNameOf } from '../values/value.ts';

/** The dict of `dict(entries, name=value)`. */
export function makeDict(thread: Thread, positional: readonly Value[], named: NamedArguments): Dict {
  const dict = new Dict();
  updateDict(thread, dict, positional, named);
  return dict;
}

/** Puts entries into a dict: those of a mapping or of a sequence of pairs, then the named ones. */
export function updateDict(thread: Thread, dict: Dict, positional: readonly Value[], named: NamedArguments): void {
  if (positional.length > 1) throw new Fault(`got ${positional.length} arguments, want at most 1`);
  const [updates] = positional;
  if (updates !== undefined) for (const [key, value] of entriesOf(thread, updates)) dict.table.set(key, value);
  const names = new Set<string>();
  for (const [name, value] of named) {
    if (names.has(name)) throw new Fault(`duplicate keyword arg: "${name}"`);
    names.add(name);
    dict.table.set(name, value);
  }
}

function* entriesOf(thread: Thread, updates: Value): Generator<readonly [Value, Value], void> {
  if (can(updates, 'entries')) {
    for (const entry of updates.entries()) {
      thread.step();
      yield entry;
    }
    return;
  }
  if (!can(updates, 'iterate')) throw new Fault(`got ${typeNameOf(updates)}, want iterable`);
  for (const [index, pair] of itemsOf(thread, updates).entries()) {
    if (!can(pair, 'iterate')) throw new Fault(`dictionary update sequence element #${index} is not iterable (${typeNameOf(pair)})`);
    if (!can(pair, 'length')) throw new Fault(`dictionary update sequence element #${index} has unknown length (${typeNameOf(pair)})`);
    const items = itemsOf(thread, pair);
    const [key, value] = items;
    if (items.length !== 2 || key === undefined || value === undefined)
      throw new Fault(`dictionary update sequence element #${index} has length ${items.length}, want 2`);
    yield [key, value];
  }
}
