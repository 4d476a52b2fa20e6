import type { Evaluation } from '../evaluator/evaluation.ts';
import { equalValues } from '../values/equal.ts';
import { Int64 } from '../values/int64.ts';
import type { ObjectList } from '../values/object-list.ts';
import type { Value } from '../values/value.ts';
import { elementsOf, isList } from '../values/value.ts';
import type { FunctionDeclaration } from './declaration.ts';
import { declareFunction } from './declaration.ts';
import { goTypeName } from './go-type-name.ts';
import { listArgument } from './list-argument.ts';

/** Counts code points, elements or names. */
export const length: FunctionDeclaration = declareFunction({
  name: 'length',
  parameters: [['string', 'array', 'object']],
  body: ([value], evaluation) => {
    if (typeof value === 'string') return countCodePoints(value, evaluation);
    return (elementsOf(value) ?? Object.keys(value)).length;
  },
});

/** Turns a text around by code points. */
export const reverse: FunctionDeclaration = declareFunction({
  name: 'reverse',
  parameters: [['array', 'string']],
  body: ([value], evaluation) => {
    if (typeof value === 'string') {
      evaluation.chargeText(value.length);
      return [...value].reverse().join('');
    }
    const items = listArgument(value, evaluation);
    evaluation.charge(items.length);
    return [...items].reverse();
  },
});

export const map: FunctionDeclaration = declareFunction({
  name: 'map',
  parameters: [['expref'], ['array']],
  body: ([reference, list], evaluation) => {
    const items = listArgument(list, evaluation);
    evaluation.charge(items.length);
    return items.map((item) => reference.evaluate(item));
  },
});

export const toArray: FunctionDeclaration = declareFunction({
  name: 'to_array',
  parameters: [['any']],
  body: ([value]) => (isList(value) ? value : [value]),
});

/** The specification's: an element that is equal in depth is contained. */
export const contains: FunctionDeclaration = declareFunction({
  name: 'contains',
  parameters: [['array', 'string'], ['any']],
  body: ([subject, sought], evaluation) => {
    if (typeof subject === 'string') return containsText(subject, sought, evaluation);
    return searched(subject, evaluation).some((item) => equalValues(item, sought, evaluation.budget.charge));
  },
});

/** go-jmespath's: it compares scalars, and crashes where it would have to compare two lists or two objects. */
export const goContains: FunctionDeclaration = declareFunction({
  name: 'contains',
  parameters: [['array', 'string'], ['any']],
  body: ([subject, sought], evaluation) => {
    if (typeof subject === 'string') return containsText(subject, sought, evaluation);
    const items = searched(subject, evaluation);
    if (!isUncomparable(sought)) return items.some((item) => equalValues(item, sought, evaluation.budget.charge));
    const type = goTypeName(sought);
    return items.some((item) => goTypeName(item) === type && evaluation.panic(`runtime error: comparing uncomparable type ${type}`));
  },
});

function searched(list: readonly Value[] | ObjectList, evaluation: Evaluation): readonly Value[] {
  const items = listArgument(list, evaluation);
  evaluation.charge(items.length);
  return items;
}

function containsText(text: string, sought: Value, evaluation: Evaluation): boolean {
  evaluation.chargeText(text.length);
  return typeof sought === 'string' && text.includes(sought);
}

/** Whether Go cannot compare the value with another of its type by `==`. */
function isUncomparable(value: Value): boolean {
  return typeof value === 'object' && value !== null && !(value instanceof Int64);
}

function countCodePoints(text: string, evaluation: Evaluation): number {
  evaluation.chargeText(text.length);
  let count = 0;
  for (let at = 0; at < text.length; at++) {
    if ((text.codePointAt(at) ?? 0) > 0xffff) at++;
    count++;
  }
  return count;
}
