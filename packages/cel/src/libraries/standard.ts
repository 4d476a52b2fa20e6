import { Fault } from '../evaluator/fault.ts';
import { indexInto } from '../evaluator/index-into.ts';
import type { Meter } from '../evaluator/meter.ts';
import { STANDARD_MACROS } from '../macros/standard-macros.ts';
import { listAt, listSize, mapGet, mapSize } from '../values/collections.ts';
import { isList, isMap } from '../values/classify.ts';
import { compare } from '../values/compare.ts';
import { equal } from '../values/equal.ts';
import { codePointLength } from '../values/text-length.ts';
import { TypeValue } from '../values/value.ts';
import type { Value } from '../values/value.ts';
import { DYN, INT, listOf, mapOf, NULL, STRING, BOOL, BYTES, DOUBLE, DURATION, TIMESTAMP, typeOf, UINT } from '../types/type.ts';
import type { Type } from '../types/type.ts';
import { add, divide, modulo, multiply, negate, not, subtract, unsupported } from './arithmetic.ts';
import {
  convertToBool,
  convertToBytes,
  convertToDouble,
  convertToDuration,
  convertToInt,
  convertToString,
  convertToTimestamp,
  convertToType,
  convertToUint,
} from './conversions.ts';
import { genericOverload, overload } from './library.ts';
import type { Body, Constant, Library, Overload } from './library.ts';
import { matchesPattern } from './patterns.ts';
import { TIME_FUNCTIONS } from './time.ts';

const ORDERED = ['bool', 'int', 'uint', 'double', 'string', 'bytes', 'timestamp', 'duration'] as const;
const CROSS_TYPE = [
  ['int', 'double'],
  ['int', 'uint'],
  ['uint', 'double'],
  ['uint', 'int'],
  ['double', 'int'],
  ['double', 'uint'],
] as const;

/** cel-go's names of types in the ids of overloads. */
const ID_NAMES: Readonly<Record<string, string>> = { int: 'int64', uint: 'uint64' };
const idName = (type: string): string => ID_NAMES[type] ?? type;

/** Overloads of an ordering, for values of one type and across types of numbers. */
function ordering(operator: string, id: string, holds: (order: -1 | 0 | 1) => boolean): readonly Overload[] {
  const body = (meter: Meter, left: Value, right: Value): boolean => {
    if (typeof left === 'string' && typeof right === 'string') meter.charge(Math.min(left.length, right.length));
    const order = compare(left, right);
    if (order === 'incomparable') throw new Fault(isOrdered(left) ? 'no such overload' : `no such overload: ${operator}`);
    return order !== undefined && holds(order);
  };
  return [
    ...ORDERED.map((type) => genericOverload(`${id}_${idName(type)}`, `${operator}(${type}, ${type}) -> bool`, body)),
    ...CROSS_TYPE.map(([left, right]) => genericOverload(`${id}_${idName(left)}_${idName(right)}`, `${operator}(${left}, ${right}) -> bool`, body)),
  ];
}

function isCrossType({ parameters: [left, right] }: Overload): boolean {
  return left?.kind !== right?.kind;
}

function isOrdered(value: Value): boolean {
  return compare(value, value) !== 'incomparable';
}

/** Overloads that share a body, each with its id. */
function shared(body: Body, rows: Readonly<Record<string, string>>): readonly Overload[] {
  return Object.entries(rows).map(([id, signature]) => genericOverload(id, signature, body));
}

const equals = (meter: Meter, left: Value, right: Value): boolean => {
  const areEqual = equal(left, right, meter);
  if (areEqual === undefined) throw new Fault('no such overload');
  return areEqual;
};
const differs = (meter: Meter, left: Value, right: Value): boolean => !meter.equal(left, right);

/** Logical operators and the conditional are part of the evaluator: they do not need all of their operands. */
const byEvaluator = (): never => {
  throw new Error('The evaluator compiles this operator itself');
};

function contains(meter: Meter, value: Value, collection: Value): boolean {
  if (isMap(collection)) return mapGet(collection, value) !== undefined;
  if (!isList(collection)) throw new Fault('no such overload');
  const size = listSize(collection);
  meter.charge(size);
  for (let index = 0; index < size; index += 1) if (meter.equal(value, listAt(collection, index))) return true;
  return false;
}

const identity = (_meter: Meter, value: Value): Value => value;

