import { Fault } from '../evaluator/fault.ts';
import type { Meter } from '../evaluator/meter.ts';
import type { Macro } from '../macros/macro.ts';
import type { NodeMaker } from '../parser/node-maker.ts';
import type { Expression } from '../parser/tree.ts';
import { DYN, optionalOf, typeOf } from '../types/type.ts';
import { isList, isMap } from '../values/classify.ts';
import { listAt, listSize, mapSize, toArray } from '../values/collections.ts';
import type { List } from '../values/collections.ts';
import { Duration } from '../values/duration.ts';
import { Optional, TypeValue, Uint } from '../values/value.ts';
import type { Value } from '../values/value.ts';
import { lazyOverload, overload } from './library.ts';
import type { Library } from './library.ts';

/** `target.optMap(variable, body)`: the body with the value as variable, if there is one. */
function optionalMapping(name: string, wrap: (make: NodeMaker, body: Expression) => Expression): Macro {
  return {
    name,
    isReceiver: true,
    arity: 2,
    expand(make, target, [variable, body]) {
      if (target === undefined || body === undefined) return undefined;
      if (variable?.kind !== 'identifier') return { refusal: `${name}() variable name must be a simple identifier`, about: variable };
      const bound = make.comprehension({
        range: make.list(),
        variable: '#unused',
        accumulator: variable.name,
        initial: make.memberCall('value', target),
        condition: make.bool(false),
        step: make.identifier(variable.name),
        result: body,
      });
      return make.call('_?_:_', make.memberCall('hasValue', target), wrap(make, bound), make.call('optional.none'));
    },
  };
}

function isZero(value: Value): boolean {
  if (value === null || value === false || value === 0 || value === 0n || value === '') return true;
  if (value instanceof Uint) return value.value === 0n;
  if (value instanceof Duration) return value.nanos === 0n;
  if (value instanceof Uint8Array) return value.length === 0;
  if (isList(value)) return listSize(value) === 0;
  if (isMap(value)) return mapSize(value) === 0;
  return value instanceof Optional && value.value === undefined;
}

function valueOf(_meter: Meter, { value }: Optional): Value {
  if (value === undefined) throw new Fault('optional.none() dereference');
  return value;
}

function optionalOrFail(value: Value): Optional {
  if (!(value instanceof Optional)) throw new Fault('no such overload');
  return value;
}

const byEvaluator = (): never => {
  throw new Error('The evaluator compiles this operator itself');
};

/** Optional values: cel-go's library `optional`, version 2. */
export const optionalLibrary: Library = {
  name: 'optional',
  constants: [{ name: 'optional_type', type: typeOf(optionalOf(DYN)), value: new TypeValue('optional_type') }],
  macros: [optionalMapping('optMap', (make, bound) => make.call('optional.of', bound)), optionalMapping('optFlatMap', (_make, bound) => bound)],
  functions: [
    overload('optional_of', 'optional.of(V) -> optional_type(V)', (_meter: Meter, value: Value) => new Optional(value)),
    overload('optional_ofNonZeroValue', 'optional.ofNonZeroValue(V) -> optional_type(V)', (_meter: Meter, value: Value) => {
      return isZero(value) ? Optional.NONE : new Optional(value);
    }),
    overload('optional_none', 'optional.none() -> optional_type(V)', () => Optional.NONE),
    overload('optional_value', 'optional_type(V).value() -> V', valueOf),
    overload('optional_hasValue', 'optional_type(V).hasValue() -> bool', (_meter: Meter, { value }: Optional) => value !== undefined),
    lazyOverload('optional_or_optional', 'optional_type(V).or(optional_type(V)) -> optional_type(V)', (_meter, first, second) => {
      return optionalOrFail(first).value === undefined ? second() : first;
    }),
    lazyOverload('optional_orValue_value', 'optional_type(V).orValue(V) -> V', (_meter, first, second) => {
      const { value } = optionalOrFail(first);
      return value === undefined ? second() : value;
    }),
    overload('optional_list_index_int', '_[_](optional_type(list(V)), int) -> optional_type(V)', byEvaluator),
    overload('optional_map_index_value', '_[_](optional_type(map(K, V)), K) -> optional_type(V)', byEvaluator),
    overload('list_optindex_optional_int', '_[?_](list(V), int) -> optional_type(V)', byEvaluator),
    overload('optional_list_optindex_optional_int', '_[?_](optional_type(list(V)), int) -> optional_type(V)', byEvaluator),
    overload('map_optindex_optional_value', '_[?_](map(K, V), K) -> optional_type(V)', byEvaluator),
    overload('optional_map_optindex_optional_value', '_[?_](optional_type(map(K, V)), K) -> optional_type(V)', byEvaluator),
    overload('optional_unwrap', 'optional.unwrap(list(optional_type(V))) -> list(V)', unwrap),
    overload('optional_unwrapOpt', 'list(optional_type(V)).unwrapOpt() -> list(V)', unwrap),
    overload('list_first', 'list(V).first() -> optional_type(V)', (_meter: Meter, list: List) => {
      return listSize(list) === 0 ? Optional.NONE : new Optional(listAt(list, 0));
    }),
    overload('list_last', 'list(V).last() -> optional_type(V)', (_meter: Meter, list: List) => {
      return listSize(list) === 0 ? Optional.NONE : new Optional(listAt(list, listSize(list) - 1));
    }),
  ],
};

function unwrap(meter: Meter, list: List): Value {
  meter.charge(listSize(list));
  return toArray(list).flatMap((element): readonly Value[] => {
    if (!(element instanceof Optional)) throw new Fault('no such overload: optional.unwrap');
    return element.value === undefined ? [] : [element.value];
  });
}
