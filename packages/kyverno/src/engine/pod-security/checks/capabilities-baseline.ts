import { textsOf } from '../../../objects/fields.ts';
import { forbiddenIn } from '../field-error.ts';
import { distinctSorted } from '../distinct-sorted.ts';
import type { Pod } from '../pod.ts';
import { failedBy } from '../pod-check.ts';
import type { CheckFailure, PodCheck } from '../pod-check.ts';

const ALLOWED: ReadonlySet<string> = new Set([
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
]);

/** No capabilities beyond those that a container has by default. */
export const capabilitiesBaseline: PodCheck = {
  id: 'capabilities_baseline',
  level: 'baseline',
  control: 'Capabilities',
  variants: [{ since: 0, examine }],
};

function examine(pod: Pod): CheckFailure | undefined {
  const errors = pod.containers.flatMap((container) => {
    const added = textsOf(container.data, 'securityContext', 'capabilities', 'add').filter((each) => !ALLOWED.has(each));
    return added.length === 0 ? [] : [forbiddenIn(container, 'securityContext.capabilities.add', distinctSorted(added))];
  });
  return failedBy('non-default capabilities', errors);
}
