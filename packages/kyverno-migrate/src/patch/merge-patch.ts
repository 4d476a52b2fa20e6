import { isObject } from '@assay/jmespath';
import type { Value } from '@assay/jmespath';
import { builtInTypes } from '@assay/kyverno/engine';

import type { MatchedResource } from '../match/kinds.ts';
import { configurationOf } from './apply-configuration.ts';
import { strategicPatch } from './strategic-patch.ts';
import type { PatchPlace, PatchPlan } from './strategic-patch.ts';

const typeOf = builtInTypes();

/** Translates a strategic merge patch on objects of some kinds, and says it as an object that is applied where all of these merge it like Kyverno. */
export function mergePatch(patch: Value, place: PatchPlace, resources: readonly MatchedResource[]): PatchPlan {
  const plan = strategicPatch(patch, place);
  const types = resources.flatMap(({ objects }) =>
    objects.length === 0 ? [undefined] : objects.map(({ apiVersion, kind }) => typeOf(apiVersion, kind)),
  );
  return (isObject(patch) ? configurationOf(patch, plan, { ...place, types }) : undefined) ?? plan;
}
