import { expect, test } from 'vitest';

import { ClusterIndex } from './cluster-index.ts';

const template = (name: string) => ({ apiVersion: 'template.openshift.io/v1', kind: 'Template', metadata: { name, namespace: 'ns' } });

const machine = (name: string, parent: string) => ({
  apiVersion: 'kubevirt.io/v1',
  kind: 'VirtualMachine',
  metadata: { name, namespace: 'ns', labels: { 'vm.kubevirt.io/template': parent, 'vm.kubevirt.io/template.namespace': 'ns' } },
});

test('finds what was put, as it was put last', () => {
  const index = new ClusterIndex();
  index.put('Template/ns/a', template('a'));
  index.put('VirtualMachine/ns/x', machine('x', 'a'));
  index.put('VirtualMachine/ns/y', machine('y', 'a'));
  index.put('VirtualMachine/ns/x', machine('x', 'b'));
  expect(index.template('ns', 'a')?.name).toBe('a');
  expect(index.template('ns', 'b')).toBeUndefined();
  expect(index.virtualMachinesOf('ns', 'a').map(({ name }) => name)).toEqual(['y']);
  expect(index.virtualMachinesOf('ns', 'b').map(({ name }) => name)).toEqual(['x']);
});

test('forgets what was removed, and what is no object of ours', () => {
  const index = new ClusterIndex();
  index.put('Template/ns/a', template('a'));
  index.put('VirtualMachine/ns/x', machine('x', 'a'));
  index.remove('Template/ns/a');
  index.put('VirtualMachine/ns/x', { kind: 'Pod' });
  index.remove('Template/ns/never-there');
  expect(index.template('ns', 'a')).toBeUndefined();
  expect(index.virtualMachinesOf('ns', 'a')).toEqual([]);
});

test('keeps of an object what reviews rest on, and nothing else', () => {
  const index = new ClusterIndex();
  const annotations = { validations: '[]', 'kubectl.kubernetes.io/last-applied-configuration': 'ballast' };
  index.put('t', { ...template('a'), metadata: { name: 'a', namespace: 'ns', annotations, managedFields: ['ballast'] }, objects: ['ballast'] });
  const kept = index.template('ns', 'a')?.node.origin.source.text;
  expect(kept).toContain('"validations":"[]"');
  expect(kept).not.toContain('ballast');
});

test.each([
  [{}],
  [{ kind: 'Template' }],
  [{ kind: 'Template', metadata: null }],
  [{ kind: 'VirtualMachine', metadata: { labels: [1], annotations: 'x' } }],
])('takes whatever an API server gives: %j', (object) => {
  expect(() => new ClusterIndex().put('x', object)).not.toThrow();
});
