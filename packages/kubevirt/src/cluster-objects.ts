import type { Template, VirtualMachine } from './model.ts';

/** What an admission review has to know of the cluster besides the object under review. */
export interface ClusterObjects {
  template(namespace: string, name: string): Template | undefined;
  /** VMs of all namespaces that name a Template as their parent, be it there or not. */
  virtualMachinesOf(namespace: string, name: string): readonly VirtualMachine[];
}
