import type { ObjectValue } from '@assay/jmespath';

import type { World } from '../../world.ts';
import { objectOf, textOf } from '../../../objects/fields.ts';
import { groupVersionKindOf } from '../../../objects/group-version-kind.ts';

/**
 * Why the params of a rule cannot be read: Kyverno takes their kind for one of the whole cluster, so that a namespace is wrong and
 * without one nothing is found. `undefined` if a selector finds nothing and that is allowed.
 */
export function paramsProblem(cel: ObjectValue, { kinds }: World): string | undefined {
  const reference = objectOf(cel, 'paramRef');
  if (textOf(reference, 'namespace') !== '') return 'paramRef.namespace must not be provided for a cluster-scoped `paramKind`';
  const name = textOf(reference, 'name');
  if (name !== '') {
    const sort = groupVersionKindOf(objectOf(cel, 'paramKind') ?? {});
    const known = kinds.resourceOf(sort);
    const resource = known?.resource ?? `${sort.kind.toLowerCase()}s`;
    return `${sort.group === '' ? resource : `${resource}.${sort.group}`} "${name}" not found`;
  }
  return textOf(reference, 'parameterNotFoundAction') === 'Allow' ? undefined : 'no params found';
}
