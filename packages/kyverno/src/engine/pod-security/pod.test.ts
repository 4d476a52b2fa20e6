import { Int64 } from '@assay/jmespath';
import type { ObjectValue, Value } from '@assay/jmespath';
import { describe, expect, it } from 'vitest';

import { planPodSecurity } from './pod-security-standard.ts';

/** Status and message of the baseline for a resource. */
function outcome(resource: ObjectValue): { status: string; message: string } {
  return planPodSecurity('r', { level: 'baseline', version: 'latest' })(resource, { charge: () => undefined });
}

function pod(spec: Value, metadata: ObjectValue = {}): ObjectValue {
  return { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'p', ...metadata }, spec };
}

function container(more: ObjectValue): ObjectValue {
  return pod({ containers: [{ name: 'c', image: 'nginx:1', ...more }] });
}

function withPodSpec(kind: string, spec: ObjectValue): ObjectValue {
  const template = { template: { spec } };
  return { kind, metadata: { name: 'w' }, spec: kind === 'CronJob' ? { jobTemplate: { spec: template } } : template };
}

const field = (value: string, path: string, type: string) => `json: cannot unmarshal ${value} into Go struct field ${path} of type ${type}`;
const quantities = "quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'";
const port = (value: Value) => container({ livenessProbe: { httpGet: { port: value } } });
const PORT = 'HTTPGetAction.spec.containers.livenessProbe.ProbeHandler.httpGet.port';

describe('a resource that does not have the types of Kubernetes is an error', () => {
  it.each<[string, ObjectValue, string]>([
    ['a number for a text', container({ env: [{ name: 'X', value: 1 }] }), field('number', 'EnvVar.spec.containers.env.value', 'string')],
    [
      'a text for an integer',
      container({ ports: [{ containerPort: '80' }] }),
      field('string', 'ContainerPort.spec.containers.ports.containerPort', 'int32'),
    ],
    ['a text for a boolean', pod({ hostNetwork: 'true' }), field('string', 'PodSpec.spec.hostNetwork', 'bool')],
    ['a boolean for a text in a map', pod({}, { annotations: { x: true } }), field('bool', 'ObjectMeta.metadata.annotations', 'string')],
    ['an object for a list', pod({ containers: {} }), field('object', 'PodSpec.spec.containers', '[]v1.Container')],
    ['a list for an object', pod([]), field('array', 'Pod.spec', 'v1.PodSpec')],
    ['a number for an element', pod({ containers: [1] }), field('number', 'PodSpec.spec.containers', 'v1.Container')],
    [
      'a number for a map',
      container({ resources: { limits: 3 } }),
      field('number', 'ResourceRequirements.spec.containers.resources.limits', 'v1.ResourceList'),
    ],
    [
      'a number for a text with a name',
      container({ imagePullPolicy: 4 }),
      field('number', 'Container.spec.containers.imagePullPolicy', 'v1.PullPolicy'),
    ],
    [
      'a field of an embedded struct',
      pod({ volumes: [{ name: 'v', hostPath: 1 }] }),
      field('number', 'Volume.spec.volumes.VolumeSource.hostPath', 'v1.HostPathVolumeSource'),
    ],
    ['a fraction for an integer', pod({ priority: 1.5 }), field('number 1.5', 'PodSpec.spec.priority', 'int32')],
    ['an integer of more than 32 bits', pod({ priority: new Int64(2 ** 31) }), field('number 2147483648', 'PodSpec.spec.priority', 'int32')],
    ['what is neither integer nor text', port(true), field('bool', PORT, 'int32')],
    ['a port with a fraction', port(1.5), field('number 1.5', PORT, 'int32')],
    ['an amount', container({ resources: { limits: { cpu: 'abc' } } }), quantities],
    ['an amount that is a boolean', container({ resources: { limits: { cpu: true } } }), quantities],
    ['a time', pod({}, { creationTimestamp: 'now' }), 'parsing time "now" as "2006-01-02T15:04:05Z07:00": cannot parse "now" as "2006"'],
    ['a time that is a number', pod({}, { creationTimestamp: 3 }), field('number', 'ObjectMeta.metadata.creationTimestamp', 'string')],
    ['another spelling of a field', pod({ HostNetwork: 'true' }), field('string', 'PodSpec.spec.hostNetwork', 'bool')],
  ])('%s', (_, resource, message) => {
    expect(outcome(resource)).toEqual({ status: 'error', message: `Error while getting new resource: ${message}` });
  });

  it('tells the first fault in the order of names', () => {
    const { message } = outcome(pod({ hostPID: 1, hostIPC: 1, containers: [{ name: true }] }));
    expect(message).toContain(field('bool', 'Container.spec.containers.name', 'string'));
  });

  it('tells what a value that decodes itself says before all else', () => {
    expect(outcome(pod({ activeDeadlineSeconds: 'x', containers: [{ resources: { limits: { cpu: 'abc' } } }] })).message).toContain(quantities);
  });

  it.each([
    ['Deployment', 'spec.template.spec'],
    ['Job', 'spec.template.spec'],
    ['ReplicationController', 'spec.template.spec'],
    ['CronJob', 'spec.jobTemplate.spec.template.spec'],
  ])('in the pod of a %s', (kind, path) => {
    const resource = withPodSpec(kind, { hostNetwork: 'true' });
    expect(outcome(resource).message).toBe(`Error while getting new resource: ${field('string', `PodSpec.${path}.hostNetwork`, 'bool')}`);
  });
});

describe('a resource that has them is checked as Kubernetes reads it', () => {
  it('null is as good as nothing', () => {
    const resource = pod({ hostNetwork: null, containers: [null, { name: null, resources: { limits: { cpu: null } }, args: [null] }] });
    expect(outcome(resource).status).toBe('pass');
  });

  it('fields that Kubernetes does not know have no type', () => {
    expect(outcome(pod({ future: { containers: 5 } })).status).toBe('pass');
  });

  it('amounts, ports and times of each form are taken', () => {
    const resources = { limits: { cpu: 1.5, memory: ' 1Gi ', storage: new Int64(5), pods: 'm' } };
    const ports = { livenessProbe: { httpGet: { port: 'http' } }, readinessProbe: { httpGet: { port: 80 } } };
    const resource = pod(
      { containers: [{ name: 'c', resources, ...ports }] },
      { creationTimestamp: '2026-01-02T03:04:05Z', managedFields: [{ fieldsV1: 7 }] },
    );
    expect(outcome(resource).status).toBe('pass');
  });

  it('letter case does not count in the names of fields', () => {
    const { status, message } = outcome({ kind: 'Pod', metadata: { name: 'p' }, Spec: { HOSTNETWORK: true } });
    expect(status).toBe('fail');
    expect(message).toContain('spec.hostNetwork is forbidden');
  });
});
