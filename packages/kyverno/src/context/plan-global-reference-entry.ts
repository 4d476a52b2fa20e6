import type { Value } from '@assay/jmespath';

import type { Resolved } from '../conditions/condition.ts';
import type { GlobalContextEntry } from '../engine/world.ts';
import { textOf } from '../resource/fields.ts';
import { objectWith } from '../resource/with-fields.ts';
import { planExpression } from '../variables/plan-expression.ts';
import { planText } from '../variables/plan-text.ts';
import { asJson } from './as-json.ts';
import type { PlanEntry } from './plan-context.ts';
import { searchValue } from './plan-variable-entry.ts';

/** Plans an entry `globalReference`: a global context entry of the test, or one of its projections, and an expression on it. */
export const planGlobalReferenceEntry: PlanEntry = (name, written, { world }) => {
  const { globalContext } = world;
  if (globalContext === undefined) return undefined;
  const reference = planText(textOf(written, 'name'));
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
      const resolvedName = reference(scope);
      if (resolvedName.kind === 'problem') return failure(resolvedName.message);
      const found = findReferenced(resolvedName.text, globalContext);
      if (found === undefined) return failure(`failed to fetch entry key=${resolvedName.text}`);
      const resolved = queryOf?.(scope);
      if (resolved === undefined) return { kind: 'value', value: found };
      if (resolved.kind === 'problem') {
        return failure(`failed to substitute variables in context entry ${name} JMESPath ${expression}: ${resolved.message}`);
      }
      const searched = searchValue(found, resolved.query, scope);
      if (searched.kind === 'value') return { kind: 'value', value: asJson(searched.value, scope.budget.charge) };
      return failure(`failed to apply JMESPath ${resolved.query.text} for context entry ${name}: ${searched.message}`);
    },
  };
};

/** What `entry` or `entry.projection` names. */
function findReferenced(reference: string, entries: ReadonlyMap<string, GlobalContextEntry>): Value | undefined {
  const whole = entries.get(reference);
  if (whole !== undefined) {
    if (whole.projections === undefined) return whole.data;
    return objectWith(Object.fromEntries(whole.projections));
  }
  const dot = reference.indexOf('.');
  return dot < 0 ? undefined : entries.get(reference.slice(0, dot))?.projections?.get(reference.slice(dot + 1));
}
