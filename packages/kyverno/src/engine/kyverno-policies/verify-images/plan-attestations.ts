import type { ObjectValue } from '@assay/jmespath';
import { isObject } from '@assay/jmespath';

import { planConditions } from '../../conditions/plan-conditions.ts';
import type { AttestedPredicate } from '../../context-provider.ts';
import { fieldOf, listOf, textOf } from '../../../objects/fields.ts';
import { planTerm } from '../../variables/plan-substitution.ts';
import type { VariableScope } from '../../variables/variable-scope.ts';

/** Why the attestations of an image are not enough; `undefined` if they are. */
export type CheckAttestations = (image: string, predicates: readonly AttestedPredicate[], scope: VariableScope) => string | undefined;

/**
 * Plans the conditions of an entry's `attestations` on predicates that are given: all of a wanted type must meet
 * them, and there must be one. In conditions, variables are the members of the predicate.
 */
export function planAttestations(entry: ObjectValue): CheckAttestations {
  const planned = listOf(entry, 'attestations')
    .filter(isObject)
    .map((attestation) => ({
      type: textOf(attestation, 'type') || textOf(attestation, 'predicateType'),
      conditions: planConditions(fieldOf(attestation, 'conditions'), planTerm).test,
    }));
  return (image, predicates, scope) => {
    for (const [index, { type, conditions }] of planned.entries()) {
      const ofType = predicates.filter(({ predicateType }) => predicateType === type);
      if (ofType.length === 0) return `.attestations[${index}]: predicate type ${type} not found`;
      for (const { predicate } of ofType) {
        scope.context.checkpoint();
        for (const [name, value] of Object.entries(predicate)) scope.context.merge([name], value);
        const outcome = conditions(scope, scope.budget.charge);
        scope.context.restore();
        if (outcome.kind === 'problem') return `.attestations[${index}]: failed to check attestations: ${outcome.message}`;
        if (!outcome.holds) return `.attestations[${index}]: attestation checks failed for ${image} and predicate ${type}: ${outcome.message}`;
      }
    }
    return undefined;
  };
}
