import type { ObjectValue } from '@assay/jmespath';
import { describe, expect, test } from 'vitest';

import { planExclusions } from './control-exclusion.ts';
import { excludeProblems } from './exclude-problems.ts';
import { planPodSecurity } from './pod-security-standard.ts';

const charge = () => undefined;

/** A container that no standard objects to, with something more. */
function container(more: ObjectValue = {}, context: ObjectValue = {}): ObjectValue {
  const securityContext = {
    allowPrivilegeEscalation: false,
    capabilities: { drop: ['ALL'] },
    runAsNonRoot: true,
    seccompProfile: { type: 'RuntimeDefault' },
    ...context,
  };
  return { name: 'c', image: 'nginx:1', securityContext, ...more };
}

function pod(spec: ObjectValue, annotations: ObjectValue = {}): ObjectValue {
  return { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'p', annotations }, spec: { containers: [container()], ...spec } };
}

/** The failures in the message about a resource; empty if it passes. */
function failures(resource: ObjectValue, podSecurity: ObjectValue = {}): string {
  const { message } = planPodSecurity('r', { level: 'restricted', version: 'latest', ...podSecurity })(resource, { charge });
  return message.includes('Forbidden reason') ? message.slice(message.indexOf(': (') + 2) : '';
}

const failure = (reason: string, ...errors: string[]) => `(Forbidden reason: ${reason}, field error list: [${errors.join(', ')}])`;
const found = (field: string, value: string) => `${field} is forbidden, forbidden values found: ${value}`;

describe('each check', () => {
  const containers = (more: ObjectValue, context: ObjectValue) => pod({ containers: [container(more, context)] });
  const context = (more: ObjectValue) => pod({ securityContext: more });
  const c0 = 'spec.containers[0].securityContext';

  test.each<[string, ObjectValue, string]>([
    ['nothing', pod({}), ''],
    [
      'allowPrivilegeEscalation',
      containers({}, { allowPrivilegeEscalation: true }),
      failure('allowPrivilegeEscalation != false', found(`${c0}.allowPrivilegeEscalation`, 'true')),
    ],
    [
      'hostNamespaces',
      pod({ hostPID: true, hostIPC: true }),
      failure('host namespaces', found('spec.hostPID', 'true'), found('spec.hostIPC', 'true')),
    ],
    [
      'hostPorts',
      containers({ ports: [{ hostPort: 0 }, { hostPort: 80 }] }, {}),
      failure('hostPort', found('spec.containers[0].ports[1].hostPort', '80')),
    ],
    ['hostProbes', containers({ livenessProbe: { httpGet: { host: 'x' } } }, {}), failure('probe or lifecycle host')],
    ['privileged', containers({}, { privileged: true }), failure('privileged', found(`${c0}.privileged`, 'true'))],
    ['procMount', containers({}, { procMount: 'Unmasked' }), failure('procMount', found(`${c0}.procMount`, 'Unmasked'))],
    ['runAsNonRoot', containers({}, { runAsNonRoot: false }), failure('runAsNonRoot != true', found(`${c0}.runAsNonRoot`, 'false'))],
    ['runAsUser', context({ runAsUser: 0 }), failure('runAsUser=0', found('spec.securityContext.runAsUser', '0'))],
    [
      'windowsHostProcess',
      context({ windowsOptions: { hostProcess: true } }),
      failure('hostProcess', found('spec.securityContext.windowsOptions.hostProcess', 'true')),
    ],
    [
      'capabilities',
      containers({}, { capabilities: { add: ['SYS_TIME', 'NET_ADMIN'] } }),
      failure('non-default capabilities', found(`${c0}.capabilities.add`, '[NET_ADMIN SYS_TIME]')) +
        failure('unrestricted capabilities', `${c0}.capabilities.drop: Required value`, found(`${c0}.capabilities.add`, '[NET_ADMIN SYS_TIME]')),
    ],
    [
      'seLinuxOptions',
      context({ seLinuxOptions: { type: 'x', user: 'u', role: 'r' } }),
      failure(
        'seLinuxOptions',
        ...['type:x', 'user:u', 'role:r'].map((each) => found(`spec.securityContext.seLinuxOptions.${each.split(':')[0]}`, each.split(':')[1] ?? '')),
      ),
    ],
    [
      'volumes',
      pod({ volumes: [{ hostPath: { path: '/x' } }, { emptyDir: {} }, { nfs: {} }, {}] }),
      failure('hostPath volumes', found('spec.volumes[0].hostPath', '/x')) +
        failure(
          'restricted volume types',
          'spec.volumes[0].hostPath: Forbidden',
          'spec.volumes[2].nfs: Forbidden',
          'spec.volumes[3].unknown: Forbidden',
        ),
    ],
    [
      'seccompProfile',
      pod({ containers: [container({}, { seccompProfile: null })] }),
      failure('seccompProfile', `${c0}.seccompProfile.type: Required value`),
    ],
    [
      'AppArmor, twice the same type and one annotation',
      {
        ...pod(
          { securityContext: { appArmorProfile: { type: 'X' } }, containers: [container({}, { appArmorProfile: { type: 'X' } })] },
          {
            'container.apparmor.security.beta.kubernetes.io/c': 'bad',
          },
        ),
      },
      failure(
        'forbidden AppArmor profiles',
        found('spec.securityContext.appArmorProfile.type', 'X'),
        found(`${c0}.appArmorProfile.type`, 'X'),
        found('spec.template.metadata.annotations[container.apparmor.security.beta.kubernetes.io/c]', 'bad'),
      ),
    ],
    [
      'sysctls',
      context({ sysctls: [{ name: 'net.ipv4.tcp_rmem' }, { name: 'a' }] }),
      failure('forbidden sysctls', found('spec.securityContext.sysctls[1].name', 'a')),
    ],
  ])('%s', (_title, resource, expected) => {
    expect(failures(resource)).toBe(expected);
  });

  test('init containers come first', () => {
    const bad = container({}, { privileged: true });
    expect(failures(pod({ containers: [bad], initContainers: [bad], ephemeralContainers: [bad] }), { level: 'baseline' })).toBe(
      failure(
        'privileged',
        ...['initContainers', 'containers', 'ephemeralContainers'].map((group) => found(`spec.${group}[0].securityContext.privileged`, 'true')),
      ),
    );
  });
});

