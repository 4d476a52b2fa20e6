import type { ObjectValue } from '@assay/jmespath';

import { objectOf, textOf } from '../../../objects/fields.ts';
import { forbidden, forbiddenIn } from '../field-error.ts';
import type { FieldError } from '../field-error.ts';
import type { Pod } from '../pod.ts';
import { failedBy } from '../pod-check.ts';
import type { CheckVariant, PodCheck } from '../pod-check.ts';

const TYPES = ['', 'container_t', 'container_init_t', 'container_kvm_t'];

/** A SELinux type that is meant for containers, and no user or role. */
export const seLinuxOptions: PodCheck = {
  id: 'seLinuxOptions',
  level: 'baseline',
  control: 'SELinux',
  variants: [
    { since: 0, examine: allowing(new Set(TYPES)) },
    { since: 31, examine: allowing(new Set([...TYPES, 'container_engine_t'])) },
  ],
};

function allowing(types: ReadonlySet<string>): CheckVariant['examine'] {
  return (pod: Pod) => {
    const ofPod = badOptions(objectOf(pod.spec, 'securityContext', 'seLinuxOptions'), types, (option, found) =>
      forbidden(`spec.securityContext.seLinuxOptions.${option}`, found),
    );
    const ofContainers = pod.containers.flatMap((container) =>
      badOptions(objectOf(container.data, 'securityContext', 'seLinuxOptions'), types, (option, found) =>
        forbiddenIn(container, `securityContext.seLinuxOptions.${option}`, found),
      ),
    );
    return failedBy('seLinuxOptions', [...ofPod, ...ofContainers]);
  };
}

function badOptions(
  options: ObjectValue | undefined,
  types: ReadonlySet<string>,
  errorOf: (option: string, found: string) => FieldError,
): FieldError[] {
  if (options === undefined) return [];
  const isAllowed = (option: string, text: string) => (option === 'type' ? types.has(text) : text === '');
  return ['type', 'user', 'role'].flatMap((option) => {
    const text = textOf(options, option);
    return isAllowed(option, text) ? [] : [errorOf(option, text)];
  });
}
