import type { ObjectValue } from '@assay/jmespath';

import { objectOf, textOf } from '../../objects/fields.ts';
import { forbidden, forbiddenIn } from './field-error.ts';
import type { FieldError } from './field-error.ts';
import type { Pod } from './pod.ts';

/** Where a pod or a container names its seccomp profile. */
export const SECCOMP_TYPE = 'securityContext.seccompProfile.type';

/** Whether the pod or container names a profile, and if so, whether it is the runtime's own or one of the host. */
export function seccompOf(data: ObjectValue): 'missing' | 'allowed' | 'forbidden' {
  const profile = objectOf(data, 'securityContext', 'seccompProfile');
  if (profile === undefined) return 'missing';
  return ['RuntimeDefault', 'Localhost'].includes(textOf(profile, 'type')) ? 'allowed' : 'forbidden';
}

/** The profiles that nobody may name, of the pod and of its containers. */
export function forbiddenProfiles(pod: Pod): readonly FieldError[] {
  const typeOf = (data: ObjectValue) => textOf(data, 'securityContext', 'seccompProfile', 'type');
  return [
    ...(seccompOf(pod.spec) === 'forbidden' ? [forbidden(`spec.${SECCOMP_TYPE}`, typeOf(pod.spec))] : []),
    ...pod.containers
      .filter(({ data }) => seccompOf(data) === 'forbidden')
      .map((container) => forbiddenIn(container, SECCOMP_TYPE, typeOf(container.data))),
  ];
}