describe('levels and versions', () => {
  const windows = pod({ os: { name: 'windows' }, containers: [container({}, { capabilities: null })] });
  const sysctl = pod({ securityContext: { sysctls: [{ name: 'net.ipv4.tcp_keepalive_time' }] } });
  const engine = pod({ securityContext: { seLinuxOptions: { type: 'container_engine_t' } } });

  test.each<[string, ObjectValue, ObjectValue, boolean]>([
    ['baseline', { level: 'baseline' }, pod({ containers: [{ name: 'c' }] }), true],
    ['restricted', { level: 'restricted' }, pod({ containers: [{ name: 'c' }] }), false],
    ['windows 1.24', { version: 'v1.24' }, windows, false],
    ['windows 1.25', { version: 'v1.25' }, windows, true],
    ['keepalive 1.28', { version: 'v1.28' }, sysctl, false],
    ['keepalive 1.29', { version: 'v1.29' }, sysctl, true],
    ['keepalive without version', { version: '' }, sysctl, true],
    ['SELinux 1.30', { version: 'v1.30' }, engine, false],
    ['SELinux 1.31', { version: 'v1.31' }, engine, true],
    ['a check that came later', { version: 'v1.20' }, pod({ securityContext: { runAsUser: 0 } }), false],
  ])('%s', (_title, podSecurity, resource, passes) => {
    expect(failures(resource, podSecurity) === '').toBe(passes);
  });
});

