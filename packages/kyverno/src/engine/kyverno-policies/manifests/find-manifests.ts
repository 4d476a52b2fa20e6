import type { Charge, ObjectValue } from '@assay/jmespath';

import { textOf } from '../../../objects/fields.ts';
import { groupVersionKindOf } from '../../../objects/group-version-kind.ts';
import type { IsIgnored } from './ignored-fields.ts';
import { leavesOf } from './manifest-differences.ts';

const MOST_MANIFESTS = 3;

/**
 * Those of the signed objects that another object may have been made from: the one of its kind and name, else those of its kind that say
 * most of the same. Follows pkg/util/yaml.go of sigstore/k8s-manifest-sigstore (v0.5), without its shortcuts.
 */
export function findManifests(signed: readonly ObjectValue[], resource: ObjectValue, isIgnored: IsIgnored, charge: Charge): readonly ObjectValue[] {
  const { group, kind } = groupVersionKindOf(resource);
  const candidates = signed.filter((object) => textOf(object, 'kind') === kind);
  const has = (object: ObjectValue, member: string): boolean => textOf(object, 'metadata', member) === textOf(resource, 'metadata', member);
  const named = candidates.filter((object) => groupVersionKindOf(object).group === group && has(object, 'name'));
  const best = named.find((object) => has(object, 'namespace')) ?? named[0];
  return best === undefined ? mostSimilar(candidates, resource, isIgnored, charge) : [best];
}

function mostSimilar(candidates: readonly ObjectValue[], resource: ObjectValue, isIgnored: IsIgnored, charge: Charge): readonly ObjectValue[] {
  const wanted = [...leavesOf(resource, charge)].filter(([key]) => !isIgnored(key));
  const counted = candidates.map((object) => {
    const leaves = leavesOf(object, charge);
    charge(wanted.length);
    return { object, count: wanted.filter(([key, value]) => leaves.get(key) === value).length };
  });
  const most = counted.reduce((best, { count }) => Math.max(best, count), 0);
  return counted
    .filter(({ count }) => count === most)
    .slice(0, MOST_MANIFESTS)
    .map(({ object }) => object);
}
