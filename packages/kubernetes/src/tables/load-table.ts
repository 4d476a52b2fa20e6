import { KubernetesTable } from './read-table.ts';

/** The table of all releases. Its text is loaded when somebody asks for it first: by far most checks do not. */
export async function loadTable(): Promise<KubernetesTable> {
  loading ??= import('./kubernetes-fields.ts').then(({ KUBERNETES_FIELDS }) => new KubernetesTable(KUBERNETES_FIELDS));
  return loading;
}

let loading: Promise<KubernetesTable> | undefined;
