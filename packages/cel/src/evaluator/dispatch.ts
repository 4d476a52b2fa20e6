import type { Body, Overload } from '../libraries/library.ts';
import { runtimeTypeName } from '../types/format-type.ts';
import type { Type } from '../types/type.ts';
import { isList, isMap, typeNameOf } from '../values/classify.ts';
import { listAt, listSize, mapGet, mapKeys } from '../values/collections.ts';
import type { MapValue } from '../values/collections.ts';
import { Optional } from '../values/value.ts';
import type { Value } from '../values/value.ts';
import { noSuchOverload } from './fault.ts';
import type { Meter } from './meter.ts';

/** A body that is called with values of any type. */
export type Invoke = (meter: Meter, ...parameters: readonly Value[]) => Value;

/** The way to call one of several overloads of a function: the first one that takes the values. */
export function dispatcher(name: string, overloads: readonly Overload[]): Invoke {
  const [first] = overloads;
  if (first === undefined) return (_meter, ...parameters) => fail(name, parameters);
  if (overloads.every(({ isGeneric }) => isGeneric)) return invocable(first.body);
  if (overloads.length === 1) return ofOne(name, first);
  const candidates = overloads.map((overload) => ({ guards: overload.parameters.map(guardOf), invoke: invocable(overload.body) }));
  return (meter, ...parameters) => {
    for (const { guards, invoke } of candidates) {
      if (guards.length === parameters.length && guards.every((guard, index) => guard(parameters[index] ?? null)))
        return invoke(meter, ...parameters);
    }
    return fail(name, parameters);
  };
}

/** The common case of one overload, without lists of arguments for one and two of them: they would cost more than most bodies do. */
function ofOne(name: string, { parameters: types, body }: Overload): Invoke {
  const invoke = invocable(body);
  const guards = types.map(guardOf);
  const [first, second] = guards;
  if (guards.length === 1 && first !== undefined) {
    return (meter, value) => {
      if (value === undefined || !first(value)) return fail(name, value === undefined ? [] : [value]);
      return invoke(meter, value);
    };
  }
  if (guards.length === 2 && first !== undefined && second !== undefined) {
    return (meter, left, right) => {
      if (left === undefined || right === undefined || !first(left) || !second(right)) return fail(name, [left ?? null, right ?? null]);
      return invoke(meter, left, right);
    };
  }
  return (meter, ...parameters) => {
    if (parameters.length !== guards.length || !guards.every((guard, index) => guard(parameters[index] ?? null))) return fail(name, parameters);
    return invoke(meter, ...parameters);
  };
}

function fail(name: string, parameters: readonly Value[]): never {
  throw noSuchOverload(name, ...parameters);
}

/** Bodies declare the types that their signature promises, which the type system cannot follow from the text of it. */
function invocable(body: Body): Invoke {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The signature of the overload promises these types.
  return body as Invoke;
}

type Guard = (value: Value) => boolean;

function isAnything({ kind }: Type): boolean {
  return kind === 'dyn' || kind === 'any' || kind === 'parameter';
}

/** Whether something holds of the first entry, if there is one. */
function isOfFirstEntry(map: MapValue, holds: (key: Value, value: Value) => boolean): boolean {
  for (const key of mapKeys(map)) return holds(key, mapGet(map, key) ?? null);
  return true;
}

/** Whether a value can be of a type, as far as cel-go looks: at the first element of a list, and the first entry of a map. */
function guardOf(type: Type): Guard {
  // oxlint-disable-next-line typescript/switch-exhaustiveness-check -- All other kinds are treated alike.
  switch (type.kind) {
    case 'dyn':
    case 'any':
    case 'parameter':
    case 'error':
      return () => true;
    case 'list': {
      if (isAnything(type.element)) return isList;
      const element = guardOf(type.element);
      return (value) => isList(value) && (listSize(value) === 0 || element(listAt(value, 0)));
    }
    case 'map': {
      if (isAnything(type.key) && isAnything(type.value)) return isMap;
      const key = guardOf(type.key);
      const entry = guardOf(type.value);
      return (value) => isMap(value) && isOfFirstEntry(value, (first, under) => key(first) && entry(under));
    }
    case 'type':
      return (value) => typeNameOf(value) === 'type';
    case 'opaque':
      if (type.name === 'optional_type') return (value) => value instanceof Optional;
      return (value) => typeNameOf(value) === type.name;
    case 'wrapper': {
      const inner = guardOf(type.of);
      return (value) => value === null || inner(value);
    }
    case 'string':
      return (value) => typeof value === 'string';
    case 'int':
      return (value) => typeof value === 'bigint';
    case 'double':
      return (value) => typeof value === 'number';
    case 'bool':
      return (value) => typeof value === 'boolean';
    default: {
      const name = runtimeTypeName(type);
      return (value) => typeNameOf(value) === name;
    }
  }
}
