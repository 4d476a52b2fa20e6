import type { Value } from '../values/value.ts';

/** A part of an expression: zero-based UTF-16 code units, `end` exclusive. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

export type ComparisonOperator = '==' | '!=' | '<' | '<=' | '>' | '>=';

interface Node<Kind extends string> {
  readonly kind: Kind;
  readonly span: Span;
}

/** The value itself, where nothing is written: the left side of `[0]`, the right side of `a[*]`. */
export type Identity = Node<'identity'>;
/** What lenient syntax makes of `[0` and other broken brackets: it cannot be evaluated. */
export type Empty = Node<'empty'>;
/** `@` */
export type CurrentNode = Node<'current'>;
/** `a`, `"a b"` */
export interface Field extends Node<'field'> {
  readonly name: string;
}
/** Of `a[0]` the part between the brackets. */
export interface Index extends Node<'index'> {
  readonly index: number;
}
/** Of `a[1:5:2]` the part between the brackets. */
export interface Slice extends Node<'slice'> {
  readonly from: number | undefined;
  readonly to: number | undefined;
  readonly step: number | undefined;
}
/** A JSON literal or a raw string. */
export interface Literal extends Node<'literal'> {
  readonly value: Value;
}
/** `left.right`, and with an index or a slice on the right `left[right]`. */
export interface Chain extends Node<'sub-expression' | 'index-expression'> {
  readonly left: Tree;
  readonly right: Tree;
}
/** `left[*]` and, of slices and `left[]`, what applies the right side to each element; `left.*` as value projection. */
export interface Projection extends Node<'projection' | 'value-projection'> {
  readonly left: Tree;
  readonly right: Tree;
}
/** `left[?condition]` */
export interface FilterProjection extends Node<'filter-projection'> {
  readonly left: Tree;
  readonly right: Tree;
  readonly condition: Tree;
}
/** The left side of the projection that `left[]` is. */
export interface Flatten extends Node<'flatten'> {
  readonly operand: Tree;
}
/** `[a, b]` */
export interface MultiSelectList extends Node<'multi-select-list'> {
  readonly items: readonly Tree[];
}
/** `{a: b}` */
export interface MultiSelectHash extends Node<'multi-select-hash'> {
  readonly entries: readonly MultiSelectEntry[];
}
export interface MultiSelectEntry {
  readonly name: string;
  readonly value: Tree;
}
/** `left || right`, `left && right`, `left | right` */
export interface Binary extends Node<'or' | 'and' | 'pipe'> {
  readonly left: Tree;
  readonly right: Tree;
}
/** `left == right` and its kin */
export interface Comparison extends Node<'comparison'> {
  readonly operator: ComparisonOperator;
  readonly left: Tree;
  readonly right: Tree;
}
/** `!operand` */
export interface Not extends Node<'not'> {
  readonly operand: Tree;
}
/** `name(parameters)`. In lenient syntax anything can stand before the parentheses; the name is undefined if it is no text. */
export interface FunctionCall extends Node<'function'> {
  readonly name: string | undefined;
  readonly parameters: readonly Tree[];
}
/** `&operand` */
export interface Reference extends Node<'expression-reference'> {
  readonly operand: Tree;
}

/** An expression as parsed. */
export type Tree =
  | Empty
  | Identity
  | CurrentNode
  | Field
  | Index
  | Slice
  | Literal
  | Chain
  | Projection
  | FilterProjection
  | Flatten
  | MultiSelectList
  | MultiSelectHash
  | Binary
  | Comparison
  | Not
  | FunctionCall
  | Reference;
