import type { Charge, Value } from '@assay/jmespath';
import { isList, isObject, printGoValue } from '@assay/jmespath';
import type { Path } from '@assay/source';

import type { PatternFailure } from './pattern-failure.ts';
import { mismatch, printPath } from './pattern-failure.ts';
import { planList } from './plan-list.ts';
import { planMap } from './plan-map.ts';
import type { ScalarPattern } from './plan-scalar.ts';
import { isScalarPattern, planScalar } from './plan-scalar.ts';
import type { ElementMatch } from './walk.ts';

/** Plans any part of a pattern. */
export function planElement(pattern: Value, charge: Charge): ElementMatch {
  if (isScalarPattern(pattern)) return planScalarElement(pattern);
  if (isList(pattern)) return planList(pattern, charge, planElement);
  if (isObject(pattern)) return planMap(pattern, charge, planElement);
  return (_, path) => mismatch(path, () => `failed at '${printPath(path)}', pattern contains unknown type`);
}

/** A scalar speaks of each element where the resource has a list. */
function planScalarElement(pattern: ScalarPattern): ElementMatch {
  const test = planScalar(pattern);
  return (resource, path, walk): PatternFailure | undefined => {
    const { charge } = walk;
    charge(isList(resource) ? resource.length + 1 : 1);
    const matches = isList(resource) ? resource.every((item) => test(item, charge)) : test(resource, charge);
    return matches ? undefined : scalarMismatch(resource, pattern, path, charge);
  };
}

function scalarMismatch(resource: Value, pattern: ScalarPattern, path: Path, charge: Charge): PatternFailure {
  const shown = (value: Value): string => printGoValue(value, charge);
  return mismatch(path, () => `resource value '${shown(resource)}' does not match '${shown(pattern)}' at path ${printPath(path)}`);
}
