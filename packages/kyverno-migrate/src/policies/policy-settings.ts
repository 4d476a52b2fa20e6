import type { ObjectValue } from '@assay/jmespath';
import { fieldOf, objectOf, textOf } from '@assay/kyverno/objects';

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

/** What is done with what breaks the rule, where no override says something else. */
export function failureAction({ rule, spec }: OldRule): string {
  return textOf(rule, 'validate', 'failureAction') || textOf(spec, 'validationFailureAction') || 'Audit';
}

/** `validationActions` of a policy. */
export function actionsOf(old: OldRule): ObjectValue {
  const { rule, spec, path } = old;
  const isEnforced = failureAction(old).toLowerCase() === 'enforce';
  if (isEnforced && fieldOf(rule, 'validate', 'allowExistingViolations') !== false && objectOf(rule, 'validate', 'cel') === undefined) {
    old.differs([...path, 'validate'], 'an update of an object that broke the rule before is refused now; the old rule let it pass');
  }
  const warns = fieldOf(spec, 'emitWarning') === true;
  return { validationActions: [isEnforced ? 'Deny' : 'Audit', ...(warns ? ['Warn'] : [])] };
}
