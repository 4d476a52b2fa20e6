import { expect, test } from 'vitest';

import { essentialObject } from './essential-object.ts';

test('keeps what reviews rest on, and nothing else', () => {
  const annotations = { validations: '[]', 'kubectl.kubernetes.io/last-applied-configuration': 'ballast' };
  const metadata = { name: 'a', namespace: 'ns', annotations, managedFields: ['ballast'] };
  const object = essentialObject({ apiVersion: 'template.openshift.io/v1', kind: 'Template', metadata, objects: ['ballast'] });
  expect(object).toMatchObject({ kind: 'template', name: 'a', namespace: 'ns' });
  expect(object?.node.origin.source.text).toContain('"validations":"[]"');
  expect(object?.node.origin.source.text).not.toContain('ballast');
});

test.each([
  [{}, undefined],
  [{ kind: 'Pod' }, undefined],
  [{ kind: 'Template' }, 'template'],
  [{ kind: 'Template', metadata: null }, 'template'],
  [{ kind: 'VirtualMachine', metadata: { labels: [1], annotations: 'x' } }, 'virtual-machine'],
])('takes whatever an API server gives: %j', (object, kind) => {
  expect(essentialObject(object)?.kind).toBe(kind);
});
