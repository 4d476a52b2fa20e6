import type { Evaluation } from '../evaluator/evaluation.ts';
import { ObjectList } from '../values/object-list.ts';
import type { Value } from '../values/value.ts';
import { goTypeName } from './go-type-name.ts';

/** An argument of type `array` as list. A list of objects only passes the check of types in go-jmespath and then crashes it. */
export function listArgument(list: readonly Value[] | ObjectList, evaluation: Evaluation): readonly Value[] {
  if (!(list instanceof ObjectList)) return list;
  return evaluation.panic(`interface conversion: interface {} is ${goTypeName(list)}, not []interface {}`);
}
