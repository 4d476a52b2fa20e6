import { fieldOf } from '../../../objects/fields.ts';
import { forbidden, forbiddenIn, requiredIn } from '../field-error.ts';
import type { Pod, PodContainer } from '../pod.ts';
import { failedBy } from '../pod-check.ts';
import type { CheckFailure, PodCheck } from '../pod-check.ts';

const FIELD = 'securityContext.runAsNonRoot';

/** Nothing may run as root: the pod says so, or every container for itself. */
export const runAsNonRoot: PodCheck = {
  id: 'runAsNonRoot',
  level: 'restricted',
  control: 'Running as Non-root',
  variants: [{ since: 0, examine }],
};

function examine(pod: Pod): CheckFailure | undefined {
  const ofPod = fieldOf(pod.spec, 'securityContext', 'runAsNonRoot');
  const saying = (answer: boolean | undefined) => pod.containers.filter((container) => answerOf(container) === answer);
  return failedBy('runAsNonRoot != true', [
    ...(ofPod === false ? [forbidden(`spec.${FIELD}`, false)] : []),
    ...saying(false).map((container) => forbiddenIn(container, FIELD, false)),
    ...(ofPod === true ? [] : saying(undefined).map((container) => requiredIn(container, FIELD))),
  ]);
}

function answerOf({ data }: PodContainer): boolean | undefined {
  const answer = fieldOf(data, 'securityContext', 'runAsNonRoot');
  return typeof answer === 'boolean' ? answer : undefined;
}
