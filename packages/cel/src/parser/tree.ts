import type { Span } from '../source/problem.ts';

/** A node of an expression. Its `at` is the offset to which cel-go ties its errors: the operator, or the opening bracket of a call. */
interface Node {
  readonly at: number;
  readonly span: Span;
}

export interface LiteralExpression extends Node {
  readonly kind: 'literal';
  readonly literal: Literal;
}

/** A constant, with its type: an int and a uint are both bigint, a double is a number. */
export type Literal =
  | { readonly type: 'null'; readonly value: null }
  | { readonly type: 'bool'; readonly value: boolean }
  | { readonly type: 'int'; readonly value: bigint }
  | { readonly type: 'uint'; readonly value: bigint }
  | { readonly type: 'double'; readonly value: number }
  | { readonly type: 'string'; readonly value: string }
  | { readonly type: 'bytes'; readonly value: Uint8Array };

export interface Identifier extends Node {
  readonly kind: 'identifier';
  /** With a leading dot if it is to be looked up in the root container only. */
  readonly name: string;
}

export interface SelectExpression extends Node {
  readonly kind: 'select';
  readonly operand: Expression;
  readonly field: string;
  /** Whether it only asks if the field is there: the macro `has()`. */
  readonly isTest: boolean;
}

export interface CallExpression extends Node {
  readonly kind: 'call';
  /** The receiver; `undefined` in a global call. */
  readonly target: Expression | undefined;
  /** Operators have cel-go's names: `_+_`, `!_`, `_[_]`, `_?_:_`, `@in`, `_?._`, `_[?_]`. */
  readonly name: string;
  readonly parameters: readonly Expression[];
}

export interface ListExpression extends Node {
  readonly kind: 'list';
  readonly elements: readonly Expression[];
  /** Indices of elements written with `?`. */
  readonly optionalIndices: readonly number[];
}

export interface MapEntry {
  readonly at: number;
  readonly key: Expression;
  readonly value: Expression;
  readonly isOptional: boolean;
}

export interface MapExpression extends Node {
  readonly kind: 'map';
  readonly entries: readonly MapEntry[];
}

export interface FieldInitializer {
  readonly at: number;
  readonly field: string;
  readonly value: Expression;
  readonly isOptional: boolean;
}

export interface MessageExpression extends Node {
  readonly kind: 'message';
  readonly typeName: string;
  readonly fields: readonly FieldInitializer[];
}

/** The loop that macros expand to. */
export interface ComprehensionExpression extends Node {
  readonly kind: 'comprehension';
  readonly range: Expression;
  readonly variable: string;
  /** Given, the first variable is the index or key and this one the element or value. */
  readonly secondVariable: string | undefined;
  readonly accumulator: string;
  readonly initial: Expression;
  readonly condition: Expression;
  readonly step: Expression;
  readonly result: Expression;
}

export type Expression =
  | LiteralExpression
  | Identifier
  | SelectExpression
  | CallExpression
  | ListExpression
  | MapExpression
  | MessageExpression
  | ComprehensionExpression;