const ORDERINGS: readonly Overload[] = [
  ...ordering('_<_', 'less', (order) => order < 0),
  ...ordering('_<=_', 'less_equals', (order) => order <= 0),
  ...ordering('_>_', 'greater', (order) => order > 0),
  ...ordering('_>=_', 'greater_equals', (order) => order >= 0),
];

const OPERATORS: readonly Overload[] = [
  overload('conditional', '_?_:_(bool, T, T) -> T', byEvaluator),
  overload('logical_and', '_&&_(bool, bool) -> bool', byEvaluator),
  overload('logical_or', '_||_(bool, bool) -> bool', byEvaluator),
  overload('not_strictly_false', '@not_strictly_false(bool) -> bool', byEvaluator),
  genericOverload('logical_not', '!_(bool) -> bool', not),
  genericOverload('equals', '_==_(T, T) -> bool', equals),
  genericOverload('not_equals', '_!=_(T, T) -> bool', differs),
  ...shared(add, {
    add_bytes: '_+_(bytes, bytes) -> bytes',
    add_double: '_+_(double, double) -> double',
    add_duration_duration: '_+_(duration, duration) -> duration',
    add_duration_timestamp: '_+_(duration, timestamp) -> timestamp',
    add_timestamp_duration: '_+_(timestamp, duration) -> timestamp',
    add_int64: '_+_(int, int) -> int',
    add_list: '_+_(list(T), list(T)) -> list(T)',
    add_string: '_+_(string, string) -> string',
    add_uint64: '_+_(uint, uint) -> uint',
  }),
  ...shared(subtract, {
    subtract_double: '_-_(double, double) -> double',
    subtract_duration_duration: '_-_(duration, duration) -> duration',
    subtract_int64: '_-_(int, int) -> int',
    subtract_timestamp_duration: '_-_(timestamp, duration) -> timestamp',
    subtract_timestamp_timestamp: '_-_(timestamp, timestamp) -> duration',
    subtract_uint64: '_-_(uint, uint) -> uint',
  }),
  ...shared(multiply, {
    multiply_double: '_*_(double, double) -> double',
    multiply_int64: '_*_(int, int) -> int',
    multiply_uint64: '_*_(uint, uint) -> uint',
  }),
  ...shared(divide, {
    divide_double: '_/_(double, double) -> double',
    divide_int64: '_/_(int, int) -> int',
    divide_uint64: '_/_(uint, uint) -> uint',
  }),
  ...shared(modulo, { modulo_int64: '_%_(int, int) -> int', modulo_uint64: '_%_(uint, uint) -> uint' }),
  ...shared(negate, { negate_double: '-_(double) -> double', negate_int64: '-_(int) -> int' }),
  ...ORDERINGS.filter((overload) => !isCrossType(overload)),
  ...shared(indexInto, { index_list: '_[_](list(T), int) -> T', index_map: '_[_](map(K, V), K) -> V' }),
  ...shared(contains, { in_list: '@in(T, list(T)) -> bool', in_map: '@in(K, map(K, V)) -> bool' }),
];

const CONVERSIONS: readonly Overload[] = [
  ...shared(convertToBool, { bool_to_bool: 'bool(bool) -> bool', string_to_bool: 'bool(string) -> bool' }),
  ...shared(convertToBytes, { bytes_to_bytes: 'bytes(bytes) -> bytes', string_to_bytes: 'bytes(string) -> bytes' }),
  ...shared(convertToDouble, {
    double_to_double: 'double(double) -> double',
    int64_to_double: 'double(int) -> double',
    string_to_double: 'double(string) -> double',
    uint64_to_double: 'double(uint) -> double',
  }),
  ...shared(convertToDuration, {
    duration_to_duration: 'duration(duration) -> duration',
    int64_to_duration: 'duration(int) -> duration',
    string_to_duration: 'duration(string) -> duration',
  }),
  genericOverload('to_dyn', 'dyn(A) -> dyn', identity),
  ...shared(convertToInt, {
    int64_to_int64: 'int(int) -> int',
    double_to_int64: 'int(double) -> int',
    duration_to_int64: 'int(duration) -> int',
    string_to_int64: 'int(string) -> int',
    timestamp_to_int64: 'int(timestamp) -> int',
    uint64_to_int64: 'int(uint) -> int',
  }),
  ...shared(convertToString, {
    string_to_string: 'string(string) -> string',
    bool_to_string: 'string(bool) -> string',
    bytes_to_string: 'string(bytes) -> string',
    double_to_string: 'string(double) -> string',
    duration_to_string: 'string(duration) -> string',
    int64_to_string: 'string(int) -> string',
    timestamp_to_string: 'string(timestamp) -> string',
    uint64_to_string: 'string(uint) -> string',
  }),
  ...shared(convertToTimestamp, {
    timestamp_to_timestamp: 'timestamp(timestamp) -> timestamp',
    int64_to_timestamp: 'timestamp(int) -> timestamp',
    string_to_timestamp: 'timestamp(string) -> timestamp',
  }),
  genericOverload('type', 'type(A) -> type(A)', convertToType),
  ...shared(convertToUint, {
    uint64_to_uint64: 'uint(uint) -> uint',
    double_to_uint64: 'uint(double) -> uint',
    int64_to_uint64: 'uint(int) -> uint',
    string_to_uint64: 'uint(string) -> uint',
  }),
];

