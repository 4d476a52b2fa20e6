import type { ObjectValue } from '@assay/jmespath';
import { fieldOf, listOf, objectOf, textOf } from '@assay/kyverno/objects';

import { translateConditions } from '../conditions/translate-conditions.ts';
import { root } from '../cel/access.ts';
import type { RuleMatch } from '../match/translate-match.ts';
import { Refusal } from '../refusal.ts';
import type { PolicyPath } from '../refusal.ts';
import { autogenOf, chooseOperations, matchConstraints, namedConditions } from './admission-match.ts';
import { actionsOf, evaluationOf } from './policy-settings.ts';
import type { OldRule } from './old-rule.ts';

/** A rule that is CEL already: its expressions stay. */
export function celRule(old: OldRule, match: RuleMatch): ObjectValue {
  const { rule, path } = old;
  const cel = objectOf(rule, 'validate', 'cel') ?? {};
  const at = [...path, 'validate', 'cel'];
  for (const name of ['paramKind', 'paramRef']) {
    if (fieldOf(cel, name) !== undefined)
      throw new Refusal([...at, name], 'policies of policies.kyverno.io have no parameters', 'read the object with resource.Get');
  }
  if (listOf(rule, 'context').length > 0) throw new Refusal([...path, 'context'], 'Kyverno refuses a context beside CEL');
  const scope = { object: root('object', match.schemas), oldObject: root('oldObject', match.schemas), names: new Map(), taken: [] };
  const conditions = [
    ...match.conditions('object'),
    { name: 'preconditions-hold', condition: translateConditions(fieldOf(rule, 'preconditions'), scope, [...path, 'preconditions']) },
  ];
  const asked = match.operations.length > 0 ? match.operations : ['CREATE', 'UPDATE'];
  const chosen = chooseOperations(conditions, asked);
  const say = (expression: string): string => translated(expression, match, chosen.operations, at);
  const message = textOf(rule, 'validate', 'message');
  const validations = listOf(cel, 'expressions').map((each): ObjectValue => {
    const own = textOf(each, 'message');
    const computed = textOf(each, 'messageExpression');
    return {
      expression: say(textOf(each, 'expression')),
      ...(computed === '' ? (own || message) !== '' && { message: own || message } : { messageExpression: say(computed) }),
    };
  });
  const matched = [
    ...namedConditions(chosen.conditions),
    ...listOf(rule, 'celPreconditions').map((each) => ({ name: textOf(each, 'name'), expression: say(textOf(each, 'expression')) })),
  ];
  const variables = listOf(cel, 'variables').map((each) => ({ name: textOf(each, 'name'), expression: say(textOf(each, 'expression')) }));
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

/**
 * An expression as policies of Kyverno understand it: an object that is absent is empty there, not null, and there are no
 * answers of an authorizer.
 */
function translated(expression: string, { namespaces }: RuleMatch, operations: readonly string[], path: PolicyPath): string {
  if (/\bauthorizer\b/.test(expression)) throw new Refusal(path, 'policies of policies.kyverno.io have no authorizer');
  const hasDeletions = operations.includes('DELETE');
  const compared = expression.replaceAll(/\b(oldObject|object)\s*(==|!=)\s*null\b/g, (_found, object: string, operator: string) => {
    if (object === 'oldObject') return `request.operation ${operator} 'CREATE'`;
    return hasDeletions ? `request.operation ${operator} 'DELETE'` : String(operator === '!=');
  });
  return namespaces === 'always' ? compared.replaceAll(/\bnamespaceObject\.metadata\.name\b/g, 'request.namespace') : compared;
}
