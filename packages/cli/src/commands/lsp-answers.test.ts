import { hoverAt, symbolsLike } from '@assay/language-service';
import { expect, it } from 'vitest';

import { template } from '../../testing/files.ts';
import { serviceOn } from '../../testing/language-service.ts';

it('objects that are only compared with schemas are among the symbols of the workspace', async () => {
  const service = serviceOn({
    'assay.yaml': 'schemas: {kubernetes: "1.31"}\n',
    'pod.yaml': 'apiVersion: v1\nkind: Pod\nmetadata: {name: lone}\nspec: {containers: []}\n',
  });
  const found = await symbolsLike(service, 'lone', { rest: async () => {}, isCancelled: () => false });
  expect(found.map(({ path, name }) => `${path} ${name}`)).toEqual(['/work/pod.yaml lone']);
});

it('fields of a VM without rules are known beside a template', async () => {
  const machine = 'apiVersion: kubevirt.io/v1\nkind: VirtualMachine\nmetadata: {name: a}\nspec:\n  runStrategy: Always\n';
  const view = await serviceOn({ 'template.yaml': template(), 'vm.yaml': machine }).view('/work/vm.yaml');
  expect(view && hoverAt(view, { line: 4, character: 5 })?.text).toBe('`runStrategy` (string, optional) of the VM');
});