const size = (meter: Meter, value: Value): bigint => {
  if (typeof value === 'string') {
    meter.charge(value.length);
    return BigInt(codePointLength(value));
  }
  if (isList(value)) return BigInt(listSize(value));
  if (value instanceof Uint8Array) return BigInt(value.length);
  if (isMap(value)) return BigInt(mapSize(value));
  throw unsupported('size', value);
};

/** What is asked of two texts; of anything else cel-go says no more than that it cannot be asked. */
function ofTexts(ask: (meter: Meter, text: string, other: string) => boolean): Body {
  return (meter: Meter, text: Value, other: Value) => {
    if (typeof text !== 'string' || typeof other !== 'string') throw new Fault('no such overload');
    return ask(meter, text, other);
  };
}

const TEXT_FUNCTIONS: readonly Overload[] = [
  ...(['bytes', 'list(A)', 'map(A, B)', 'string'] as const).flatMap((type) => {
    const [name = ''] = type.split('(');
    return [genericOverload(`size_${name}`, `size(${type}) -> int`, size), genericOverload(`${name}_size`, `${type}.size() -> int`, size)];
  }),
  genericOverload(
    'contains_string',
    'string.contains(string) -> bool',
    ofTexts((meter, text, part) => {
      meter.charge(text.length);
      return text.includes(part);
    }),
  ),
  genericOverload(
    'ends_with_string',
    'string.endsWith(string) -> bool',
    ofTexts((_meter, text, end) => text.endsWith(end)),
  ),
  genericOverload(
    'starts_with_string',
    'string.startsWith(string) -> bool',
    ofTexts((_meter, text, start) => text.startsWith(start)),
  ),
  genericOverload('matches', 'matches(string, string) -> bool', ofTexts(matchesPattern)),
  genericOverload('matches_string', 'string.matches(string) -> bool', ofTexts(matchesPattern)),
];

/** Names of types, which are values too. */
const TYPE_NAMES: Readonly<Record<string, Type>> = {
  bool: BOOL,
  bytes: BYTES,
  double: DOUBLE,
  int: INT,
  list: listOf(DYN),
  map: mapOf(DYN, DYN),
  null_type: NULL,
  string: STRING,
  type: typeOf(undefined),
  uint: UINT,
  'google.protobuf.Duration': DURATION,
  'google.protobuf.Timestamp': TIMESTAMP,
};

const TYPE_CONSTANTS: readonly Constant[] = Object.entries(TYPE_NAMES).map(([name, of]) => {
  return { name, type: typeOf(of), value: new TypeValue(name) };
});

/** The standard library of CEL: cel-spec doc/langdef.md, with the ids of cel-go's common/stdlib. */
export const standardLibrary: Library = {
  name: 'standard',
  functions: [...OPERATORS, ...CONVERSIONS, ...TEXT_FUNCTIONS, ...TIME_FUNCTIONS],
  macros: STANDARD_MACROS,
  constants: TYPE_CONSTANTS,
  patternFunctions: ['matches'],
};

/** Orderings across int, uint and double: cel-go's option `CrossTypeNumericComparisons`. */
export const crossTypeComparisons: Library = { name: 'cross-type-comparisons', functions: ORDERINGS.filter(isCrossType) };
