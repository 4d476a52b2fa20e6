import { ExpressionReference } from './expression-reference.ts';
import { Int64 } from './int64.ts';
import { ObjectList } from './object-list.ts';
import type { ObjectValue, Value } from './value.ts';
import { isList, isObject } from './value.ts';
import type { Charge } from '../evaluator/budget.ts';

/** Deep equality: same types and same values, and objects whatever the order of their names. NaN equals nothing. */
export function equalValues(left: Value, right: Value, charge: Charge): boolean {
  if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null) return left === right;
  if (isList(left)) return isList(right) && equalLists(left, right, charge);
  if (left instanceof ObjectList) return right instanceof ObjectList && equalLists(left.items, right.items, charge);
  if (left instanceof Int64) return right instanceof Int64 && left.value === right.value;
  if (left instanceof ExpressionReference) return right instanceof ExpressionReference && left.tree === right.tree;
  return isObject(right) && equalObjects(left, right, charge);
}

function equalLists(left: readonly Value[], right: readonly Value[], charge: Charge): boolean {
  if (left.length !== right.length) return false;
  charge(left.length);
  return left.every((item, index) => equalValues(item, right[index] ?? null, charge));
}

function equalObjects(left: ObjectValue, right: ObjectValue, charge: Charge): boolean {
  const names = Object.keys(left);
  if (names.length !== Object.keys(right).length) return false;
  charge(names.length);
  return names.every((name) => Object.hasOwn(right, name) && equalValues(left[name] ?? null, right[name] ?? null, charge));
}
