import type { FloatText } from '../values/format-float.ts';
import type { TextModel } from '../values/text-model.ts';
import type { Value } from '../values/value.ts';
import type { MethodTables } from './method.ts';

/** What values and operators of a language do, as far as dialects differ. */
export interface Semantics {
  /** What lengths, indexes and slices of strings count. */
  readonly text: TextModel;
  readonly floatText: FloatText;
  /**
   * `total`: NaN equals itself and is above every number. `legacy`: as in go.starlark.net of 2019, where NaN has no order,
   * and infinity on the left of an integer is smaller, minus infinity larger than it.
   */
  readonly floatOrder: 'total' | 'legacy';
  /**
   * `legacy`: what go.starlark.net of 2020 did otherwise: `%` of floats has the sign of the dividend, each conversion of `text % mapping`
   * counts as an argument, `&` of sets has the order of the smaller one, `union` takes one argument, None is no `key` function and ordered
   * with None, `int` takes no prefix of another base for digits, and messages know no near name of a keyword.
   */
  readonly details: 'current' | 'legacy';
  /** Values that are nested this deep, or deeper, cannot be compared. */
  readonly comparisonDepth: number;
  /** Whether a function may call itself, directly or not. */
  readonly recursion: boolean;
  /** Whether `dict | dict` is their union. */
  readonly dictUnion: boolean;
  /** Whether sets have `-` and are ordered by inclusion. */
  readonly setAlgebra: boolean;
  readonly methods: MethodTables;
  /** What every program can use without it being declared. */
  readonly universe: ReadonlyMap<string, Value>;
  readonly wording: Wording;
}

/** Messages that differ between releases of go.starlark.net. */
export interface Wording {
  readonly realDivisionByZero: string;
  readonly floatModuloByZero: string;
  invalidFloatLiteral(text: string): string;
  tooLargeFloatLiteral(text: string): string;
  /** What `type` says of the results of `elems` and `elem_ords`, and of `codepoints` and `codepoint_ords`. */
  stringIterableType(kind: 'elems' | 'codepoints'): string;
}
