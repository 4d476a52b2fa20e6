import type { ObjectValue, Value } from '@assay/jmespath';

import { labelsOf } from '../match/labels-of.ts';
import { planLabelSelector } from '../../values/label-selector.ts';
import { objectOf, textOf } from '../../objects/fields.ts';
import { objectWith } from '../../objects/with-fields.ts';

/**
 * The value of `params` for a binding: a list of all param resources that the selector of its `paramRef` selects, else the first one of
 * its name, in whichever namespace, else the first one of its namespace. Null if there is none, whatever `parameterNotFoundAction` says (BEHAVIOUR 24.3).
 */
export function selectParam(binding: ObjectValue, params: readonly ObjectValue[]): Value {
  const reference = objectOf(binding, 'spec', 'paramRef');
  if (reference === undefined) return null;
  const selector = objectOf(reference, 'selector');
  if (selector === undefined) return params.find((each) => isNamed(each, reference)) ?? null;
  const isSelected = planLabelSelector(selector);
  const items = params.filter((each) =>
    isSelected(
      labelsOf(each, () => undefined),
      () => undefined,
    ),
  );
  return items.length === 0 ? null : objectWith({ metadata: objectWith({}), items });
}

function isNamed(param: ObjectValue, reference: ObjectValue): boolean {
  const field = ['name', 'namespace'].find((each) => textOf(reference, each) !== '');
  return field !== undefined && textOf(param, 'metadata', field) === textOf(reference, field);
}
