import { Dict } from '../values/dict.ts';
import { IntRange } from '../values/int-range.ts';
import { List } from '../values/list.ts';
import { ValueSet } from '../values/set.ts';
import { Tuple } from '../values/tuple.ts';
import { Builtin } from '../values/builtin.ts';
import type { SlicePlace, StarlarkValue, Value } from '../values/value.ts';
import { can, isInt, typeNameOf } from '../values/value.ts';
import { equal } from './compare.ts';
import { Fault } from './fault.ts';
import { UnknownName } from './unknown-name.ts';
import { isSmallInt, toInteger } from './integers.ts';
import type { Method } from './method.ts';
import type { Thread } from './thread.ts';
import { UNITS_OF_STEP } from './unit-forms.ts';

/** The value of `object[key]`. */
export function index(thread: Thread, object: Value, key: Value): Value {
  if (object instanceof List || object instanceof Tuple) return object.itemAt(position(object, key, object.items.length));
  if (can(object, 'valueAt')) {
    const value = object.valueAt(key);
    if (value !== undefined) return value;
    if (!can(object, 'itemAt')) throw new Fault(`key ${thread.repr(key)} not in ${object.typeName()}`);
  }
  if (typeof object === 'string') {
    const units = thread.unitsOf(object);
    return thread.semantics.text.fromUnits(units.charAt(position(object, key, units.length)));
  }
  if (can(object, 'itemAt') && can(object, 'length')) return object.itemAt(position(object, key, object.length()));
  throw new Fault(`unhandled index operation ${typeNameOf(object)}[${typeNameOf(key)}]`);
}

/** Does `object[key] = value`. */
export function setIndex(object: Value, key: Value, value: Value): void {
  if (object instanceof List) object.setItemAt(position(object, key, object.items.length), value);
  else if (object instanceof Dict) object.table.set(key, value);
  else if (can(object, 'setValueAt')) object.setValueAt(key, value);
  else if (can(object, 'setItemAt') && can(object, 'length')) object.setItemAt(position(object, key, object.length()), value);
  else throw new Fault(`${typeNameOf(object)} value does not support item assignment`);
}

/** An index from zero for one that may count from the end. */
function position(object: Value, key: Value, length: number): number {
  if (!isInt(key)) throw new Fault(`${typeNameOf(object)} index: got ${typeNameOf(key)}, want int`);
  if (!isSmallInt(key)) throw new Fault(`${typeNameOf(object)} index: ${key} out of range`);
  const at = key < 0 ? key + length : key;
  if (at >= 0 && at < length) return at;
  if (length === 0) throw new Fault(`index ${key} out of range: empty ${typeNameOf(object)}`);
  throw new Fault(`${typeNameOf(object)} index ${key} out of range [${-length}:${length - 1}]`);
}

/** The ends of a slice; undefined and None mean the end of the sequence on that side. */
export interface SliceBounds {
  readonly from: Value | undefined;
  readonly to: Value | undefined;
  readonly step: Value | undefined;
}

/** The value of `object[from:to:step]`. */
export function slice(thread: Thread, object: Value, bounds: SliceBounds): Value {
  const { text } = thread.semantics;
  if (typeof object === 'string') {
    const units = thread.unitsOf(object);
    const place = placeSlice(bounds, units.length);
    if (place.step === 1) return thread.cut(object, place.start, place.end);
    thread.charge(place.count / UNITS_OF_STEP);
    return text.fromUnits(pick(units, place));
  }
  if (!can(object, 'slice') || !can(object, 'length')) throw new Fault(`invalid slice operand ${typeNameOf(object)}`);
  const place = placeSlice(bounds, object.length());
  thread.charge(place.count);
  return object.slice(place);
}

function pick(units: string, { start, count, step }: SlicePlace): string {
  const picked: string[] = [];
  for (let at = start; picked.length < count; at += step) picked.push(units.charAt(at));
  return picked.join('');
}

function placeSlice(bounds: SliceBounds, length: number): SlicePlace {
  const step = stepOf(bounds.step);
  if (step > 0) {
    const [start, end] = placeEnds(bounds.from, bounds.to, length);
    return slicePlace(start, Math.max(start, end), step);
  }
  const start = placeEnd(bounds.from, length - 1, length, 'start', -1, length - 1);
  const end = placeEnd(bounds.to, -1, length, 'end', -1, Infinity);
  return slicePlace(Math.max(start, end), end, step);
}

function slicePlace(start: number, end: number, step: number): SlicePlace {
  return { start, end, step, count: Math.ceil((end - start) / step) };
}

/** The ends of a part that is read forwards, in range; undefined and None mean the whole. */
export function placeEnds(from: Value | undefined, to: Value | undefined, length: number): readonly [start: number, end: number] {
  return [placeEnd(from, 0, length, 'start', 0, length), placeEnd(to, length, length, 'end', 0, length)];
}

function stepOf(step: Value | undefined): number {
  if (step === undefined || step === null) return 1;
  if (!isInt(step)) throw new Fault(`got ${typeNameOf(step)} for slice step, want int`);
  if (step === 0) throw new Fault('zero is not a valid slice step');
  return Number(step);
}

