import { Source } from '@assay/source';

import type { ClusterObjects } from './cluster-objects.ts';
import { objectsOf, readManifest } from './manifest.ts';
import type { Template, VirtualMachine } from './model.ts';
import { READ_KEYS, templateKey, templateReference } from './rule-source.ts';

/**
 * The Templates and VMs of a cluster that changes: each object is put under an identity of the caller's, such as kind, namespace and
 * name, and can be replaced and removed. Objects that are neither are nothing. Of their metadata is kept what reviews rest on, of the
 * rest nothing.
 */
export class ClusterIndex implements ClusterObjects {
  readonly #objects = new Map<string, Template | VirtualMachine>();
  readonly #templates = new Map<string, Template>();
  /** By the Template that VMs name, then by identity. */
  readonly #machines = new Map<string, Map<string, VirtualMachine>>();

  /** Takes an object in the place of the one that was there. */
  put(identity: string, given: ClusterObject): void {
    this.remove(identity);
    const [object] = objectsOf(readManifest(new Source(`${identity}.json`, JSON.stringify(essenceOf(given)))));
    if (object === undefined) return;
    this.#objects.set(identity, object);
    if (object.kind === 'template') this.#templates.set(templateKey(object), object);
    else this.#machinesBeside(object)?.set(identity, object);
  }

  remove(identity: string): void {
    const object = this.#objects.get(identity);
    if (object === undefined) return;
    this.#objects.delete(identity);
    if (object.kind === 'template') this.#templates.delete(templateKey(object));
    else this.#machinesBeside(object)?.delete(identity);
  }

  template(namespace: string, name: string): Template | undefined {
    return this.#templates.get(templateKey({ namespace, name }));
  }

  virtualMachinesOf(namespace: string, name: string): readonly VirtualMachine[] {
    return [...(this.#machines.get(templateKey({ namespace, name }))?.values() ?? [])];
  }

  /** `undefined` for a VM that names no Template. */
  #machinesBeside(vm: VirtualMachine): Map<string, VirtualMachine> | undefined {
    const reference = templateReference(vm);
    if (!reference) return undefined;
    const key = templateKey(reference);
    const known = this.#machines.get(key);
    if (known) return known;
    const machines = new Map<string, VirtualMachine>();
    this.#machines.set(key, machines);
    return machines;
  }
}

/** An object of a cluster as an API server gives it, plain JSON data. */
type ClusterObject = Readonly<Record<string, unknown>>;

/** A cluster has thousands of objects, and what `kubectl apply` notes in an annotation alone is as large as all the rest. */
function essenceOf({ apiVersion, kind, metadata }: ClusterObject): ClusterObject {
  const { name, namespace, labels, annotations } = membersOf(metadata);
  return { apiVersion, kind, metadata: { name, namespace, labels: readMembers(labels), annotations: readMembers(annotations) } };
}

function readMembers(map: unknown): ClusterObject {
  return Object.fromEntries(Object.entries(membersOf(map)).filter(([key]) => READ_KEYS.has(key)));
}

function membersOf(value: unknown): ClusterObject {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
