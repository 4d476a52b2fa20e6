import { ALWAYS, both, compare, either, every, test } from '../cel/condition.ts';
import type { Condition } from '../cel/condition.ts';
import { quoted } from '../cel/literal.ts';

/** One check of the pod security standards as conditions. Follows kyverno/pod-security-admission (policy/) as Kyverno v1.19.0 has it. */
export interface StandardCheck {
  readonly level: 'baseline' | 'restricted';
  /** The name by which policies exclude it; empty if they cannot. */
  readonly control: string;
  /** What it wants from a minor version of Kubernetes on, by ascending version; the last that is not too new counts, else the first. */
  readonly variants: readonly [CheckVariant, ...CheckVariant[]];
}

export interface CheckVariant {
  readonly since: number;
  /** What the Pod as such has to be. */
  readonly pod: Condition;
  /** What each container has to be, which is `container`. */
  readonly container: Condition;
  /** Whether Pods for Windows are free of it. */
  readonly exceptOnWindows?: true;
}

const POD = 'object.spec';
const CONTAINER = 'container';

function isOneOf(text: string, values: readonly string[]): Condition {
  return compare(text, 'in', `[${values.map(quoted).join(', ')}]`);
}

function isNotTrue(text: string): Condition {
  return compare(`${text}.orValue(false)`, '==', 'false');
}

function seLinux(types: readonly string[]): Omit<CheckVariant, 'since'> {
  const isAllowed = (holder: string): Condition => {
    const options = `${holder}.?securityContext.?seLinuxOptions`;
    return both(
      isOneOf(`${options}.?type.orValue('')`, types),
      compare(`${options}.?user.orValue('')`, '==', "''"),
      compare(`${options}.?role.orValue('')`, '==', "''"),
    );
  };
  return { pod: isAllowed(POD), container: isAllowed(CONTAINER) };
}

function sysctls(names: readonly string[]): Omit<CheckVariant, 'since'> {
  const list = { lists: [`${POD}.?securityContext.?sysctls.orValue([])`], names: ['sysctls'] };
  return { pod: every(list, 'sysctl', isOneOf('sysctl.name', names)), container: ALWAYS };
}

function volumes(condition: Condition): Omit<CheckVariant, 'since'> {
  return { pod: every({ lists: [`${POD}.?volumes.orValue([])`], names: ['volumes'] }, 'volume', condition), container: ALWAYS };
}

const PROFILES = ['RuntimeDefault', 'Localhost'];
const SECCOMP = '?securityContext.?seccompProfile.?type';
const NON_ROOT = '?securityContext.?runAsNonRoot';

const SECCOMP_BASELINE: Omit<CheckVariant, 'since'> = {
  pod: isOneOf(`${POD}.${SECCOMP}.orValue('RuntimeDefault')`, PROFILES),
  container: isOneOf(`${CONTAINER}.${SECCOMP}.orValue('RuntimeDefault')`, PROFILES),
};

const SECCOMP_RESTRICTED: Omit<CheckVariant, 'since'> = {
  pod: SECCOMP_BASELINE.pod,
  container: isOneOf(`${CONTAINER}.${SECCOMP}.orValue(${POD}.${SECCOMP}.orValue(''))`, PROFILES),
};

const NO_ESCALATION: Omit<CheckVariant, 'since'> = {
  pod: ALWAYS,
  container: compare(`${CONTAINER}.?securityContext.?allowPrivilegeEscalation.orValue(true)`, '==', 'false'),
};

const CAPABILITIES_RESTRICTED: Omit<CheckVariant, 'since'> = {
  pod: ALWAYS,
  container: both(
    compare("'ALL'", 'in', `${CONTAINER}.?securityContext.?capabilities.?drop.orValue([])`),
    every(
      { lists: [`${CONTAINER}.?securityContext.?capabilities.?add.orValue([])`], names: ['add'] },
      'capability',
      compare('capability', '==', "'NET_BIND_SERVICE'"),
    ),
  ),
};

const CAPABILITIES = [
  'AUDIT_WRITE',
  'CHOWN',
  'DAC_OVERRIDE',
  'FOWNER',
  'FSETID',
  'KILL',
  'MKNOD',
  'NET_BIND_SERVICE',
  'SETFCAP',
  'SETGID',
  'SETPCAP',
  'SETUID',
  'SYS_CHROOT',
];

const APP_ARMOR_ANNOTATION = 'container.apparmor.security.beta.kubernetes.io/';

const VOLUME_TYPES = ['configMap', 'csi', 'downwardAPI', 'emptyDir', 'ephemeral', 'image', 'persistentVolumeClaim', 'projected', 'secret'];

const SYSCTLS = [
  'kernel.shm_rmid_forced',
  'net.ipv4.ip_local_port_range',
  'net.ipv4.tcp_syncookies',
  'net.ipv4.ping_group_range',
  'net.ipv4.ip_unprivileged_port_start',
];
const SYSCTLS_27 = [...SYSCTLS, 'net.ipv4.ip_local_reserved_ports'];
const SYSCTLS_29 = [
  ...SYSCTLS_27,
  'net.ipv4.tcp_keepalive_time',
  'net.ipv4.tcp_fin_timeout',
  'net.ipv4.tcp_keepalive_intvl',
  'net.ipv4.tcp_keepalive_probes',
];

const SELINUX_TYPES = ['', 'container_t', 'container_init_t', 'container_kvm_t'];

const HOST_PLACES = ['livenessProbe', 'readinessProbe', 'startupProbe', 'lifecycle.?postStart', 'lifecycle.?preStop'].flatMap((place) =>
  ['httpGet', 'tcpSocket'].map((action) => `${CONTAINER}.?${place}.?${action}.?host.orValue('')`),
);

