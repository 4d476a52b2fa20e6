import { plainObject } from '@assay/jmespath';
import type { Charge, ObjectValue } from '@assay/jmespath';
import type { Labels } from '@assay/kubernetes-values';

import { objectOf } from '../../objects/fields.ts';

/** The labels of an object; what is no text is none. */
export function labelsOf(resource: ObjectValue | undefined, charge: Charge): Labels {
  return textMembers(objectOf(resource, 'metadata', 'labels'), charge);
}

/** The members of an object that are texts. */
export function textMembers(object: ObjectValue | undefined, charge: Charge): Labels {
  const members = Object.entries(object ?? {});
  charge(1 + members.length);
  const texts = plainObject<string>();
  for (const [key, value] of members) if (typeof value === 'string') texts[key] = value;
  return texts;
}
