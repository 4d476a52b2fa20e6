import { requiredIn } from '../field-error.ts';
import { isOnWindows } from '../is-on-windows.ts';
import type { Pod } from '../pod.ts';
import { exceptOnWindows, failedBy } from '../pod-check.ts';
import type { CheckFailure, PodCheck } from '../pod-check.ts';
import { forbiddenProfiles, SECCOMP_TYPE, seccompOf } from '../seccomp-profile.ts';

/** Seccomp is turned on: for the pod, or for every container. */
export const seccompProfileRestricted: PodCheck = {
  id: 'seccompProfile_restricted',
  level: 'restricted',
  control: 'Seccomp',
  variants: [
    { since: 19, examine },
    { since: 25, examine: exceptOnWindows(examine, isOnWindows) },
  ],
};

function examine(pod: Pod): CheckFailure | undefined {
  const bad = forbiddenProfiles(pod);
  if (bad.length > 0 || seccompOf(pod.spec) === 'allowed') return failedBy('seccompProfile', bad);
  const silent = pod.containers.filter(({ data }) => seccompOf(data) === 'missing');
  return failedBy(
    'seccompProfile',
    silent.map((container) => requiredIn(container, SECCOMP_TYPE)),
  );
}