function placeEnd(end: Value | undefined, ifMissing: number, length: number, name: string, least: number, most: number): number {
  if (end === undefined || end === null) return ifMissing;
  if (!isInt(end)) throw new Fault(`invalid ${name} index: got ${typeNameOf(end)}, want int`);
  const at = end < 0 ? Number(end) + length : Number(end);
  return Math.min(Math.max(at, least), most);
}

/** Whether `item in container`. */
export function contains(thread: Thread, container: Value, item: Value): boolean {
  if (typeof container === 'string') {
    if (typeof item !== 'string') throw new Fault(`'in <string>' requires string as left operand, not ${typeNameOf(item)}`);
    return thread.unitsOf(container).includes(thread.unitsOf(item));
  }
  if (container instanceof List || container instanceof Tuple) return holds(thread, container.items, item);
  if (container instanceof ValueSet) return container.has(item);
  if (container instanceof Dict) return isHashable(item) && container.table.has(item);
  if (container instanceof IntRange) return rangeHolds(container, item);
  const answer = can(container, 'binary') ? container.binary('in', item, 'right') : undefined;
  if (answer !== undefined) return answer === true;
  if (can(container, 'valueAt')) return container.valueAt(item) !== undefined;
  throw new Fault(`unknown binary op: ${typeNameOf(item)} in ${typeNameOf(container)}`);
}

function holds(thread: Thread, items: readonly Value[], item: Value): boolean {
  thread.charge(items.length);
  return items.some((candidate) => equal(thread, candidate, item));
}

/** Whether a dict can have it as a key; asking for one that it cannot have is no error. */
function isHashable(value: Value): boolean {
  if (typeof value !== 'object' || value === null) return true;
  try {
    value.hash();
    return true;
  } catch (error) {
    if (error instanceof Fault) return false;
    throw error;
  }
}

function rangeHolds(range: IntRange, item: Value): boolean {
  const value = toInteger(item, () => `'in <range>' requires integer as left operand, not ${typeNameOf(item)}`);
  return typeof value === 'number' && range.has(value);
}

/** The value of `object.name`, or undefined when it has nothing of that name. */
export function attribute(thread: Thread, object: Value, name: string): Value | undefined {
  const { methods } = thread.semantics;
  if (typeof object === 'string') return bind(methods.string.get(name), object);
  if (object instanceof Dict) return bind(methods.dict.get(name), object);
  if (object instanceof List) return bind(methods.list.get(name), object);
  if (object instanceof ValueSet) return bind(methods.set.get(name), object);
  return can(object, 'attribute') ? object.attribute(name) : undefined;
}

function bind<Receiver extends Value>(method: Method<Receiver> | undefined, receiver: Receiver): Value | undefined {
  return method && new Builtin(method.name, (thread, positional, named) => method.invoke(thread, receiver, positional, named), receiver);
}

/** The names of all attributes, sorted. */
export function attributeNames(thread: Thread, object: Value): readonly string[] {
  const { methods } = thread.semantics;
  if (typeof object === 'string') return sortedKeys(methods.string);
  if (object instanceof Dict) return sortedKeys(methods.dict);
  if (object instanceof List) return sortedKeys(methods.list);
  if (object instanceof ValueSet) return sortedKeys(methods.set);
  return can(object, 'attributeNames') ? object.attributeNames().toSorted() : [];
}

function sortedKeys(table: ReadonlyMap<string, unknown>): readonly string[] {
  return [...table.keys()].toSorted();
}

/** The value of `object.name`; throws a `Fault` when there is none. */
export function requireAttribute(thread: Thread, object: Value, name: string): Value {
  const value = attribute(thread, object, name);
  if (value !== undefined) return value;
  const candidates = attributeNames(thread, object);
  const near = thread.options.suggest?.(name, candidates);
  const owner = typeNameOf(object);
  throw new Fault(`${owner} has no .${name} field or method${near === undefined ? '' : ` (did you mean .${near}?)`}`, {
    details: new UnknownName('attribute', { name, owner, candidates }),
  });
}

/** Does `object.name = value`. */
export function setAttribute(object: Value, name: string, value: Value): void {
  if (!can(object, 'setAttribute')) throw new Fault(`can't assign to .${name} field of ${typeNameOf(object)}`);
  object.setAttribute(name, value);
}

/** Something that yields items in order. */
export type IterableValue = StarlarkValue & Required<Pick<StarlarkValue, 'iterate'>>;

/** Starts an iteration; the iterator has to be finished or closed. */
export function iterate(value: Value): Iterator<Value, void> {
  if (!can(value, 'iterate')) throw new Fault(`${typeNameOf(value)} value is not iterable`);
  return value.iterate();
}

/** All items of an iterable value. */
export function itemsOf(thread: Thread, value: Value): Value[] {
  if (value instanceof List || value instanceof Tuple) {
    thread.charge(value.items.length);
    return [...value.items];
  }
  if (can(value, 'length')) thread.checkSize(value.length());
  const items: Value[] = [];
  const iterator = iterate(value);
  try {
    for (let next = iterator.next(); !next.done; next = iterator.next()) {
      thread.step();
      thread.checkSize(items.push(next.value));
    }
  } finally {
    iterator.return?.();
  }
  return items;
}
