import { objectOf, textsOf } from '../../../objects/fields.ts';
import { distinctSorted } from '../distinct-sorted.ts';
import { forbiddenIn, requiredIn } from '../field-error.ts';
import type { FieldError } from '../field-error.ts';
import { isOnWindows } from '../is-on-windows.ts';
import type { Pod, PodContainer } from '../pod.ts';
import { exceptOnWindows, failedBy } from '../pod-check.ts';
import type { CheckFailure, PodCheck } from '../pod-check.ts';

const DROP = 'securityContext.capabilities.drop';
const ADD = 'securityContext.capabilities.add';

/** Every container drops all capabilities, and adds none but the one for low ports. */
export const capabilitiesRestricted: PodCheck = {
  id: 'capabilities_restricted',
  level: 'restricted',
  control: 'Capabilities',
  variants: [
    { since: 22, examine },
    { since: 25, examine: exceptOnWindows(examine, isOnWindows) },
  ],
};

function examine(pod: Pod): CheckFailure | undefined {
  return failedBy('unrestricted capabilities', [...pod.containers.flatMap(dropErrors), ...pod.containers.flatMap(addErrors)]);
}

function dropErrors(container: PodContainer): FieldError[] {
  const capabilities = objectOf(container.data, 'securityContext', 'capabilities');
  const dropped = textsOf(capabilities, 'drop');
  if (dropped.includes('ALL')) return [];
  return dropped.length === 0 ? [requiredIn(container, DROP)] : [forbiddenIn(container, DROP, distinctSorted(dropped))];
}

function addErrors(container: PodContainer): FieldError[] {
  const added = textsOf(container.data, 'securityContext', 'capabilities', 'add').filter((each) => each !== 'NET_BIND_SERVICE');
  return added.length === 0 ? [] : [forbiddenIn(container, ADD, distinctSorted(added))];
}
