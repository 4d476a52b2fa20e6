import { listOf, textOf } from '../../../objects/fields.ts';
import { forbidden } from '../field-error.ts';
import type { Pod } from '../pod.ts';
import { failedBy } from '../pod-check.ts';
import type { CheckVariant, PodCheck } from '../pod-check.ts';

const SINCE_0 = [
  'kernel.shm_rmid_forced',
  'net.ipv4.ip_local_port_range',
  'net.ipv4.tcp_syncookies',
  'net.ipv4.ping_group_range',
  'net.ipv4.ip_unprivileged_port_start',
];
const SINCE_27 = [...SINCE_0, 'net.ipv4.ip_local_reserved_ports'];
const SINCE_29 = [
  ...SINCE_27,
  'net.ipv4.tcp_keepalive_time',
  'net.ipv4.tcp_fin_timeout',
  'net.ipv4.tcp_keepalive_intvl',
  'net.ipv4.tcp_keepalive_probes',
];
const SINCE_32 = [...SINCE_29, 'net.ipv4.tcp_rmem', 'net.ipv4.tcp_wmem'];

/** Only those settings of the kernel that a pod has for itself. */
export const sysctls: PodCheck = {
  id: 'sysctls',
  level: 'baseline',
  control: 'Sysctls',
  variants: [
    { since: 0, examine: allowing(SINCE_0) },
    { since: 27, examine: allowing(SINCE_27) },
    { since: 29, examine: allowing(SINCE_29) },
    { since: 32, examine: allowing(SINCE_32) },
  ],
};

function allowing(names: readonly string[]): CheckVariant['examine'] {
  const allowed = new Set(names);
  return (pod: Pod) => {
    const errors = listOf(pod.spec, 'securityContext', 'sysctls').flatMap((sysctl, index) => {
      const name = textOf(sysctl, 'name');
      return allowed.has(name) ? [] : [forbidden(`spec.securityContext.sysctls[${index}].name`, name)];
    });
    return failedBy('forbidden sysctls', errors);
  };
}
