import { fieldOf } from '../../../objects/fields.ts';
import { forbidden } from '../field-error.ts';
import type { Pod } from '../pod.ts';
import { failedBy } from '../pod-check.ts';
import type { CheckFailure, PodCheck } from '../pod-check.ts';

/** The pod has its own network, process and IPC namespaces. */
export const hostNamespaces: PodCheck = {
  id: 'hostNamespaces',
  level: 'baseline',
  control: 'Host Namespaces',
  variants: [{ since: 0, examine }],
};

function examine(pod: Pod): CheckFailure | undefined {
  const shared = ['hostNetwork', 'hostPID', 'hostIPC'].filter((name) => fieldOf(pod.spec, name) === true);
  return failedBy(
    'host namespaces',
    shared.map((name) => forbidden(`spec.${name}`, true)),
  );
}
