import type { EditorFiles } from '@assay/findings';
import type { Node } from '@assay/source';

import type { VirtualMachine } from '../model.ts';
import type { ReadyRule } from '../plan.ts';
import { resolveTarget } from '../resolve-path.ts';
import { RulePlans } from '../rule-plans.ts';
import { rulesFor } from '../rule-source.ts';
import { VmTree } from '../vm-tree.ts';
import { templateOf } from './templates.ts';

const plans = new RulePlans();

/** The rules that are about a value of a VM: its own, or those of its Template. */
export function rulesOnValue(vm: VirtualMachine, value: Node, files: EditorFiles): readonly ReadyRule[] {
  const rules = rulesFor(vm, templateOf(vm, files));
  if (rules.kind !== 'rules') return [];
  const ready = plans.of(rules.annotation).rules.filter((rule) => rule.kind === 'ready');
  const tree = new VmTree(vm);
  return ready.filter(({ target }) => {
    const resolution = resolveTarget(target, tree);
    return resolution.kind === 'values' && resolution.values.some(({ node }) => node === value);
  });
}
