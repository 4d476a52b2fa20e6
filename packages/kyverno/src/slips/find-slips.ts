import { groupVersionKindOf } from '../objects/group-version-kind.ts';
import type { YamlObject } from '../objects/yaml-object.ts';
import { findExpressionSlips } from './find-expression-slips.ts';
import { findKindSlips } from './find-kind-slips.ts';
import { findTextSlips } from './find-text-slips.ts';
import { findWordSlips } from './find-word-slips.ts';
import type { Slip } from './slip.ts';

/** The slips in a policy or an exception to some. Expressions in CEL have types, which are checked. */
export function findSlips(object: YamlObject): readonly Slip[] {
  const { group } = groupVersionKindOf(object.value);
  if (group === 'kyverno.io') return [...findKindSlips(object), ...findTextSlips(object), ...findExpressionSlips(object)];
  return group === 'policies.kyverno.io' ? findWordSlips(object) : [];
}
