import type { Evaluation } from '../evaluator/evaluation.ts';
import { compareTexts } from '@assay/go-values';
import type { ExpressionReference } from '../values/expression-reference.ts';
import type { Value } from '../values/value.ts';
import type { Key } from './compare-keys.ts';
import { isKey } from './compare-keys.ts';
import type { FunctionDeclaration } from './declaration.ts';
import { declareFunction } from './declaration.ts';
import { listArgument } from './list-argument.ts';

/** Of two keys of one type, whether the first is the one to keep. */
type Precedes = (left: Key, right: Key) => boolean;

const greater: Precedes = (left, right) => (typeof left === 'string' ? compareTexts(left, String(right)) > 0 : left > Number(right));
const less: Precedes = (left, right) => (typeof left === 'string' ? compareTexts(left, String(right)) < 0 : left < Number(right));

export const max: FunctionDeclaration = extreme('max', greater);
export const min: FunctionDeclaration = extreme('min', less);
export const maxBy: FunctionDeclaration = extremeBy('max_by', greater);
export const minBy: FunctionDeclaration = extremeBy('min_by', less);

function extreme(name: string, precedes: Precedes): FunctionDeclaration {
  return declareFunction({
    name,
    parameters: [['array[number]', 'array[string]']],
    body: ([list]) => {
      const [first, ...others]: readonly Key[] = list;
      return first === undefined ? null : others.reduce((best, item) => (precedes(item, best) ? item : best), first);
    },
  });
}

function extremeBy(name: string, precedes: Precedes): FunctionDeclaration {
  return declareFunction({
    name,
    parameters: [['array'], ['expref']],
    body: ([list, reference], evaluation) => {
      const items = listArgument(list, evaluation);
      evaluation.charge(items.length);
      return items.length < 2 ? (items[0] ?? null) : bestBy(items, reference, precedes, evaluation);
    },
  });
}

function bestBy(items: readonly Value[], reference: ExpressionReference, precedes: Precedes, evaluation: Evaluation): Value {
  let best = items[0] ?? null;
  let bestKey = reference.evaluate(best);
  if (!isKey(bestKey)) return evaluation.fail('invalid type, must be number of string');
  for (const item of items.slice(1)) {
    const key = reference.evaluate(item);
    if (!isKey(key) || typeof key !== typeof bestKey) return evaluation.fail(`invalid type, must be ${typeof bestKey}`);
    if (!precedes(key, bestKey)) continue;
    best = item;
    bestKey = key;
  }
  return best;
}
