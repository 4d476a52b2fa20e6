import { Source } from '@assay/source';
import { expect, test } from 'vitest';

import { readObjects } from '../objects/read-objects.ts';
import { kindMap } from './kind-map.ts';

const definition = `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: gadgets.example.com}
spec:
  group: example.com
  scope: Cluster
  names: {kind: Gadget, plural: gadgets}
  versions: [{name: v1, served: true}, {name: v0, served: false}]
`;

test('knows the kinds of Kubernetes, without subresources', () => {
  const kinds = kindMap([]);
  expect(kinds.resourceOf({ group: 'apps', version: 'v1', kind: 'Deployment' })).toMatchObject({ resource: 'deployments', isNamespaced: true });
  expect(kinds.kindOf('', 'v1', 'namespaces')).toMatchObject({ kind: 'Namespace', isNamespaced: false });
  expect(kinds.kindOf('', 'v1', 'pods/log')).toBeUndefined();
  expect(kinds.resourceOf({ group: 'autoscaling', version: 'v1', kind: 'Scale' })).toBeUndefined();
});

test('knows custom resources in the versions that are served', () => {
  const { objects } = readObjects(new Source('', definition), '', { integers: 'double' });
  const kinds = kindMap(objects.map(({ value }) => value));
  expect(kinds.kindOf('example.com', 'v1', 'gadgets')).toMatchObject({ kind: 'Gadget', isNamespaced: false });
  expect(kinds.kindOf('example.com', 'v0', 'gadgets')).toBeUndefined();
  expect(kinds.definitions).toHaveLength(1);
});

test('tells by group and kind alone whether there is a namespace', () => {
  const kinds = kindMap([]);
  expect(kinds.hasNamespace('rbac.authorization.k8s.io', 'ClusterRole')).toBe(false);
  expect(kinds.hasNamespace('authorization.openshift.io', 'ClusterRole')).toBe(true);
});

test('takes nothing from a definition that is broken', () => {
  const { objects } = readObjects(new Source('', 'spec: {group: 3, versions: [x, {}], names: []}'), '', { integers: 'double' });
  expect(kindMap([objects[0]!.value]).kindOf('', '', '')).toBeUndefined();
});
