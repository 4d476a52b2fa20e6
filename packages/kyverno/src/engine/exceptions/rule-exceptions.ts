import { isObject } from '@assay/jmespath';
import type { ObjectValue } from '@assay/jmespath';

import type { ConditionTest } from '../conditions/condition.ts';
import { planConditions } from '../conditions/plan-conditions.ts';
import type { World } from '../world.ts';
import type { MatchSubject } from '../match/match-subject.ts';
import { planExceptionMatch } from '../match/rule-match.ts';
import type { RuleMatch } from '../match/rule-match.ts';
import { planExclusions } from '../pod-security/control-exclusion.ts';
import type { ControlExclusion } from '../pod-security/control-exclusion.ts';
import type { Policy } from '../../policy/policy.ts';
import type { YamlObject } from '../../objects/yaml-object.ts';
import { wildcardMatches } from '../../values/wildcard-matches.ts';
import { fieldOf, listOf, objectOf, textOf, textsOf } from '../../objects/fields.ts';
import { planTerm } from '../variables/plan-substitution.ts';
import type { VariableScope } from '../variables/variable-scope.ts';

/** An exception that applies to a rule on an object. */
export interface AppliedException {
  /** `namespace/name`, as Kyverno prints it. */
  readonly key: string;
  readonly name: string;
  /** What of the pod security standards it forgives; `undefined` if it exempts from the rule as a whole. */
  readonly podSecurity: readonly ControlExclusion[] | undefined;
  readonly written: YamlObject;
}

/** Finds the exceptions that apply to a rule on an object, in the order in which they are given. */
export type FindExceptions = (subject: MatchSubject, scope: VariableScope) => readonly AppliedException[];

/**
 * Plans the exceptions (kyverno.io) that name a rule of a policy; `undefined` if none does. Follows
 * pkg/engine/utils/exceptions.go of Kyverno (v1.19.0).
 */
export function planRuleExceptions(policy: Policy, rule: string, { exceptions }: World): FindExceptions | undefined {
  const key = policy.kind === 'Policy' ? `${policy.namespace}/${policy.name}` : policy.name;
  const planned = exceptions
    .filter(({ value }) => textOf(value, 'apiVersion').startsWith('kyverno.io/') && namesRule(value, key, rule))
    .map(planException);
  if (planned.length === 0) return undefined;
  return (subject, scope) => planned.filter(({ applies }) => applies(subject, scope)).map(({ exception }) => exception);
}

/** The name of an object with its namespace, if it has one. */
function namespacedName(object: ObjectValue): string {
  const namespace = textOf(object, 'metadata', 'namespace');
  const name = textOf(object, 'metadata', 'name');
  return namespace === '' ? name : `${namespace}/${name}`;
}

function namesRule(exception: ObjectValue, policy: string, rule: string): boolean {
  return listOf(exception, 'spec', 'exceptions').some(
    (entry) => textOf(entry, 'policyName') === policy && textsOf(entry, 'ruleNames').some((pattern) => wildcardMatches(pattern, rule, () => {})),
  );
}

interface PlannedException {
  readonly exception: AppliedException;
  readonly applies: (subject: MatchSubject, scope: VariableScope) => boolean;
}

function planException(written: YamlObject): PlannedException {
  const { value } = written;
  const match = objectOf(value, 'spec', 'match');
  const isMatched: RuleMatch = match === undefined ? () => false : planExceptionMatch(match);
  const conditions: ConditionTest<VariableScope> = planConditions(fieldOf(value, 'spec', 'conditions'), planTerm).test;
  const podSecurity = listOf(value, 'spec', 'podSecurity').filter(isObject);
  return {
    exception: {
      key: namespacedName(value),
      name: textOf(value, 'metadata', 'name'),
      podSecurity: podSecurity.length === 0 ? undefined : planExclusions(podSecurity),
      written,
    },
    applies: (subject, scope) => {
      if (!isMatched(subject, scope.budget.charge)) return false;
      const outcome = conditions(scope, scope.budget.charge);
      return outcome.kind === 'decided' && outcome.holds;
    },
  };
}
