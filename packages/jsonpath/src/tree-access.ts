import type { Scalar } from './compare-scalars.ts';

/**
 * How the evaluator looks into a tree of the caller's; it asks for every step and assumes nothing else about a value.
 *
 * What counts as absent is the caller's word: a missing field may well be answered with a default.
 */
export interface TreeAccess<Value> {
  /** The field of a mapping; undefined if it is absent or the value is no mapping. */
  field(value: Value, name: string): Value | undefined;
  /** The items of a list in order; undefined if the value is no list. */
  items(value: Value): readonly Value[] | undefined;
  /** The values of a mapping in order, for wildcards and recursive descent; undefined if the value is no mapping. */
  fields(value: Value): readonly Value[] | undefined;
  /** What filters compare; undefined for mappings, lists and whatever else does not compare. */
  scalar(value: Value): Scalar | undefined;
}
