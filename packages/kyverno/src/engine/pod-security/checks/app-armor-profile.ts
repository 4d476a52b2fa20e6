import { compareTexts } from '@assay/jmespath';

import { objectOf, textOf } from '../../../objects/fields.ts';
import { forbidden, forbiddenIn, foundTexts } from '../field-error.ts';
import type { FieldError } from '../field-error.ts';
import type { Pod } from '../pod.ts';
import type { CheckFailure, PodCheck } from '../pod-check.ts';

const FIELD = 'securityContext.appArmorProfile.type';
const ANNOTATION_PREFIX = 'container.apparmor.security.beta.kubernetes.io/';

/** No other AppArmor profile than the runtime's own or one of the host, in fields and in the annotations that were before them. */
export const appArmorProfile: PodCheck = {
  id: 'appArmorProfile',
  level: 'baseline',
  control: 'AppArmor',
  variants: [{ since: 0, examine }],
};

function examine(pod: Pod): CheckFailure | undefined {
  const ofFields = [...errorsOfPod(pod), ...errorsOfContainers(pod)];
  const ofAnnotations = errorsOfAnnotations(pod);
  const errors = [...ofFields, ...ofAnnotations];
  if (errors.length === 0) return undefined;
  const profiles = new Set(ofFields.flatMap(foundTexts)).size + ofAnnotations.length;
  return { reason: profiles === 1 ? 'forbidden AppArmor profile' : 'forbidden AppArmor profiles', errors };
}

function errorsOfPod(pod: Pod): FieldError[] {
  const profile = objectOf(pod.spec, 'securityContext', 'appArmorProfile');
  if (profile === undefined || isAllowedType(textOf(profile, 'type'))) return [];
  return [forbidden(`spec.${FIELD}`, textOf(profile, 'type'))];
}

function errorsOfContainers(pod: Pod): FieldError[] {
  return pod.containers.flatMap((container) => {
    const profile = objectOf(container.data, 'securityContext', 'appArmorProfile');
    if (profile === undefined || isAllowedType(textOf(profile, 'type'))) return [];
    return [forbiddenIn(container, FIELD, textOf(profile, 'type'))];
  });
}

/** In the order of the keys, where Go has none. */
function errorsOfAnnotations({ annotations }: Pod): FieldError[] {
  return Object.keys(annotations)
    .filter((key) => key.startsWith(ANNOTATION_PREFIX) && !isAllowedAnnotation(textOf(annotations, key)))
    .sort(compareTexts)
    .map((key) => forbidden(`metadata.annotations[${key}]`, textOf(annotations, key)));
}

function isAllowedType(type: string): boolean {
  return type === 'RuntimeDefault' || type === 'Localhost';
}

function isAllowedAnnotation(profile: string): boolean {
  return profile === '' || profile === 'runtime/default' || profile.startsWith('localhost/');
}
