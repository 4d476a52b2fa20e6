import type { Charge, ObjectValue, Value } from '@assay/jmespath';
import { isList, isObject } from '@assay/jmespath';
import { childPath } from '@assay/source';
import type { Path } from '@assay/source';

import type { PatternFailure } from './pattern-failure.ts';
import { mismatch, printPath, wholeSkip } from './pattern-failure.ts';
import { isScalarPattern } from './plan-scalar.ts';
import type { ElementMatch, PlanElement, Walk } from './walk.ts';

/**
 * Plans a list of a pattern. Its first element decides: a map or a scalar speaks of every element of the resource's list, a list
 * begins a comparison by position.
 */
export function planList(pattern: readonly Value[], charge: Charge, planElement: PlanElement): ElementMatch {
  const matchItems = planItems(pattern, charge, planElement);
  return (resource, path, walk) => {
    if (isList(resource)) return matchItems(resource, path, walk);
    return mismatch(path, () => `validation rule failed at path ${printPath(path)}, resource does not satisfy the expected overlay pattern`);
  };
}

type ItemsMatch = (resource: readonly Value[], path: Path, walk: Walk) => PatternFailure | undefined;

function planItems(pattern: readonly Value[], charge: Charge, planElement: PlanElement): ItemsMatch {
  const [first] = pattern;
  if (first === undefined) return (_, path) => mismatch(path, () => 'pattern Array empty');
  if (isScalarPattern(first)) return planElement(first, charge);
  if (isObject(first)) return planEveryItem(first, charge, planElement);
  return planPositions(pattern, charge, planElement);
}

function planEveryItem(pattern: ObjectValue, charge: Charge, planElement: PlanElement): ItemsMatch {
  const matchItem = planElement(pattern, charge);
  const matchAt = (): ElementMatch => matchItem;
  return (resource, path, walk) => matchEach(resource, matchAt, path, walk);
}

function planPositions(pattern: readonly Value[], charge: Charge, planElement: PlanElement): ItemsMatch {
  charge(pattern.length);
  const matches = pattern.map((item) => planElement(item, charge));
  return (resource, path, walk) => {
    if (resource.length < pattern.length) {
      const lengths = `resource Array len is ${resource.length} and pattern Array len is ${pattern.length}`;
      return { ...mismatch(path, () => `validate Array failed, array length mismatch, ${lengths}`), isNowhere: true };
    }
    return matchEach(resource.slice(0, pattern.length), (index) => matches[index], path, walk);
  };
}

/** An element that skips is passed over, unless all do. */
function matchEach(
  resource: readonly Value[],
  matchAt: (index: number) => ElementMatch | undefined,
  path: Path,
  walk: Walk,
): PatternFailure | undefined {
  walk.charge(resource.length);
  let skips: PatternFailure[] | undefined;
  for (let index = 0; index < resource.length; index++) {
    const failure = matchAt(index)?.(resource[index] ?? null, childPath(path, index), walk);
    if (failure === undefined) continue;
    if (failure.kind !== 'skip') return failure;
    (skips ??= []).push(failure);
  }
  return skips?.length === resource.length ? wholeSkip(path, skips) : undefined;
}
