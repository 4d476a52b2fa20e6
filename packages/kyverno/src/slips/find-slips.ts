import { groupVersionKindOf } from '../objects/group-version-kind.ts';
import type { YamlObject } from '../objects/yaml-object.ts';
import { findKindSlips } from './find-kind-slips.ts';
import { findTextSlips } from './find-text-slips.ts';
import type { Slip } from './slip.ts';

/** The slips in a policy of kyverno.io or an exception to some: others have expressions in CEL, whose types are checked. */
export function findSlips(object: YamlObject): readonly Slip[] {
  return groupVersionKindOf(object.value).group === 'kyverno.io' ? [...findKindSlips(object), ...findTextSlips(object)] : [];
}
