import { Fault, noSuchOverload } from '../evaluator/fault.ts';
import type { Meter } from '../evaluator/meter.ts';
import type { Macro } from '../macros/macro.ts';
import type { Expression } from '../parser/tree.ts';
import { toArray } from '../values/collections.ts';
import type { List } from '../values/collections.ts';
import { compare } from '../values/compare.ts';
import { Uint } from '../values/value.ts';
import type { Value } from '../values/value.ts';
import { toInt } from './arithmetic.ts';
import { overload } from './library.ts';
import type { Library, Overload } from './library.ts';

const NUMBERS = ['double', 'int', 'uint'] as const;

/** The greater or lesser one of two values; the first if neither is. */
type Choice = (left: Value, right: Value) => Value;

function choose(name: string, wanted: -1 | 1): Choice {
  return (left, right) => {
    const order = isNumber(left) && isNumber(right) ? compare(left, right) : 'incomparable';
    if (order === 'incomparable') throw noSuchOverload(name, left, right);
    return order === wanted ? right : left;
  };
}

function isNumber(value: Value): boolean {
  return typeof value === 'number' || typeof value === 'bigint' || value instanceof Uint;
}

/** Overloads of an extreme: of one number, of two, and of a list. */
function extreme(word: 'min' | 'max'): readonly Overload[] {
  const name = `math.@${word}`;
  const choice = choose(name, word === 'min' ? 1 : -1);
  const ofPair = (_meter: Meter, left: Value, right: Value): Value => choice(left, right);
  const ofList = (meter: Meter, list: List): Value => {
    const [first, ...rest] = toArray(list);
    if (first === undefined) throw new Fault(`${name}(list) argument must not be empty`);
    meter.charge(rest.length);
    return rest.reduce(choice, first);
  };
  return [
    ...NUMBERS.map((type) => overload(`math_@${word}_${type}`, `${name}(${type}) -> ${type}`, (_meter: Meter, value: Value) => value)),
    ...NUMBERS.flatMap((left) =>
      NUMBERS.map((right) => overload(`math_@${word}_${left}_${right}`, `${name}(${left}, ${right}) -> ${left === right ? left : 'dyn'}`, ofPair)),
    ),
    ...NUMBERS.map((type) => overload(`math_@${word}_list_${type}`, `${name}(list(${type})) -> ${type}`, ofList)),
  ];
}

/** `math.least(…)` and `math.greatest(…)` take any count of numbers. */
function extremeMacro(written: 'least' | 'greatest', word: 'min' | 'max'): Macro {
  const name = `math.${written}()`;
  return {
    name: written,
    isReceiver: true,
    arity: undefined,
    expand(make, target, parameters) {
      if (target?.kind !== 'identifier' || target.name !== 'math') return undefined;
      const [first] = parameters;
      if (first === undefined) return { refusal: `${name} requires at least one argument`, about: target };
      if (parameters.length === 1) {
        const isListOfNumbers = first.kind === 'list' && first.elements.length > 0 && first.elements.every(canBeNumber);
        if (!isListOfNumbers && !canBeNumber(first)) return { refusal: `${name} invalid single argument value`, about: first };
        return make.call(`math.@${word}`, first);
      }
      const wrong = parameters.find((parameter) => !canBeNumber(parameter));
      if (wrong !== undefined) return { refusal: `${name} simple literal arguments must be numeric`, about: wrong };
      return make.call(`math.@${word}`, ...(parameters.length === 2 ? parameters : [make.list(...parameters)]));
    },
  };
}

function canBeNumber(node: Expression): boolean {
  if (node.kind === 'literal') return node.literal.type === 'int' || node.literal.type === 'uint' || node.literal.type === 'double';
  return node.kind !== 'list' && node.kind !== 'map' && node.kind !== 'message';
}

/** A function of one double. */
function ofDouble(name: string, result: 'double' | 'bool', compute: (value: number) => number | boolean): Overload {
  return overload(`math_${name}_double`, `math.${name}(double) -> ${result}`, (_meter: Meter, value: number) => compute(value));
}