describe('resources', () => {
  const bad = { containers: [container()], hostNetwork: true };

  test.each([
    ['Deployment', { template: { spec: bad } }, 'spec.template.spec.hostNetwork'],
    ['ReplicationController', { template: { spec: bad } }, 'spec.template.spec.hostNetwork'],
    ['CronJob', { jobTemplate: { spec: { template: { spec: bad } } } }, 'spec.jobTemplate.spec.template.spec.hostNetwork'],
  ])('%s', (kind, spec, field) => {
    expect(failures({ kind, spec })).toBe(failure('host namespaces', found(field, 'true')));
  });

  test('others are an error', () => {
    expect(planPodSecurity('r', { level: 'baseline' })({ kind: 'ConfigMap' }, { charge })).toEqual({
      status: 'error',
      message: 'Error while getting new resource: could not find correct resource type',
    });
  });
});

describe('excludes', () => {
  const privileged = container({}, { privileged: true });
  const two = pod({
    containers: [
      { ...privileged, image: 'corp/a' },
      { ...privileged, name: 'd', image: 'x' },
    ],
  });

  test('by image, the error of that container goes', () => {
    const exclude = [{ controlName: 'Privileged Containers', images: ['corp/*'] }];
    expect(failures(two, { exclude })).toBe(failure('privileged', found('spec.containers[1].securityContext.privileged', 'true')));
  });

  test('the last error takes the place of one that goes', () => {
    const three = pod({ containers: ['a', 'b', 'c'].map((name) => ({ ...privileged, name, image: name })) });
    expect(failures(three, { exclude: [{ controlName: 'Privileged Containers', images: ['a'] }] })).toBe(
      failure('privileged', ...[2, 1].map((index) => found(`spec.containers[${index}].securityContext.privileged`, 'true'))),
    );
  });

  test.each<[string, ObjectValue, boolean]>([
    ['the control', {}, true],
    ['the field', { restrictedField: 'spec.hostNetwork' }, true],
    ['another field', { restrictedField: 'spec.hostPID' }, false],
    ['the value', { restrictedField: 'spec.hostNetwork', values: ['t*'] }, true],
    ['another value', { restrictedField: 'spec.hostNetwork', values: ['false'] }, false],
    ['another control', { controlName: 'Sysctls' }, false],
  ])('of the pod by %s', (_title, more, passes) => {
    const exclude = [{ controlName: 'Host Namespaces', ...more }];
    expect(failures(pod({ hostNetwork: true }), { exclude }) === '').toBe(passes);
  });

  test('a missing field has no value to compare', () => {
    const exclude = [
      { controlName: 'Seccomp', restrictedField: 'spec.containers[*].securityContext.seccompProfile.type', values: ['x'], images: ['*'] },
    ];
    expect(failures(pod({ containers: [container({}, { seccompProfile: null })] }), { exclude })).toBe('');
  });

  test('exceptions forgive what is left', () => {
    const standard = planPodSecurity('r', { level: 'baseline', version: 'latest' });
    const exceptions = planExclusions([{ controlName: 'Host Namespaces' }]);
    expect(standard(pod({ hostNetwork: true }), { exceptions, charge }).status).toBe('exempt');
    expect(standard(pod({}), { exceptions, charge }).status).toBe('pass');
    expect(standard(two, { exceptions, charge }).status).toBe('fail');
  });

  test('that no policy may have', () => {
    const exclude = [
      { controlName: 'Host Namespaces', images: ['*'] },
      { controlName: 'Capabilities' },
      { controlName: 'Running as Non-root' },
      { controlName: 'Seccomp' },
    ];
    expect(excludeProblems({ level: 'baseline', exclude }, 'spec.rules[0]')).toEqual([
      'spec.rules[0].podSecurity.exclude[0].controlName: Invalid value: "Host Namespaces": exclude.images must not be specified for the pod level control',
      'spec.rules[0].podSecurity.exclude[1].controlName: Invalid value: "Capabilities": exclude.images must be specified for the container level control',
      'spec.rules[0].podSecurity.exclude[2].controlName: Invalid value: "Running as Non-root": Invalid control name defined at the given level',
    ]);
  });
});
