import { fieldOf } from '../../../objects/fields.ts';
import { forbiddenIn } from '../field-error.ts';
import type { Pod } from '../pod.ts';
import { failedBy } from '../pod-check.ts';
import type { CheckFailure, PodCheck } from '../pod-check.ts';

/** No container is privileged. */
export const privileged: PodCheck = {
  id: 'privileged',
  level: 'baseline',
  control: 'Privileged Containers',
  variants: [{ since: 0, examine }],
};

function examine(pod: Pod): CheckFailure | undefined {
  const bad = pod.containers.filter(({ data }) => fieldOf(data, 'securityContext', 'privileged') === true);
  return failedBy(
    'privileged',
    bad.map((container) => forbiddenIn(container, 'securityContext.privileged', true)),
  );
}
