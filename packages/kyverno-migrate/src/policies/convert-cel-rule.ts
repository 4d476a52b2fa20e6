import type { ObjectValue } from '@assay/jmespath';
import { fieldOf, listOf, objectOf, textOf } from '@assay/kyverno/objects';

import { translateConditions } from '../conditions/translate-conditions.ts';
import { root } from '../cel/access.ts';
import type { RuleMatch } from '../match/translate-match.ts';
import { Refusal } from '../refusal.ts';
import { autogenOf, chooseOperations, matchConstraints, namedConditions } from './admission-match.ts';
import { actionsOf, evaluationOf } from './convert-validate.ts';
import type { OldRule } from './old-rule.ts';

/** A rule that is CEL already: its expressions stay. */
export function celRule(old: OldRule, match: RuleMatch): ObjectValue {
  const { rule, path } = old;
  const cel = objectOf(rule, 'validate', 'cel') ?? {};
  const at = [...path, 'validate', 'cel'];
  for (const name of ['paramKind', 'paramRef']) {
    if (fieldOf(cel, name) !== undefined) throw new Refusal([...at, name], 'parameters have nothing of the kind in policies of policies.kyverno.io', 'read the object with resource.Get');
  }
  if (listOf(rule, 'context').length > 0) throw new Refusal([...path, 'context'], 'Kyverno refuses a context beside CEL');
  const scope = { object: root('object', match.schemas), oldObject: root('oldObject', match.schemas), names: new Map(), taken: [] };
  const conditions = [
    ...match.conditions('object'),
    { name: 'preconditions', condition: translateConditions(fieldOf(rule, 'preconditions'), scope, [...path, 'preconditions']) },
  ];
  const asked = match.operations.length > 0 ? match.operations : ['CREATE', 'UPDATE'];
  const chosen = chooseOperations(conditions, asked);
  const message = textOf(rule, 'validate', 'message');
  const validations = listOf(cel, 'expressions').map((each): ObjectValue => {
    const own = textOf(each, 'message');
    const computed = textOf(each, 'messageExpression');
    return {
      expression: textOf(each, 'expression'),
      ...(computed === '' ? (own || message) !== '' && { message: own || message } : { messageExpression: computed }),
    };
  });
  const matched = [
    ...namedConditions(chosen.conditions),
    ...listOf(rule, 'celPreconditions').map((each) => ({ name: textOf(each, 'name'), expression: textOf(each, 'expression') })),
  ];
  const variables = listOf(cel, 'variables').map((each) => ({ name: textOf(each, 'name'), expression: textOf(each, 'expression') }));
  const annotations = listOf(cel, 'auditAnnotations');
  return {
    ...actionsOf(old),
    ...evaluationOf(old),
    ...autogenOf(match, old),
    matchConstraints: matchConstraints(match, chosen.operations),
    ...(matched.length > 0 && { matchConditions: matched }),
    ...(variables.length > 0 && { variables }),
    validations,
    ...(annotations.length > 0 && { auditAnnotations: annotations }),
  };
}
