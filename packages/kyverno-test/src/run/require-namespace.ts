import type { ObjectValue } from '@assay/jmespath';
import { namespaceInCluster } from '@assay/kyverno/engine';
import type { World } from '@assay/kyverno/engine';
import { objectOf, textOf } from '@assay/kyverno/objects';

import { TestAbort } from '../inputs/test-abort.ts';

/**
 * Throws a `TestAbort` if the server that a test pretends to have lacks the Namespace of an object, and the values give no labels for it
 * either.
 */
export function requireNamespace(resource: ObjectValue, world: World): void {
  const namespace = textOf(resource, 'metadata', 'namespace');
  if (!world.hasServer || namespace === '' || textOf(resource, 'kind') === 'Namespace') return;
  const given = objectOf(world.values.namespace(namespace), 'metadata', 'labels') ?? {};
  if (Object.keys(given).length > 0 || namespaceInCluster(namespace, world.cluster) !== undefined) return;
  throw new TestAbort(`failed to get the resource's namespace (namespaces "${namespace}" not found)`);
}
