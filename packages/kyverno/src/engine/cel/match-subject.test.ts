import { describe, expect, it } from 'vitest';

import type { Operation } from '../phase.ts';
import type { World } from '../world.ts';
import { readAdmission } from './match-subject.ts';
import type { AdmissionSubject } from './match-subject.ts';
import { testObject, testObjects, testWorld, withServer } from '../../../testing/test-world.ts';

const CONFIG_MAP = '{apiVersion: v1, kind: ConfigMap, metadata: {name: one, namespace: shop}}';

interface Given {
  readonly operation?: Operation;
  readonly world?: Partial<World>;
  readonly guesses?: boolean;
}

function subjectOf(resource: string, { operation, world = {}, guesses = true }: Given = {}): AdmissionSubject | string {
  const reading = readAdmission({ resource: testObject(resource), operation }, testWorld(world), { guesses });
  return reading.kind === 'subject' ? reading.subject : reading.message;
}

describe('a request for admission', () => {
  it('has the resource of the kind, and the object that the operation leaves', () => {
    const object = testObject(CONFIG_MAP);
    const common = {
      kind: 'ConfigMap',
      group: '',
      version: 'v1',
      resource: 'configmaps',
      subresource: '',
      name: 'one',
      namespace: 'shop',
      isNamespaced: true,
    };
    expect(subjectOf(CONFIG_MAP)).toMatchObject({ ...common, operation: 'CREATE', object, oldObject: undefined });
    expect(subjectOf(CONFIG_MAP, { operation: 'UPDATE' })).toMatchObject({ ...common, operation: 'UPDATE', object, oldObject: object });
    expect(subjectOf(CONFIG_MAP, { operation: 'DELETE' })).toMatchObject({ ...common, operation: 'DELETE', object: undefined, oldObject: object });
  });

  it.each<[string, string]>([
    ['{apiVersion: x.io/v1, kind: Widget, metadata: {name: a}}', 'widgets'],
    ['{apiVersion: x.io/v1, kind: Policy, metadata: {name: a}}', 'policies'],
    ['{apiVersion: x.io/v1, kind: Gas, metadata: {name: a}}', 'gases'],
  ])('guesses the resource of %s: %s', (resource, expected) => {
    expect(subjectOf(resource)).toMatchObject({ resource: expected });
    expect(subjectOf(resource, { guesses: false })).toMatch(/^no matches for kind "\w+" in version "x\.io\/v1"$/);
  });

  it('takes a sort that values map for a subresource of its parent, unless there is a cluster', () => {
    const values = {
      ...testWorld().values,
      subresources: [
        {
          sort: { group: 'autoscaling', version: 'v1', kind: 'Scale' },
          subresource: 'scale',
          parent: { group: 'apps', version: 'v1', kind: 'Deployment' },
        },
      ],
    };
    const scale = '{apiVersion: autoscaling/v1, kind: Scale, metadata: {name: web, namespace: shop}}';
    expect(subjectOf(scale, { world: { values } })).toMatchObject({ group: 'apps', resource: 'deployments', subresource: 'scale' });
    expect(subjectOf(scale, { world: { values, ...withServer([]) } })).toMatchObject({ group: 'autoscaling', resource: 'scales', subresource: '' });
  });

  it.each<[string, string]>([
    ['UPDATE', 'UPDATE'],
    ['CONNECT', 'CREATE'],
    ['nonsense', 'CREATE'],
  ])('has the operation that values for all policies say: %s is %s', (given, operation) => {
    const values = { ...testWorld().values, global: new Map([['request.operation', given]]) };
    expect(subjectOf(CONFIG_MAP, { world: { values } })).toMatchObject({ operation });
  });

  it('has the labels of the namespace: those of values, or its name, whatever the cluster has', () => {
    const namespace = testObjects('{apiVersion: v1, kind: Namespace, metadata: {name: shop, labels: {env: prod}}}')[0]?.value;
    const values = { ...testWorld().values, namespace: () => namespace };
    expect(subjectOf(CONFIG_MAP)).toMatchObject({ namespaceLabels: { 'kubernetes.io/metadata.name': 'shop' } });
    expect(subjectOf(CONFIG_MAP, { world: { values } })).toMatchObject({ namespaceLabels: { env: 'prod' } });
    expect(subjectOf(CONFIG_MAP, { world: withServer(namespace === undefined ? [] : [namespace]) })).toMatchObject({
      namespaceLabels: { 'kubernetes.io/metadata.name': 'shop' },
    });
    expect(subjectOf('{apiVersion: v1, kind: Namespace, metadata: {name: shop}}')).toMatchObject({ namespace: '', namespaceLabels: {} });
  });
});
