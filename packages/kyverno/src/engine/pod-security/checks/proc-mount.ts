import { fieldOf } from '../../../objects/fields.ts';
import { forbiddenIn } from '../field-error.ts';
import type { Pod } from '../pod.ts';
import { failedBy } from '../pod-check.ts';
import type { CheckFailure, PodCheck } from '../pod-check.ts';

/** Every container has the default masks of /proc. */
export const procMount: PodCheck = {
  id: 'procMount',
  level: 'baseline',
  control: '/proc Mount Type',
  variants: [{ since: 0, examine }],
};

function examine(pod: Pod): CheckFailure | undefined {
  const errors = pod.containers.flatMap((container) => {
    const type = fieldOf(container.data, 'securityContext', 'procMount');
    return typeof type !== 'string' || type === 'Default' ? [] : [forbiddenIn(container, 'securityContext.procMount', type)];
  });
  return failedBy('procMount', errors);
}
