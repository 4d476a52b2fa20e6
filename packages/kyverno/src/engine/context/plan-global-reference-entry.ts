import { quote } from '@assay/go-values';
import { isObject, propertyOf } from '@assay/jmespath';

import type { Resolved } from '../conditions/condition.ts';
import type { GlobalContextEntry } from '../context-provider.ts';
import { textOf } from '../../objects/fields.ts';
import { objectWith } from '../../objects/with-fields.ts';
import { planExpression } from '../variables/plan-expression.ts';
import { planSubstitution } from '../variables/plan-substitution.ts';
import { asJson } from './as-json.ts';
import type { PlanEntry } from './plan-context.ts';
import { searchValue } from './plan-variable-entry.ts';

/** Plans an entry `globalReference`: an entry of the global context, or one of its projections, and an expression on it. */
export const planGlobalReferenceEntry: PlanEntry = (name, written, { world }) => {
  const { globalContext } = world.provider;
  if (globalContext === undefined) return undefined;
  const substitution = planSubstitution(written);
  const expression = textOf(written, 'jmesPath');
  const queryOf = expression === '' ? undefined : planExpression(expression);
  const failure = (cause: string): Resolved => ({
    kind: 'problem',
    message: `failed to marshal APICall data for context entry ${name}: ${cause}`,
  });
  return {
    name,
    replaces: false,
    load: (scope): Resolved => {
      const resolved = substitution.resolve(scope);
      if (resolved.kind === 'problem') return failure(resolved.message);
      const found = findReferenced(textOf(resolved.value, 'name'), globalContext);
      if (found.kind === 'problem') return failure(found.message);
      const expressed = queryOf?.(scope);
      if (expressed === undefined) return found;
      if (expressed.kind === 'problem') return failure(expressed.message);
      const searched = searchValue(found.value, expressed.query, scope);
      if (searched.kind === 'value') return { kind: 'value', value: asJson(searched.value, scope.budget.charge) };
      return failure(`failed to apply JMESPath ${expressed.query.text} for context entry ${name}: ${searched.message}`);
    },
  };
};

/** What `entry` or `entry.projection` names. Without projections the members of the data count as such; what comes behind does not. */
function findReferenced(reference: string, entries: ReadonlyMap<string, GlobalContextEntry>): Resolved {
  const [name = '', projection = ''] = reference.split('.');
  const entry = entries.get(name);
  if (entry === undefined) return { kind: 'problem', message: `failed to fetch entry key=${name}` };
  const whole = entry.projections === undefined ? entry.data : objectWith(Object.fromEntries(entry.projections));
  if (projection === '') return { kind: 'value', value: whole };
  const refused = (why: string): Resolved => ({ kind: 'problem', message: `global context mock: projection ${quote(projection)} ${why}` });
  if (!isObject(whole)) return refused('requested but value is not an object');
  const value = propertyOf(whole, projection);
  return value === undefined ? refused('not found') : { kind: 'value', value };
}
