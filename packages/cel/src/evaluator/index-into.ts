import { Fault, noSuchKey } from './fault.ts';
import type { Meter } from './meter.ts';
import { isList, isMap, typeNameOf } from '../values/classify.ts';
import { listAt, listSize, mapGet } from '../values/collections.ts';
import { textOf } from '../values/text-of.ts';
import { ObjectView, Uint } from '../values/value.ts';
import type { Value } from '../values/value.ts';

/** What stands at an index or under a key: `container[key]`. */
export function indexInto(_meter: Meter, container: Value, key: Value): Value {
  const found = findAt(container, key);
  if (found !== undefined) return found;
  throw isList(container) ? new Fault(`index out of bounds: ${keyText(key)}`) : noSuchKey(keyText(key));
}

/**
 * What stands there; `undefined` if there is nothing, as in all that is no container. What no key can be fails everywhere, and a list fails
 * without an index.
 */
export function findAt(container: Value, key: Value): Value | undefined {
  if (typeof key === 'object' && !(key instanceof Uint)) throw new Fault(`invalid qualifier type: ${goTypeName(key)}`);
  if (isMap(container)) return mapGet(container, key);
  if (isList(container)) {
    const index = indexOf(key);
    return index >= 0 && index < listSize(container) ? listAt(container, index) : undefined;
  }
  return container instanceof ObjectView && typeof key === 'string' ? container.get(key) : undefined;
}

/** A list index as number; -1 for one that is out of any range. */
function indexOf(key: Value): number {
  if (typeof key === 'bigint') return Number(key);
  if (key instanceof Uint) return Number(key.value);
  if (typeof key !== 'number') throw new Fault(`unsupported index type '${typeNameOf(key)}' in list`);
  if (!Number.isInteger(key)) throw new Fault(`unsupported index value ${textOf(key)} in list`);
  return key;
}

/** cel-go says here what a value of an object is in Go. */
function goTypeName(value: Value): string {
  if (value === null) return '<nil>';
  if (isMap(value)) return 'map[string]interface {}';
  return isList(value) ? '[]interface {}' : typeNameOf(value);
}

function keyText(key: Value): string {
  return textOf(key) ?? typeNameOf(key);
}
