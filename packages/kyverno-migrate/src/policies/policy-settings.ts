import type { ObjectValue } from '@assay/jmespath';
import { fieldOf, listOf, objectOf, textOf } from '@assay/kyverno/objects';

import { Refusal } from '../refusal.ts';
import type { OldRule } from './old-rule.ts';

/** What a policy says of its evaluation. */
export function evaluationOf({ spec }: OldRule): ObjectValue {
  const timeout = fieldOf(spec, 'webhookConfiguration', 'timeoutSeconds') ?? fieldOf(spec, 'webhookTimeoutSeconds');
  const failurePolicy = textOf(spec, 'webhookConfiguration', 'failurePolicy') || textOf(spec, 'failurePolicy');
  return {
    ...(failurePolicy !== '' && { failurePolicy }),
    ...(timeout !== undefined && { webhookConfiguration: { timeoutSeconds: timeout } }),
    ...evaluationModes(spec),
  };
}

function evaluationModes(spec: ObjectValue): ObjectValue {
  const modes = ['admission', 'background'].filter((name) => fieldOf(spec, name) === false);
  if (modes.length === 0) return {};
  return { evaluation: Object.fromEntries(modes.map((name) => [name, { enabled: false }])) };
}

/** What is done with what breaks the rule. */
export function actionsOf(old: OldRule): ObjectValue {
  const { rule, spec, path } = old;
  const ofRule = textOf(rule, 'validate', 'failureAction');
  const action = ofRule || textOf(spec, 'validationFailureAction') || 'Audit';
  for (const [holder, name, at] of [
    [objectOf(rule, 'validate'), 'failureActionOverrides', [...path, 'validate']],
    [spec, 'validationFailureActionOverrides', ['spec']],
  ] as const) {
    if (listOf(holder, name).length > 0) {
      throw new Refusal(
        [...at, name],
        'a policy of CEL has the same action everywhere',
        'write one policy for each action, with the namespaces in its matchConditions',
      );
    }
  }
  const isEnforced = action.toLowerCase() === 'enforce';
  if (isEnforced && fieldOf(rule, 'validate', 'allowExistingViolations') !== false && objectOf(rule, 'validate', 'cel') === undefined) {
    old.differs([...path, 'validate'], 'an update of an object that broke the rule before is refused now; the old rule let it pass');
  }
  const warns = fieldOf(spec, 'emitWarning') === true;
  return { validationActions: [isEnforced ? 'Deny' : 'Audit', ...(warns ? ['Warn'] : [])] };
}
