import { Source } from '@assay/source';
import { describe, expect, it } from 'vitest';

import { objectsOf, readManifest } from './manifest.ts';
import { VmTree } from './vm-tree.ts';
import type { VmValue } from './vm-tree.ts';

const WIDTH = 1_000;

function treeOf(template: string): VmTree {
  const [vm] = objectsOf(readManifest(new Source('vm.yaml', `kind: VirtualMachine\nspec: {template: ${template}}\n`)));
  if (vm?.kind !== 'virtual-machine') throw new Error('no VM');
  return new VmTree(vm);
}

describe('the budget of all rules on one VM', () => {
  it.each<[string, string, (tree: VmTree, at: VmValue) => readonly VmValue[] | undefined]>([
    ['items of a list', `{a: [${'null,'.repeat(WIDTH)}]}`, (tree, at) => tree.items(at)],
    ['fields of a map', `{a: {${Array.from({ length: WIDTH }, (_, index) => `k${index}: 1`).join()}}}`, (tree, at) => tree.fields(at)],
  ])('pays for all %s that a wildcard gives', (_, template, childrenOf) => {
    const tree = treeOf(template);
    const at = tree.field(tree.root, 'a')!;
    const before = tree.budget;
    expect(childrenOf(tree, at)).toHaveLength(WIDTH);
    expect(before - tree.budget).toBeGreaterThan(WIDTH);
  });
});
