import type { ObjectValue } from '@assay/jmespath';

import { joinLists, whereHolds } from './strategic-patch.ts';
import type { PatchList, PatchPlan } from './strategic-patch.ts';

/** The mutations of a policy, which makes them only where its conditions say that something changes. */
export function printMutations({ changes, lists, configuration }: PatchPlan): readonly ObjectValue[] {
  if (configuration === undefined) return [jsonPatches(whereHolds(changes, lists))];
  const { expression, orderings } = configuration;
  const applied: ObjectValue = { patchType: 'ApplyConfiguration', applyConfiguration: { expression } };
  return [applied, ...orderings.map(jsonPatches)];
}

function jsonPatches(lists: readonly PatchList[]): ObjectValue {
  return { patchType: 'JSONPatch', jsonPatch: { expression: joinLists(lists) } };
}
