import type { SourceFile } from '@assay/findings';
import { childPath, readUnfinishedJson, readUnfinishedYaml, resolveAlias, valueNamed } from '@assay/source';
import type { ContentNode, Node, Source } from '@assay/source';

import { asVirtualMachine, objectsOf, virtualMachinesIn } from '../manifest.ts';
import type { Template, VirtualMachine } from '../model.ts';

/** A manifest as somebody types it. */
export interface WrittenManifest {
  readonly source: Source;
  readonly roots: readonly Node[];
  /** Templates, and VMs that are in none. */
  readonly objects: readonly (Template | VirtualMachine)[];
}

/** A manifest as far as it can be read. Whether YAML or JSON, keys are where things are. */
export function writtenManifest({ source }: SourceFile): WrittenManifest | undefined {
  if (!source) return undefined;
  let manifest = manifests.get(source);
  if (!manifest) {
    const roots = rootsOf(source);
    manifest = { source, roots, objects: objectsOf({ roots, notation: 'yaml' }) };
    manifests.set(source, manifest);
  }
  return manifest;
}

const manifests = new WeakMap<Source, WrittenManifest>();

function rootsOf(source: Source): readonly ContentNode[] {
  if (!source.name.toLowerCase().endsWith('.json') && !/^\s*[{[]/.test(source.text))
    return readUnfinishedYaml(source).documents.map(({ root }) => resolveAlias(root));
  const root = readUnfinishedJson(source);
  return root ? [resolveAlias(root)] : [];
}

/** The VMs of a Template as they are written, its parameters in place; a VM by itself is one. */
export function machinesOf(object: Template | VirtualMachine): readonly VirtualMachine[] {
  if (object.kind === 'virtual-machine') return [asVirtualMachine(object.node, object.path, object.notation)];
  return virtualMachinesIn(valueNamed(object.node, 'objects'), childPath(object.path, 'objects'), object.notation);
}
