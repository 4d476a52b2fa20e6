import { Dict } from '../values/dict.ts';
import { Float } from '../values/float.ts';
import { List } from '../values/list.ts';
import type { IterableValue } from './access.ts';
import type { NamedArguments, StarlarkValue, Value } from '../values/value.ts';
import { can, isInt, typeNameOf } from '../values/value.ts';
import { Fault } from './fault.ts';
import { isSmallInt } from './integers.ts';
import type { Thread } from './thread.ts';

/** The type of a builtin's parameter: how a value becomes what the body takes. `accept` returns undefined for what does not fit. */
export interface ParameterType<Argument> {
  /** What messages call it, as in “got int, want string”. */
  readonly wanted: string;
  readonly accept: (value: Value) => Argument | undefined;
  readonly isOptional: boolean;
  /** Whether None is the same as leaving the argument out. */
  readonly acceptsNone: boolean;
}

export const any: ParameterType<Value> = required('value', (value) => value);
export const text: ParameterType<string> = required('string', (value) => (typeof value === 'string' ? value : undefined));
export const bool: ParameterType<boolean> = required('bool', (value) => (typeof value === 'boolean' ? value : undefined));
/** An integer of any size. */
export const int: ParameterType<number | bigint> = required('int', (value) => (isInt(value) ? value : undefined));
/** An integer of at most 32 bits. */
export const count: ParameterType<number> = required('int', (value) => (isInt(value) && isSmallInt(value) ? value : undefined));
/** A float, or an integer as one. */
export const number: ParameterType<number> = required('float', (value) =>
  value instanceof Float ? value.value : isInt(value) ? Number(value) : undefined,
);
export const list: ParameterType<List> = required('list', (value) => (value instanceof List ? value : undefined));
export const dict: ParameterType<Dict> = required('dict', (value) => (value instanceof Dict ? value : undefined));
export const iterable: ParameterType<IterableValue> = required('iterable', (value) => (can(value, 'iterate') ? value : undefined));
export const callable: ParameterType<StarlarkValue> = required('callable', (value) => (can(value, 'call') ? value : undefined));

/** A parameter that may be left out; the body then gets undefined. */
export function optional<Argument>(type: ParameterType<Argument>): ParameterType<Argument | undefined> {
  return { ...type, isOptional: true };
}

/** A parameter that may be left out or, but in legacy dialects, None; the body then gets undefined. */
export function optionalOrNone<Argument>(type: ParameterType<Argument>): ParameterType<Argument | undefined> {
  return { ...type, isOptional: true, acceptsNone: true };
}

function required<Argument>(wanted: string, accept: (value: Value) => Argument | undefined): ParameterType<Argument> {
  return { wanted, accept, isOptional: false, acceptsNone: false };
}

export type Positions = readonly ParameterType<unknown>[];
export type Names = Readonly<Record<string, ParameterType<unknown>>>;

/** What the body of a builtin gets for parameters of these types. */
export type ArgumentList<Types extends Positions> = { -readonly [Index in keyof Types]: ArgumentOf<Types[Index]> };
export type NamedValues<Types extends Names> = { readonly [Name in keyof Types]: ArgumentOf<Types[Name]> };

type ArgumentOf<Type> = Type extends ParameterType<infer Argument> ? Argument : never;

/**
 * What gives arguments to parameters that have only positions, prepared once for all calls.
 * Messages as in `UnpackPositionalArgs` of go.starlark.net.
 */
export function positionalBinder(types: Positions): (positional: readonly Value[], named: NamedArguments) => unknown[] {
  const check = positionalCheck(types);
  return (positional, named) => {
    check(positional, named);
    const bound: unknown[] = [];
    for (const type of types) bound.push(convert(type, positional[bound.length], bound.length + 1));
    return bound;
  };
}

/** What checks the number of arguments of a call. */
export function positionalCheck(types: Positions): (positional: readonly Value[], named: NamedArguments) => void {
  const most = types.length;
  const least = types.filter((type) => !type.isOptional).length;
  return ({ length: given }, named) => {
    if (named.length > 0) throw new Fault('unexpected keyword arguments');
    if (given < least) throw new Fault(`got ${given} arguments, want ${least < most ? 'at least ' : ''}${least}`);
    if (given > most) throw new Fault(`got ${given} arguments, want ${least < most ? 'at most ' : ''}${most}`);
  };
}

/** Gives arguments to parameters that have names. Messages as in `UnpackArgs` of go.starlark.net. */
export function bindNamed(thread: Thread, types: Names, positional: readonly Value[], named: NamedArguments): Record<string, unknown> {
  const names = Object.keys(types);
  if (positional.length > names.length) throw new Fault(`got ${positional.length} arguments, want at most ${names.length}`);
  const refusesNone = thread.semantics.details === 'legacy';
  const bound = new Map<string, unknown>();
  const bind = (name: string, value: Value, parameter: string): void => {
    const type = types[name];
    if (!type) throw new Fault(describeUnexpected(thread, name, names));
    if (bound.has(name)) throw new Fault(`got multiple values for keyword argument ${parameter}`);
    bound.set(name, convert(refusesNone ? { ...type, acceptsNone: false } : type, value, parameter));
  };
  for (const [index, name] of names.slice(0, positional.length).entries()) bind(name, positional[index] ?? null, name);
  for (const [name, value] of named) bind(name, value, `"${name}"`);
  for (const name of names) if (!bound.has(name) && types[name]?.isOptional !== true) throw new Fault(`missing argument for ${name}`);
  return Object.fromEntries(names.map((name) => [name, bound.get(name)]));
}

function describeUnexpected(thread: Thread, name: string, names: readonly string[]): string {
  const near = thread.semantics.details === 'legacy' ? undefined : thread.options.suggest?.(name, names);
  return `unexpected keyword argument "${name}"${near === undefined ? '' : ` (did you mean ${near}?)`}`;
}

/** What the body of a builtin gets for an argument; `parameter` is its name as messages show it, or its position from 1. */
export function convert(type: ParameterType<unknown>, value: Value | undefined, parameter: string | number): unknown {
  if (value === undefined || (value === null && type.acceptsNone)) return undefined;
  const argument = type.accept(value);
  if (argument !== undefined) return argument;
  const reason = type.wanted === 'int' && isInt(value) ? `${value} out of range` : `got ${typeNameOf(value)}, want ${type.wanted}`;
  throw new Fault(`for parameter ${parameter}: ${reason}`);
}
