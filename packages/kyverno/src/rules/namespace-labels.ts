import type { ObjectValue } from '@assay/jmespath';
import type { Labels } from '@assay/kubernetes-values';

import { TestAbort } from '../engine/test-abort.ts';
import type { World } from '../engine/world.ts';
import { labelsOf } from '../match/labels-of.ts';
import { textOf } from '../resource/fields.ts';

/**
 * The labels of the namespace of an object: those that the test gives, or else those of the Namespace on its server. Throws a `TestAbort`
 * if there is a server without that Namespace.
 */
export function namespaceLabelsFor(resource: ObjectValue, policy: string, rule: string, world: World): Labels {
  const namespace = textOf(resource, 'metadata', 'namespace');
  if (namespace === '') return NONE;
  const given = world.values.namespaceLabels(namespace, policy, rule);
  if (given !== undefined || world.cluster === undefined) return given ?? NONE;
  const found = [...world.resources, ...world.cluster].find(
    (each) => textOf(each, 'kind') === 'Namespace' && textOf(each, 'metadata', 'name') === namespace,
  );
  if (found !== undefined) return labelsOf(found, () => {});
  throw new TestAbort(`failed to get the resource's namespace (namespaces "${namespace}" not found)`);
}

const NONE: Labels = {};
