import type { CheckedExpression } from '../checker/check.ts';
import type { Meter } from '../evaluator/meter.ts';
import type { Macro } from '../macros/macro.ts';
import type { Expression } from '../parser/tree.ts';
import { parseSignature } from '../types/parse-type.ts';
import type { Signature } from '../types/parse-type.ts';
import type { Type } from '../types/type.ts';
import type { Value } from '../values/value.ts';

/**
 * What an overload does. Its arguments, the receiver first, have the types that the signature promises; it may throw a
 * {@link Fault} and charges the meter for what it loops over.
 */
export type Body = (meter: Meter, ...parameters: never[]) => Value;

/** An overload whose arguments after the first are evaluated only when it asks for them. */
export type LazyBody = (meter: Meter, first: Value, second: () => Value) => Value;

/** One row of a library: declaration for the checker and body for the evaluator. */
export interface Overload extends Signature {
  /** cel-go's name of the overload, by which the checker refers to it. */
  readonly id: string;
  readonly body: Body;
  readonly lazyBody: LazyBody | undefined;
  /** Whether the body takes arguments of any type and checks them itself. */
  readonly isGeneric: boolean;
}

/** A function that is one global value: `math.PI`, or a type as value. */
export interface Constant {
  readonly name: string;
  readonly type: Type;
  readonly value: Value;
}

/** A type with fields. */
export interface ObjectType {
  readonly name: string;
  readonly fields: Readonly<Record<string, Type>>;
}

/** Functions, macros and names that an environment can have. */
export interface Library {
  readonly name: string;
  readonly functions: readonly Overload[];
  readonly macros?: readonly Macro[];
  readonly constants?: readonly Constant[];
  readonly types?: readonly ObjectType[];
  /** Checks beyond types, as for arguments of one function. */
  readonly validators?: readonly Validator[];
  /** Names of functions whose first argument after the text is a pattern: a constant one is compiled with the expression. */
  readonly patternFunctions?: readonly string[];
}

/** A check of an expression whose types are known. */
export interface Validator {
  readonly name: string;
  validate(checked: CheckedExpression, report: Report): void;
}

/** Reports a problem at a node. */
export type Report = (node: Expression, message: string) => void;

/**
 * Declares an overload: `overload('string_size', 'string.size() -> int', (meter, text: string) => …)`. Types are written as in
 * {@link parseSignature}.
 */
export function overload(id: string, signature: string, body: Body): Overload {
  return { id, ...parseSignature(signature), body, lazyBody: undefined, isGeneric: false };
}

/** Declares an overload whose body several overloads of the function share: it gets values of any type and checks them itself. */
export function genericOverload(id: string, signature: string, body: Body): Overload {
  return { ...overload(id, signature, body), isGeneric: true };
}

/** Declares an overload of two arguments that evaluates the second one itself. */
export function lazyOverload(id: string, signature: string, lazyBody: LazyBody): Overload {
  const body = (meter: Meter, first: Value, second: Value): Value => lazyBody(meter, first, () => second);
  return { ...overload(id, signature, body), lazyBody };
}
