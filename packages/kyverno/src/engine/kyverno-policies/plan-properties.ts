import type { ObjectValue, Value } from '@assay/jmespath';
import { isObject } from '@assay/jmespath';

import { objectOf } from '../../objects/fields.ts';
import { planSubstitution } from '../variables/plan-substitution.ts';
import type { VariableScope } from '../variables/variable-scope.ts';

/** The `reportProperties` of a rule, which reports show. */
export interface PlannedProperties {
  readonly written: Properties;
  /** With their variables replaced; as they are written if one of them has no value. */
  readonly resolve: (scope: VariableScope) => Properties;
}

type Properties = Readonly<Record<string, string>>;

/** Plans the `reportProperties` of a rule; `undefined` if it has none. */
export function planProperties(rule: ObjectValue): PlannedProperties | undefined {
  const object = objectOf(rule, 'reportProperties');
  if (object === undefined) return undefined;
  const written = propertiesOf(object);
  const substitution = planSubstitution(object);
  return {
    written,
    resolve: (scope) => {
      const resolved = substitution.resolve(scope);
      return resolved.kind === 'problem' ? written : propertiesOf(resolved.value);
    },
  };
}

function propertiesOf(value: Value): Properties {
  const members = isObject(value) ? Object.entries<Value>(value) : [];
  return Object.fromEntries(members.map(([name, member]) => [name, typeof member === 'string' ? member : '']));
}
