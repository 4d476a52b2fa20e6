import { Fault } from '../evaluator/fault.ts';
import { typeNameOf } from './classify.ts';
import type { CelMap } from './collections.ts';
import { Uint } from './value.ts';
import type { Value } from './value.ts';

/** Adds an entry to a map that is being made; a key can be there only once. */
export function insertEntry(map: CelMap, key: Value, value: Value): void {
  if (map.has(key)) throw new Fault(`insert failed: key ${describeKey(key)} already exists`);
  map.set(key, value);
}

function describeKey(key: Value): string {
  if (key instanceof Uint) return String(key.value);
  return typeof key === 'object' ? typeNameOf(key) : String(key);
}
