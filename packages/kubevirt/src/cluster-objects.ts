import type { Source } from '@assay/source';

import { objectsOf, readManifest } from './manifest.ts';
import type { Template, VirtualMachine } from './model.ts';
import { templateKey, templateReference } from './rule-source.ts';

/** What an admission review has to know of the cluster besides the object under review. */
export interface ClusterObjects {
  template(namespace: string, name: string): Template | undefined;
  /** VMs of all namespaces that name a Template as their parent, be it there or not. */
  virtualMachinesOf(namespace: string, name: string): readonly VirtualMachine[];
}

/** What is known of a cluster from manifests. */
interface ManifestObjects extends ClusterObjects {
  /** Manifests that cannot be read; of what they hold nothing is known. */
  readonly unreadable: readonly Source[];
}

/** A cluster that holds the objects of these manifests. */
export function clusterObjects(sources: readonly Source[]): ManifestObjects {
  const manifests = sources.map(readManifest);
  const objects = manifests.flatMap(objectsOf);
  const templates = new Map<string, Template>();
  const machines = new Map<string, VirtualMachine[]>();
  for (const object of objects) {
    if (object.kind === 'template') templates.set(templateKey(object), object);
    else note(object, machines);
  }
  return {
    unreadable: manifests.flatMap(({ source, problem }) => (problem ? [source] : [])),
    template: (namespace, name) => templates.get(templateKey({ namespace, name })),
    virtualMachinesOf: (namespace, name) => machines.get(templateKey({ namespace, name })) ?? [],
  };
}

function note(vm: VirtualMachine, machines: Map<string, VirtualMachine[]>): void {
  const reference = templateReference(vm);
  if (!reference) return;
  const siblings = machines.get(templateKey(reference));
  if (siblings) siblings.push(vm);
  else machines.set(templateKey(reference), [vm]);
}
