import type { ObjectValue } from '@assay/jmespath';

import { planPodSecurity } from '../../pod-security/pod-security-standard.ts';
import { objectOf, textOf } from '../../../objects/fields.ts';
import { objectWith } from '../../../objects/with-fields.ts';
import type { RuleOwner } from '../plan-rule.ts';
import type { RuleHandler } from '../rule-evaluation.ts';
import { allowingExistingViolations } from './existing-violations.ts';
import { verdict } from './verdict.ts';

/**
 * Plans a rule with `podSecurity`. An exception that names no controls exempts from all of it; others are held against what is wrong.
 * Follows pkg/engine/handlers/validation/validate_pss.go of Kyverno (v1.19.0).
 */
export function planPodSecurityRule(rule: ObjectValue, { policy }: RuleOwner): RuleHandler {
  const name = textOf(rule, 'name');
  const written = textOf(rule, 'validate', 'message');
  const said = written === '' ? {} : { said: written };
  const holdAgainst = planPodSecurity(name, objectOf(rule, 'validate', 'podSecurity') ?? objectWith({}));
  const judge = allowingExistingViolations(rule, policy, ({ newResource, exceptions, scope }) => {
    if (newResource === undefined) return undefined;
    const whole = exceptions.find(({ podSecurity }) => podSecurity === undefined);
    if (whole !== undefined) return { ...verdict('skip', `rule is skipped due to policy exception ${whole.key}`), exceptions: [whole.name] };
    const { status, message, findings, cause } = holdAgainst(newResource, {
      exceptions: exceptions.flatMap(({ podSecurity = [] }) => podSecurity),
      charge: scope.budget.charge,
    });
    if (status !== 'exempt') return { ...verdict(status, message), ...(findings && { podSecurity: findings }), ...(cause && { cause }), ...said };
    const skipped = verdict('skip', `rule is skipped due to policy exceptions ${exceptions.map(({ key }) => key).join(', ')}`);
    return { ...skipped, exceptions: exceptions.map((exception) => exception.name) };
  });
  return (evaluation) => {
    const found = judge(evaluation);
    return found === undefined ? [] : [{ rule: name, type: 'validation', ...found }];
  };
}
