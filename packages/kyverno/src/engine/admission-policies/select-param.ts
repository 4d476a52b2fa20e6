import type { ObjectValue, Value } from '@assay/jmespath';

import { labelsOf } from '../match/labels-of.ts';
import { planLabelSelector } from '../../values/label-selector.ts';
import { objectOf, textOf } from '../../objects/fields.ts';
import { objectWith } from '../../objects/with-fields.ts';

/**
 * The value of `params` for a binding: the first param resource that has the name of its `paramRef`, in whichever namespace, or a list
 * of all that its selector selects. Null if there is none, whatever `parameterNotFoundAction` says (BEHAVIOUR 24.3).
 */
export function selectParam(binding: ObjectValue, params: readonly ObjectValue[]): Value {
  const reference = objectOf(binding, 'spec', 'paramRef');
  if (reference === undefined) return null;
  const name = textOf(reference, 'name');
  const selector = objectOf(reference, 'selector');
  if (name !== '') return params.find((each) => textOf(each, 'metadata', 'name') === name) ?? null;
  if (selector === undefined) return null;
  const isSelected = planLabelSelector(selector);
  const items = params.filter((each) =>
    isSelected(
      labelsOf(each, () => undefined),
      () => undefined,
    ),
  );
  return items.length === 0 ? null : objectWith({ metadata: objectWith({}), items });
}
