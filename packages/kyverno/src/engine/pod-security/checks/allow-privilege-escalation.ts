import { fieldOf, objectOf } from '../../../objects/fields.ts';
import { forbiddenIn, requiredIn } from '../field-error.ts';
import { isOnWindows } from '../is-on-windows.ts';
import type { Pod } from '../pod.ts';
import { exceptOnWindows, failedBy } from '../pod-check.ts';
import type { CheckFailure, PodCheck } from '../pod-check.ts';

const FIELD = 'securityContext.allowPrivilegeEscalation';

/** Every container has to say that it allows no escalation of privileges. */
export const allowPrivilegeEscalation: PodCheck = {
  id: 'allowPrivilegeEscalation',
  level: 'restricted',
  control: 'Privilege Escalation',
  variants: [
    { since: 8, examine },
    { since: 25, examine: exceptOnWindows(examine, isOnWindows) },
  ],
};

function examine(pod: Pod): CheckFailure | undefined {
  const errors = pod.containers.flatMap((container) => {
    const context = objectOf(container.data, 'securityContext');
    if (context === undefined) return [requiredIn(container, FIELD)];
    const allowed = fieldOf(context, 'allowPrivilegeEscalation');
    return allowed === false ? [] : [forbiddenIn(container, FIELD, allowed === true ? true : 'nil')];
  });
  return failedBy('allowPrivilegeEscalation != false', errors);
}
