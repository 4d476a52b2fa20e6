import type { ClusterObjects } from './cluster-objects.ts';
import type { Template, VirtualMachine } from './model.ts';
import { templateKey, templateReference } from './rule-source.ts';

/**
 * The Templates and VMs of a cluster that changes: each is put under an identity of the caller's, such as kind, namespace and name,
 * and can be replaced and removed.
 */
export class ClusterIndex implements ClusterObjects {
  readonly #objects = new Map<string, Template | VirtualMachine>();
  readonly #templates = new Map<string, Template>();
  /** By the Template that VMs name, then by identity. */
  readonly #machines = new Map<string, Map<string, VirtualMachine>>();

  /** Takes an object, or none, in the place of the one that was there. */
  put(identity: string, object: Template | VirtualMachine | undefined): void {
    this.remove(identity);
    if (object === undefined) return;
    this.#objects.set(identity, object);
    if (object.kind === 'template') {
      this.#templates.set(templateKey(object), object);
      return;
    }
    const parent = parentKey(object);
    if (parent === undefined) return;
    const siblings = this.#machines.get(parent) ?? new Map<string, VirtualMachine>();
    this.#machines.set(parent, siblings.set(identity, object));
  }

  remove(identity: string): void {
    const object = this.#objects.get(identity);
    if (object === undefined) return;
    this.#objects.delete(identity);
    if (object.kind === 'template') {
      this.#templates.delete(templateKey(object));
      return;
    }
    const parent = parentKey(object);
    const siblings = parent === undefined ? undefined : this.#machines.get(parent);
    siblings?.delete(identity);
    if (parent !== undefined && siblings?.size === 0) this.#machines.delete(parent);
  }

  template(namespace: string, name: string): Template | undefined {
    return this.#templates.get(templateKey({ namespace, name }));
  }

  virtualMachinesOf(namespace: string, name: string): readonly VirtualMachine[] {
    return [...(this.#machines.get(templateKey({ namespace, name }))?.values() ?? [])];
  }
}

/** The key of the Template that a VM names; `undefined` if it names none. */
function parentKey(vm: VirtualMachine): string | undefined {
  const reference = templateReference(vm);
  return reference && templateKey(reference);
}
