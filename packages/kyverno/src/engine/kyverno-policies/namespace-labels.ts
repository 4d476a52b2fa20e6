import type { ObjectValue } from '@assay/jmespath';
import type { Labels } from '@assay/kubernetes-values';

import { namespaceInCluster } from '../cluster/cluster-reader.ts';
import type { World } from '../world.ts';
import { labelsOf } from '../match/labels-of.ts';
import { textOf } from '../../objects/fields.ts';

/** The labels of the namespace of an object: those that are given, or else those of the Namespace on the server. */
export function namespaceLabelsFor(resource: ObjectValue, policy: string, rule: string, world: World): Labels {
  const namespace = textOf(resource, 'metadata', 'namespace');
  if (namespace === '') return NONE;
  const given = world.values.namespaceLabels(namespace, policy, rule);
  if (given !== undefined || !world.hasServer) return given ?? NONE;
  const found = namespaceInCluster(namespace, world.cluster);
  return found === undefined ? NONE : labelsOf(found, () => {});
}

const NONE: Labels = {};
