import { listOf, objectOf, textOf } from '../../../objects/fields.ts';
import { forbidden } from '../field-error.ts';
import type { Pod } from '../pod.ts';
import { failedBy } from '../pod-check.ts';
import type { CheckFailure, PodCheck } from '../pod-check.ts';

/** No volume is a directory of the host. */
export const hostPathVolumes: PodCheck = {
  id: 'hostPathVolumes',
  level: 'baseline',
  control: 'HostPath Volumes',
  variants: [{ since: 0, examine }],
};

function examine(pod: Pod): CheckFailure | undefined {
  const errors = listOf(pod.spec, 'volumes').flatMap((volume, index) => {
    const hostPath = objectOf(volume, 'hostPath');
    return hostPath === undefined ? [] : [forbidden(`spec.volumes[${index}].hostPath`, textOf(hostPath, 'path'))];
  });
  return failedBy('hostPath volumes', errors);
}
