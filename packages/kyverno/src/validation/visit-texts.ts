import type { Value } from '@assay/jmespath';
import { isList, isObject } from '@assay/jmespath';

import type { PolicyStep } from './policy-problem.ts';

/** Calls back for every text below a value, keys of objects included, in the order in which they are written. */
export function visitTexts(value: Value, visit: (text: string, path: readonly PolicyStep[]) => void, path: readonly PolicyStep[] = []): void {
  if (typeof value === 'string') visit(value, path);
  else if (isList(value)) value.forEach((each, index) => visitTexts(each, visit, [...path, index]));
  else if (isObject(value)) {
    for (const [key, each] of Object.entries(value)) {
      const steps = [...path, key];
      visit(key, steps);
      visitTexts(each, visit, steps);
    }
  }
}

/** A path as the reference prints those into the JSON of a rule: `/validate/pattern/spec`. */
export function printRulePath(path: readonly PolicyStep[]): string {
  return path.map((step) => `/${typeof step === 'number' ? step : step.replaceAll('/', '\\/')}`).join('');
}
