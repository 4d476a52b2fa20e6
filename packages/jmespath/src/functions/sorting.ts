import type { Evaluation } from '../evaluator/evaluation.ts';
import { Fault } from '../evaluator/fault.ts';
import type { ExpressionReference } from '../values/expression-reference.ts';
import type { Value } from '../values/value.ts';
import type { Key } from './compare-keys.ts';
import { compareKeys, isKey } from './compare-keys.ts';
import type { FunctionDeclaration } from './declaration.ts';
import { declareFunction } from './declaration.ts';
import { listArgument } from './list-argument.ts';

export const sort: FunctionDeclaration = declareFunction({
  name: 'sort',
  parameters: [['array[string]', 'array[number]']],
  body: ([list], evaluation) => {
    const items: readonly Key[] = list;
    chargeSort(items.length, evaluation);
    return [...items].sort(compareKeys);
  },
});

export const sortBy: FunctionDeclaration = declareFunction({
  name: 'sort_by',
  parameters: [['array'], ['expref']],
  body: ([list, reference], evaluation) => {
    const items = listArgument(list, evaluation);
    if (items.length < 2) return items;
    chargeSort(items.length, evaluation);
    const keyed = withKeys(items, reference, evaluation);
    return keyed.sort((left, right) => compareKeys(left.key, right.key)).map(({ item }) => item);
  },
});

interface Keyed {
  readonly key: Key;
  readonly item: Value;
}

/** Only what is wrong with the first key is said; about the others go-jmespath knows that something is. */
function withKeys(items: readonly Value[], reference: ExpressionReference, evaluation: Evaluation): Keyed[] {
  const first = reference.evaluate(items[0] ?? null);
  if (!isKey(first)) return evaluation.fail('invalid type, must be number of string');
  return items.map((item, index) => {
    const key = index === 0 ? first : laterKey(item, reference);
    return isKey(key) && typeof key === typeof first ? { key, item } : evaluation.fail('error in sort_by comparison');
  });
}

function laterKey(item: Value, reference: ExpressionReference): Value {
  try {
    return reference.evaluate(item);
  } catch (error) {
    if (error instanceof Fault && error.code === 'evaluation') return null;
    throw error;
  }
}

function chargeSort(length: number, evaluation: Evaluation): void {
  evaluation.charge(length * Math.ceil(Math.log2(length + 1)));
}
