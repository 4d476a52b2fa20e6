import type { InlayHint, SourceFile } from '@assay/findings';
import { plainNumberOf } from '@assay/kubernetes-values';
import { resolveAlias, valueNamed } from '@assay/source';
import type { Node } from '@assay/source';

import { VM_TEMPLATE, childField, itemField } from '../vm-field.ts';
import type { VmField } from '../vm-field.ts';
import { machinesOf, writtenManifest } from './written-manifest.ts';

/** Quantities of VMs that have a suffix, as plain numbers behind them. */
export function hints(file: SourceFile): readonly InlayHint[] {
  const machines = (writtenManifest(file)?.objects ?? []).flatMap(machinesOf);
  return machines.flatMap(({ node }) => hintsBelow(valueNamed(valueNamed(node, 'spec'), 'template'), VM_TEMPLATE));
}

function hintsBelow(node: Node | undefined, field: VmField | undefined): readonly InlayHint[] {
  // What an alias stands for has its hint where it is written.
  if (!node || !field || resolveAlias(node) !== node) return [];
  if (node.kind === 'sequence') return node.items.flatMap((item) => hintsBelow(item, itemField(field)));
  if (node.kind === 'mapping') return node.entries.flatMap(({ name, value }) => hintsBelow(value, childField(field, name ?? '')));
  const number = field.type === 'quantity' && node.kind === 'scalar' ? plainNumberOf(node.text) : undefined;
  return number === undefined ? [] : [{ offset: node.origin.end, label: `= ${number}` }];
}
