import type { ClusterObjects, Template, VirtualMachine } from '@assay/kubevirt';

/** A cluster during one review, `undefined` while it cannot be read. Notices whether the decision rests on that. */
export class AskedCluster implements ClusterObjects {
  readonly #known: ClusterObjects | undefined;
  #isMissed = false;

  constructor(known: ClusterObjects | undefined) {
    this.#known = known;
  }

  /** Whether something was asked that nobody can say at the moment. */
  get isMissed(): boolean {
    return this.#isMissed;
  }

  template(namespace: string, name: string): Template | undefined {
    return this.#ask()?.template(namespace, name);
  }

  virtualMachinesOf(namespace: string, name: string): readonly VirtualMachine[] {
    return this.#ask()?.virtualMachinesOf(namespace, name) ?? [];
  }

  #ask(): ClusterObjects | undefined {
    this.#isMissed ||= this.#known === undefined;
    return this.#known;
  }
}
