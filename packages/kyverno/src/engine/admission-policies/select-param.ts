import type { ObjectValue, Value } from '@assay/jmespath';

import { labelsOf } from '../match/labels-of.ts';
import { planLabelSelector } from '../../values/label-selector.ts';
import { objectOf, textOf } from '../../objects/fields.ts';
import { objectWith } from '../../objects/with-fields.ts';

/**
 * The value of `params` for a binding: a list of all param resources that the selector of its `paramRef` selects, else the first one of
 * its name, in whichever namespace, else the first one of its namespace. Null if there is none, whatever `parameterNotFoundAction` says.
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

/**
 * The params of a binding for a real request, as Kubernetes chooses them: those of the kind that the policy names, in the namespace that the
 * binding names or else in that of the object, by name or by selector. The policy is evaluated with each.
 */
export function paramsOf(binding: ObjectValue, paramKind: ObjectValue, namespace: string, params: readonly ObjectValue[]): readonly ObjectValue[] {
  const reference = objectOf(binding, 'spec', 'paramRef');
  if (reference === undefined) return [];
  const wantedNamespace = textOf(reference, 'namespace') || namespace;
  const name = textOf(reference, 'name');
  const isSelected = planLabelSelector(objectOf(reference, 'selector') ?? objectWith({}));
  return params.filter((param) => {
    const own = textOf(param, 'metadata', 'namespace');
    if (textOf(param, 'apiVersion') !== textOf(paramKind, 'apiVersion') || textOf(param, 'kind') !== textOf(paramKind, 'kind')) return false;
    if (own !== '' && own !== wantedNamespace) return false;
    return name === ''
      ? isSelected(
          labelsOf(param, () => undefined),
          () => undefined,
        )
      : textOf(param, 'metadata', 'name') === name;
  });
}
