import { readDescriptions } from './read-descriptions.ts';
import type { Descriptions } from './read-descriptions.ts';
import type { ProjectKinds } from './read-project-kinds.ts';
import { KubernetesTable } from './read-table.ts';

/** The table of all releases. Its text is loaded when somebody asks for it first: by far most checks do not. */
export async function loadTable(): Promise<KubernetesTable> {
  loading ??= import('./kubernetes-fields.ts').then(({ KUBERNETES_FIELDS }) => new KubernetesTable(KUBERNETES_FIELDS));
  return loading;
}

let loading: Promise<KubernetesTable> | undefined;

/** What Kubernetes says of its fields: only editors ask. */
export async function loadDescriptions(): Promise<Descriptions> {
  const { KUBERNETES_DESCRIPTIONS } = await import('./kubernetes-descriptions.ts');
  return readDescriptions(KUBERNETES_DESCRIPTIONS);
}

/** The kinds of Kyverno, KubeVirt and Carvel. CEL is loaded with them, as definitions have rules. */
export async function loadProjectKinds(): Promise<ProjectKinds> {
  loadingProjects ??= Promise.all([import('./project-kinds.ts'), import('./read-project-kinds.ts')]).then(
    ([{ PROJECT_KINDS }, read]) => new read.ProjectKinds(PROJECT_KINDS),
  );
  return loadingProjects;
}

let loadingProjects: Promise<ProjectKinds> | undefined;

/** Whether an apiVersion can be one of Kyverno, KubeVirt or Carvel. */
export function isOfProject(apiVersion: string): boolean {
  return PROJECT_GROUPS.test(apiVersion);
}

const PROJECT_GROUPS = /^(?:[\w.-]{1,253}\.)?(?:kyverno\.io|kubevirt\.io|k14s\.io|carvel\.dev|wgpolicyk8s\.io)\//;
