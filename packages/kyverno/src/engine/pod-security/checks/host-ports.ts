import { fieldOf, listOf } from '../../../objects/fields.ts';
import { forbiddenIn } from '../field-error.ts';
import type { Pod } from '../pod.ts';
import { failedBy } from '../pod-check.ts';
import type { CheckFailure, PodCheck } from '../pod-check.ts';
import { wholeNumber } from '../whole-number.ts';

/** No container takes a port of the host. */
export const hostPorts: PodCheck = {
  id: 'hostPorts',
  level: 'baseline',
  control: 'Host Ports',
  variants: [{ since: 0, examine }],
};

function examine(pod: Pod): CheckFailure | undefined {
  const errors = pod.containers.flatMap((container) =>
    listOf(container.data, 'ports').flatMap((port, index) => {
      const hostPort = wholeNumber(fieldOf(port, 'hostPort')) ?? 0;
      return hostPort === 0 ? [] : [forbiddenIn(container, `ports[${index}].hostPort`, hostPort)];
    }),
  );
  return failedBy('hostPort', errors);
}
