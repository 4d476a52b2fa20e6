import { isObject } from '@assay/jmespath';
import type { Value } from '@assay/jmespath';
import { builtInTypes } from '@assay/kyverno/engine';

import type { MatchedResource } from '../match/kinds.ts';
import { configurationOf } from './apply-configuration.ts';
import { strategicPatch } from './strategic-patch.ts';
import type { PatchPlace, PatchPlan } from './strategic-patch.ts';

const typeOf = builtInTypes();

/**
 * Translates a strategic merge patch: into an object that is applied where the API server merges it like Kyverno for all kinds, else into operations
 * of JSON patches.
 */
export function choosePatchForm(patch: Value, place: PatchPlace, resources: readonly MatchedResource[]): PatchPlan {
  const plan = strategicPatch(patch, place);
  const isAboutTemplates = place.pointer.length > 0;
  // Kyverno makes no rules for controllers of what is applied to the metadata of a Pod, and none for ReplicationControllers.
  if (isAboutTemplates || !isObject(patch)) return plan;
  const types = resources.flatMap(({ objects }) =>
    objects.length === 0 ? [undefined] : objects.map(({ apiVersion, kind }) => typeOf(apiVersion, kind)),
  );
  return configurationOf(patch, plan, { ...place, types }) ?? plan;
}