/** All checks, in the order in which Kyverno's messages tell of them. */
export const STANDARD_CHECKS: readonly StandardCheck[] = [
  {
    level: 'restricted',
    control: 'Privilege Escalation',
    variants: [
      { since: 8, ...NO_ESCALATION },
      { since: 25, ...NO_ESCALATION, exceptOnWindows: true },
    ],
  },
  {
    level: 'baseline',
    control: 'AppArmor',
    variants: [
      {
        since: 0,
        pod: both(
          isOneOf(`${POD}.?securityContext.?appArmorProfile.?type.orValue('RuntimeDefault')`, PROFILES),
          every(
            { lists: ['object.?metadata.?annotations.orValue({})'], names: ['annotations'] },
            'key',
            either(
              { kind: 'test', text: `key.startsWith('${APP_ARMOR_ANNOTATION}')`, isNegated: true, mayFail: false },
              isOneOf('object.metadata.annotations[key]', ['', 'runtime/default']),
              test("object.metadata.annotations[key].startsWith('localhost/')"),
            ),
          ),
        ),
        container: isOneOf(`${CONTAINER}.?securityContext.?appArmorProfile.?type.orValue('RuntimeDefault')`, PROFILES),
      },
    ],
  },
  {
    level: 'baseline',
    control: 'Capabilities',
    variants: [
      {
        since: 0,
        pod: ALWAYS,
        container: every(
          { lists: [`${CONTAINER}.?securityContext.?capabilities.?add.orValue([])`], names: ['add'] },
          'capability',
          isOneOf('capability', CAPABILITIES),
        ),
      },
    ],
  },
  {
    level: 'restricted',
    control: 'Capabilities',
    variants: [
      { since: 22, ...CAPABILITIES_RESTRICTED },
      { since: 25, ...CAPABILITIES_RESTRICTED, exceptOnWindows: true },
    ],
  },
  {
    level: 'baseline',
    control: 'Host Namespaces',
    variants: [
      {
        since: 0,
        pod: both(...['hostNetwork', 'hostPID', 'hostIPC'].map((name) => isNotTrue(`${POD}.?${name}`))),
        container: ALWAYS,
      },
    ],
  },
  {
    level: 'baseline',
    control: 'HostPath Volumes',
    variants: [{ since: 0, ...volumes({ kind: 'test', text: 'has(volume.hostPath)', isNegated: true, mayFail: false }) }],
  },
  {
    level: 'baseline',
    control: 'Host Ports',
    variants: [
      {
        since: 0,
        pod: ALWAYS,
        container: every({ lists: [`${CONTAINER}.?ports.orValue([])`], names: ['ports'] }, 'port', compare('port.?hostPort.orValue(0)', '==', '0')),
      },
    ],
  },
  {
    level: 'baseline',
    control: '',
    variants: [{ since: 34, pod: ALWAYS, container: both(...HOST_PLACES.map((place) => compare(place, '==', "''"))) }],
  },
  {
    level: 'baseline',
    control: 'Privileged Containers',
    variants: [{ since: 0, pod: ALWAYS, container: isNotTrue(`${CONTAINER}.?securityContext.?privileged`) }],
  },
  {
    level: 'baseline',
    control: '/proc Mount Type',
    variants: [{ since: 0, pod: ALWAYS, container: compare(`${CONTAINER}.?securityContext.?procMount.orValue('Default')`, '==', "'Default'") }],
  },
  {
    level: 'restricted',
    control: 'Volume Types',
    variants: [{ since: 0, ...volumes(test(`[${VOLUME_TYPES.map(quoted).join(', ')}].exists(type, type in volume)`)) }],
  },
  {
    level: 'restricted',
    control: 'Running as Non-root',
    variants: [
      {
        since: 0,
        pod: compare(`${POD}.${NON_ROOT}.orValue(true)`, '==', 'true'),
        container: compare(`${CONTAINER}.${NON_ROOT}.orValue(${POD}.${NON_ROOT}.orValue(false))`, '==', 'true'),
      },
    ],
  },
  {
    level: 'restricted',
    control: 'Running as Non-root user',
    variants: [
      {
        since: 23,
        pod: compare(`${POD}.?securityContext.?runAsUser.orValue(1)`, '!=', '0'),
        container: compare(`${CONTAINER}.?securityContext.?runAsUser.orValue(1)`, '!=', '0'),
      },
    ],
  },
  {
    level: 'baseline',
    control: 'SELinux',
    variants: [
      { since: 0, ...seLinux(SELINUX_TYPES) },
      { since: 31, ...seLinux([...SELINUX_TYPES, 'container_engine_t']) },
    ],
  },
  { level: 'baseline', control: 'Seccomp', variants: [{ since: 19, ...SECCOMP_BASELINE }] },
  {
    level: 'restricted',
    control: 'Seccomp',
    variants: [
      { since: 19, ...SECCOMP_RESTRICTED },
      { since: 25, ...SECCOMP_RESTRICTED, exceptOnWindows: true },
    ],
  },
  {
    level: 'baseline',
    control: 'Sysctls',
    variants: [
      { since: 0, ...sysctls(SYSCTLS) },
      { since: 27, ...sysctls(SYSCTLS_27) },
      { since: 29, ...sysctls(SYSCTLS_29) },
      { since: 32, ...sysctls([...SYSCTLS_29, 'net.ipv4.tcp_rmem', 'net.ipv4.tcp_wmem']) },
    ],
  },
  {
    level: 'baseline',
    control: 'HostProcess',
    variants: [
      {
        since: 0,
        pod: isNotTrue(`${POD}.?securityContext.?windowsOptions.?hostProcess`),
        container: isNotTrue(`${CONTAINER}.?securityContext.?windowsOptions.?hostProcess`),
      },
    ],
  },
];