/** A bitwise function of two ints or two uints. */
function bitwise(name: string, compute: (left: bigint, right: bigint) => bigint): readonly Overload[] {
  return [
    overload(`math_${name}_int_int`, `math.${name}(int, int) -> int`, (_meter: Meter, left: bigint, right: bigint) => {
      return BigInt.asIntN(64, compute(left, right));
    }),
    overload(`math_${name}_uint_uint`, `math.${name}(uint, uint) -> uint`, (_meter: Meter, left: Uint, right: Uint) => {
      return new Uint(BigInt.asUintN(64, compute(left.value, right.value)));
    }),
  ];
}

/** Shifts of 64 bits; those of an int shift its bits as if it were a uint. */
function shift(name: string, compute: (bits: bigint, count: bigint) => bigint): readonly Overload[] {
  const shifted = (bits: bigint, count: bigint): bigint => {
    if (count < 0n) throw new Fault(`math.${name}() negative offset: ${count}`);
    return count >= 64n ? 0n : BigInt.asUintN(64, compute(BigInt.asUintN(64, bits), count));
  };
  return [
    overload(`math_${name}_int_int`, `math.${name}(int, int) -> int`, (_meter: Meter, bits: bigint, count: bigint) => {
      return BigInt.asIntN(64, shifted(bits, count));
    }),
    overload(`math_${name}_uint_int`, `math.${name}(uint, int) -> uint`, (_meter: Meter, bits: Uint, count: bigint) => {
      return new Uint(shifted(bits.value, count));
    }),
  ];
}

/** To the nearest integer, halves away from zero. */
function roundHalfAway(value: number): number {
  const truncated = Math.trunc(value);
  return Math.abs(value - truncated) >= 0.5 ? truncated + Math.sign(value) : truncated;
}

function signOf(value: bigint): bigint {
  if (value === 0n) return 0n;
  return value < 0n ? -1n : 1n;
}

/** Mathematics: cel-go's ext.Math, version 2. */
export const mathLibrary: Library = {
  name: 'math',
  macros: [extremeMacro('least', 'min'), extremeMacro('greatest', 'max')],
  functions: [
    ...extreme('min'),
    ...extreme('max'),
    ofDouble('ceil', 'double', Math.ceil),
    ofDouble('floor', 'double', Math.floor),
    ofDouble('round', 'double', roundHalfAway),
    ofDouble('trunc', 'double', Math.trunc),
    ofDouble('isInf', 'bool', (value) => value === Number.POSITIVE_INFINITY || value === Number.NEGATIVE_INFINITY),
    ofDouble('isNaN', 'bool', Number.isNaN),
    ofDouble('isFinite', 'bool', Number.isFinite),
    ofDouble('abs', 'double', Math.abs),
    overload('math_abs_int', 'math.abs(int) -> int', (_meter: Meter, value: bigint) => toInt(value < 0n ? -value : value)),
    overload('math_abs_uint', 'math.abs(uint) -> uint', (_meter: Meter, value: Uint) => value),
    ofDouble('sign', 'double', (value) => (value === 0 ? 0 : Math.sign(value))),
    overload('math_sign_int', 'math.sign(int) -> int', (_meter: Meter, value: bigint) => signOf(value)),
    overload('math_sign_uint', 'math.sign(uint) -> uint', (_meter: Meter, { value }: Uint) => new Uint(signOf(value))),
    ...bitwise('bitAnd', (left, right) => left & right),
    ...bitwise('bitOr', (left, right) => left | right),
    ...bitwise('bitXor', (left, right) => left ^ right),
    overload('math_bitNot_int_int', 'math.bitNot(int) -> int', (_meter: Meter, value: bigint) => ~value),
    overload('math_bitNot_uint_uint', 'math.bitNot(uint) -> uint', (_meter: Meter, { value }: Uint) => new Uint(BigInt.asUintN(64, ~value))),
    ...shift('bitShiftLeft', (bits, count) => bits << count),
    ...shift('bitShiftRight', (bits, count) => bits >> count),
    ofDouble('sqrt', 'double', Math.sqrt),
    overload('math_sqrt_int', 'math.sqrt(int) -> double', (_meter: Meter, value: bigint) => Math.sqrt(Number(value))),
    overload('math_sqrt_uint', 'math.sqrt(uint) -> double', (_meter: Meter, { value }: Uint) => Math.sqrt(Number(value))),
  ],
};
