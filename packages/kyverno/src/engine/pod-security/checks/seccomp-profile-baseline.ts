import { failedBy } from '../pod-check.ts';
import type { PodCheck } from '../pod-check.ts';
import { forbiddenProfiles } from '../seccomp-profile.ts';

/** Seccomp is not turned off. (What held before 1.19, on annotations, no policy can ask for.) */
export const seccompProfileBaseline: PodCheck = {
  id: 'seccompProfile_baseline',
  level: 'baseline',
  control: 'Seccomp',
  variants: [{ since: 19, examine: (pod) => failedBy('seccompProfile', forbiddenProfiles(pod)) }],
};
