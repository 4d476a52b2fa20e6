import type { World } from '@assay/kyverno/engine';
import { expect, it } from 'vitest';

import { testObject, testWorld, withServer } from '../../../kyverno/testing/test-world.ts';
import { runTest } from './run-test.ts';

async function process(resource: string, { resources = [], ...world }: Partial<World>): Promise<readonly unknown[]> {
  const objects = [testObject(resource), ...resources];
  const { triggers } = await runTest({ policies: [], world: testWorld({ ...world, resources: objects }), payloads: [], rows: [] });
  return [...triggers.values()].flat().flatMap(({ responses }) => responses);
}

const POD = '{apiVersion: v1, kind: Pod, metadata: {name: one, namespace: shop}}';
const namespace = testObject('{apiVersion: v1, kind: Namespace, metadata: {name: shop, labels: {env: prod}}}');

it('ends the test where a cluster lacks the namespace of an object, whatever the policies are', async () => {
  await expect(process(POD, withServer([]))).rejects.toThrow(
    `failed to apply policies on resource one (failed to get the resource's namespace (namespaces "shop" not found))`,
  );
});

it.each<[string, string, Partial<World>]>([
  ['there is no cluster', POD, {}],
  ['the cluster has the namespace', POD, withServer([namespace])],
  ['it is among the resources', POD, { ...withServer([namespace]), resources: [namespace] }],
  ['values give its labels', POD, { ...withServer([]), values: { ...testWorld().values, namespace: () => namespace } }],
  ['the object is in none', '{apiVersion: v1, kind: Namespace, metadata: {name: shop}}', withServer([])],
])('goes on where %s', async (_title, resource, world) => {
  expect(await process(resource, world)).toEqual([]);
});
