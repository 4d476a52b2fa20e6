import { isObject, plainObject } from '@assay/jmespath';
import type { Charge, ObjectValue, Value } from '@assay/jmespath';

import { listOf, objectOf, textOf } from '../../objects/fields.ts';
import { decodeGo } from '../../schemas/decode-go.ts';
import { GoTypeTable } from '../../schemas/go-types.ts';
import { OBJECT_META_TABLE } from '../../schemas/object-meta-table.ts';
import { WORKLOAD_TYPE_TABLE } from './workload-type-table.ts';

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

/** The pod that a resource describes, or why it describes none in Kyverno's words. */
export type PodReading = { readonly kind: 'pod'; readonly pod: Pod } | { readonly kind: 'problem'; readonly message: string };

/** Reads the pod of a Pod or of a controller of pods, all of which has to have the types of Kubernetes. Kyverno takes most controllers for Deployments. */
export function podOf(resource: ObjectValue, charge: Charge): PodReading {
  const kind = textOf(resource, 'kind');
  const decodedAs = TEMPLATE_KINDS.has(kind) ? 'Deployment' : kind;
  if (decodedAs !== 'Pod' && decodedAs !== 'Deployment' && decodedAs !== 'CronJob') {
    return { kind: 'problem', message: 'could not find correct resource type' };
  }
  const workload = decodeGo(resource, TYPES.struct(decodedAs), charge);
  return workload.kind === 'problem' ? workload : { kind: 'pod', pod: podIn(workload.object, decodedAs) };
}

const TYPES = new GoTypeTable(OBJECT_META_TABLE, WORKLOAD_TYPE_TABLE);

function podIn(object: ObjectValue, kind: 'Pod' | 'Deployment' | 'CronJob'): Pod {
  if (kind === 'Pod') return readPod(objectOf(object, 'metadata'), objectOf(object, 'spec'));
  if (kind === 'Deployment') {
    const template = objectOf(object, 'spec', 'template');
    return readPod(objectOf(template, 'metadata'), objectOf(template, 'spec'));
  }
  const jobTemplate = objectOf(object, 'spec', 'jobTemplate');
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
