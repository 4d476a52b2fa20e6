import { isObject, plainObject } from '@assay/jmespath';
import type { ObjectValue, Value } from '@assay/jmespath';

import { listOf, objectOf, textOf } from '../../objects/fields.ts';

/** The pod that a resource describes. */
export interface Pod {
  /** The annotations of the pod; those of the job template for a CronJob, whose pod template is not looked at, as in Kyverno. */
  readonly annotations: ObjectValue;
  readonly spec: ObjectValue;
  /** Init containers, then the others, then ephemeral ones: the order in which Kubernetes visits them. */
  readonly containers: readonly PodContainer[];
}

/** One container of a pod. */
export interface PodContainer {
  readonly group: ContainerGroup;
  readonly name: string;
  readonly image: string;
  /** Where it stands in the pod, such as `spec.containers[0]`. */
  readonly path: string;
  readonly data: ObjectValue;
}

/** The lists in which a pod has its containers. */
export type ContainerGroup = (typeof CONTAINER_GROUPS)[number];

const CONTAINER_GROUPS = ['initContainers', 'containers', 'ephemeralContainers'] as const;

const TEMPLATE_KINDS: ReadonlySet<string> = new Set(['DaemonSet', 'Deployment', 'Job', 'StatefulSet', 'ReplicaSet', 'ReplicationController']);

/** The pod of a Pod or of a controller of pods; `undefined` for other kinds. */
export function podOf(resource: ObjectValue): Pod | undefined {
  const kind = textOf(resource, 'kind');
  if (kind === 'Pod') return readPod(objectOf(resource, 'metadata'), objectOf(resource, 'spec'));
  if (TEMPLATE_KINDS.has(kind)) {
    const template = objectOf(resource, 'spec', 'template');
    return readPod(objectOf(template, 'metadata'), objectOf(template, 'spec'));
  }
  if (kind !== 'CronJob') return undefined;
  const jobTemplate = objectOf(resource, 'spec', 'jobTemplate');
  return readPod(objectOf(jobTemplate, 'metadata'), objectOf(jobTemplate, 'spec', 'template', 'spec'));
}

/**
 * Where a field of the pod stands in a resource of this kind. Kyverno puts the template in front of every `spec` and every
 * `metadata` in the text, and in front of `metadata` for a Pod too.
 */
export function fieldInResource(field: string, kind: string): string {
  const spec = specFieldInResource(field, kind);
  return spec.replaceAll('metadata', 'spec.template.metadata');
}

/** A pod in which one container without anything takes the place of all: what is wrong with it is wrong with the pod itself. */
export function withBareContainer(pod: Pod): Pod {
  return { ...pod, containers: readContainers('containers', [plainContainer('fake')]) };
}

/** A pod that has nothing but those containers for which the test holds, counted anew. */
export function withContainersOnly(pod: Pod, test: (container: PodContainer) => boolean): Pod {
  const containers = CONTAINER_GROUPS.flatMap((group) => {
    const kept = pod.containers.filter((container) => container.group === group && test(container));
    return readContainers(
      group,
      kept.map(({ data }) => data),
    );
  });
  return { annotations: NOTHING, spec: NOTHING, containers };
}

const NOTHING: ObjectValue = plainObject();

function readPod(metadata: ObjectValue | undefined, spec: ObjectValue = NOTHING): Pod {
  const containers = CONTAINER_GROUPS.flatMap((group) => readContainers(group, listOf(spec, group)));
  return { annotations: objectOf(metadata, 'annotations') ?? NOTHING, spec, containers };
}

function readContainers(group: ContainerGroup, list: readonly Value[]): readonly PodContainer[] {
  return list.map((value, index) => {
    const data = isObject(value) ? value : NOTHING;
    return { group, name: textOf(data, 'name'), image: textOf(data, 'image'), path: `spec.${group}[${index}]`, data };
  });
}

function plainContainer(name: string): ObjectValue {
  const container = plainObject();
  container['name'] = name;
  return container;
}

function specFieldInResource(field: string, kind: string): string {
  if (TEMPLATE_KINDS.has(kind)) return field.replaceAll('spec', 'spec.template.spec');
  return kind === 'CronJob' ? field.replaceAll('spec', 'spec.jobTemplate.spec.template.spec') : field;
}
