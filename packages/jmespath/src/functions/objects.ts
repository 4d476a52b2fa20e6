import type { Evaluation } from '../evaluator/evaluation.ts';
import { plainObject } from '../values/plain-object.ts';
import type { ObjectValue, Value } from '../values/value.ts';
import { isObject } from '../values/value.ts';
import type { FunctionDeclaration } from './declaration.ts';
import { declareFunction } from './declaration.ts';
import { goTypeName } from './go-type-name.ts';

export const keys: FunctionDeclaration = declareFunction({
  name: 'keys',
  parameters: [['object']],
  body: ([object], evaluation) => {
    const names = Object.keys(object);
    evaluation.charge(names.length);
    return names;
  },
});

export const values: FunctionDeclaration = declareFunction({
  name: 'values',
  parameters: [['object']],
  body: ([object], evaluation) => {
    const properties = Object.values(object);
    evaluation.charge(properties.length);
    return properties;
  },
});

/** One object of all; what comes later wins. */
export const merge: FunctionDeclaration = { name: 'merge', parameters: [['object']], variadic: true, body: mergeObjects };

/** go-jmespath's: it does not check types where an argument can be given more than once, and crashes. */
export const goMerge: FunctionDeclaration = {
  name: 'merge',
  parameters: [['any']],
  variadic: true,
  body: (objects, evaluation) => {
    const other = objects.find((value) => !isObject(value));
    if (other === undefined) return mergeObjects(objects, evaluation);
    return evaluation.panic(`interface conversion: interface {} is ${goTypeName(other)}, not map[string]interface {}`);
  },
};

function mergeObjects(objects: readonly Value[], evaluation: Evaluation): ObjectValue {
  const merged = plainObject();
  for (const object of objects.filter(isObject)) {
    const entries = Object.entries(object);
    evaluation.charge(entries.length);
    for (const [name, value] of entries) merged[name] = value;
  }
  return merged;
}
