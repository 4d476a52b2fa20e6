import type { ObjectValue } from '@assay/jmespath';

import { fieldOf } from '../../../objects/fields.ts';
import { forbidden, forbiddenIn } from '../field-error.ts';
import type { Pod } from '../pod.ts';
import { failedBy } from '../pod-check.ts';
import type { CheckFailure, PodCheck } from '../pod-check.ts';

const FIELD = 'securityContext.windowsOptions.hostProcess';

/** Nothing runs as a process of a Windows host. */
export const windowsHostProcess: PodCheck = {
  id: 'windowsHostProcess',
  level: 'baseline',
  control: 'HostProcess',
  variants: [{ since: 0, examine }],
};

function examine(pod: Pod): CheckFailure | undefined {
  return failedBy('hostProcess', [
    ...(isHostProcess(pod.spec) ? [forbidden(`spec.${FIELD}`, true)] : []),
    ...pod.containers.filter(({ data }) => isHostProcess(data)).map((container) => forbiddenIn(container, FIELD, true)),
  ]);
}

function isHostProcess(data: ObjectValue): boolean {
  return fieldOf(data, 'securityContext', 'windowsOptions', 'hostProcess') === true;
}
