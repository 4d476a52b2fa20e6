import { goToNumber, goToString, notNull, toNumber, toString, type } from './conversions.ts';
import type { FunctionDeclaration } from './declaration.ts';
import { max, maxBy, min, minBy } from './extremes.ts';
import { contains, goContains, length, map, reverse, toArray } from './lists.ts';
import { abs, avg, ceil, floor, goAvg, sum } from './numbers.ts';
import { goMerge, keys, merge, values } from './objects.ts';
import { sort, sortBy } from './sorting.ts';
import { endsWith, join, startsWith } from './texts.ts';

/** The functions of the specification. */
export const standardFunctions: readonly FunctionDeclaration[] = [
  abs,
  avg,
  ceil,
  contains,
  endsWith,
  floor,
  join,
  keys,
  length,
  map,
  max,
  maxBy,
  merge,
  min,
  minBy,
  notNull,
  reverse,
  sort,
  sortBy,
  startsWith,
  sum,
  toArray,
  toNumber,
  toString,
  type,
  values,
];

/** The same functions with the ways of go-jmespath. */
export const goFunctions: readonly FunctionDeclaration[] = [...standardFunctions, goAvg, goContains, goMerge, goToNumber, goToString];
