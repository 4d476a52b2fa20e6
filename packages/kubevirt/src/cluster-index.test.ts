import { expect, test } from 'vitest';

import { ClusterIndex } from './cluster-index.ts';
import { essentialObject } from './essential-object.ts';

const template = (name: string) => essentialObject({ apiVersion: 'template.openshift.io/v1', kind: 'Template', metadata: { name, namespace: 'ns' } });

const machine = (name: string, parent: string) =>
  essentialObject({
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

test('forgets what was removed or replaced by nothing', () => {
  const index = new ClusterIndex();
  index.put('Template/ns/a', template('a'));
  index.put('VirtualMachine/ns/x', machine('x', 'a'));
  index.remove('Template/ns/a');
  index.put('VirtualMachine/ns/x', undefined);
  index.remove('Template/ns/never-there');
  expect(index.template('ns', 'a')).toBeUndefined();
  expect(index.virtualMachinesOf('ns', 'a')).toEqual([]);
});
