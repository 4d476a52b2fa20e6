import { fieldOf } from '../../../objects/fields.ts';
import { forbidden, forbiddenIn } from '../field-error.ts';
import type { Pod } from '../pod.ts';
import { failedBy } from '../pod-check.ts';
import type { CheckFailure, PodCheck } from '../pod-check.ts';
import { wholeNumber } from '../whole-number.ts';

const FIELD = 'securityContext.runAsUser';

/** Nothing asks for the user 0. */
export const runAsUser: PodCheck = {
  id: 'runAsUser',
  level: 'restricted',
  control: 'Running as Non-root user',
  variants: [{ since: 23, examine }],
};

function examine(pod: Pod): CheckFailure | undefined {
  const bad = pod.containers.filter(({ data }) => wholeNumber(fieldOf(data, 'securityContext', 'runAsUser')) === 0);
  return failedBy('runAsUser=0', [
    ...(wholeNumber(fieldOf(pod.spec, 'securityContext', 'runAsUser')) === 0 ? [forbidden(`spec.${FIELD}`, 0)] : []),
    ...bad.map((container) => forbiddenIn(container, FIELD, 0)),
  ]);
}
