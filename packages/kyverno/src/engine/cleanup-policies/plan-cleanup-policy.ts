import { Budget, Fault, plainObject } from '@assay/jmespath';

import { planConditions } from '../conditions/plan-conditions.ts';
import { JsonContext } from '../context/json-context.ts';
import { planContext } from '../context/plan-context.ts';
import { EVALUATION_STEPS } from '../budget.ts';
import type { Explainer } from '../explain/explainer.ts';
import type { Trigger } from '../phase.ts';
import type { RuleResponse, RuleStatus } from '../response.ts';
import { stoppedResponse } from '../stopped-response.ts';
import type { World } from '../world.ts';
import type { MatchSubject } from '../match/match-subject.ts';
import { planRuleMatch } from '../match/rule-match.ts';
import type { Policy } from '../../policy/policy.ts';
import { fieldOf, listOf, objectOf, textOf } from '../../objects/fields.ts';
import { groupVersionKindOf } from '../../objects/group-version-kind.ts';
import { objectWith } from '../../objects/with-fields.ts';
import { planTerm } from '../variables/plan-substitution.ts';

/** Whether a policy that cleans up would delete an object: passes if so, fails if not; `undefined` if the policy does not match. */
export type CleanupProgram = (trigger: Trigger, explainer?: Explainer) => RuleResponse | undefined;

/** Plans a CleanupPolicy or ClusterCleanupPolicy. Follows cmd/cli/kubectl-kyverno/commands/apply/command.go of Kyverno (v1.19.0). */
export function planCleanupPolicy(policy: Policy, world: World): CleanupProgram {
  const spec = objectOf(policy.content, 'spec') ?? plainObject();
  const { match, exclude } = spec;
  const isMatched = planRuleMatch(objectWith({ match, exclude }), policy.namespace === '' ? {} : { policyNamespace: policy.namespace });
  const entries = planContext(listOf(spec, 'context'), { policy, world });
  const conditions = planConditions(fieldOf(spec, 'conditions'), planTerm).test;
  const answer = (status: RuleStatus, message: string): RuleResponse => ({ rule: policy.name, type: 'deletion', status, message });

  const evaluate: CleanupProgram = (trigger, explainer) => {
    const budget = new Budget(EVALUATION_STEPS);
    const { resource } = trigger;
    const subject = subjectOf(trigger, world);
    explainer?.addMatch(subject);
    if (!isMatched(subject, budget.charge)) return undefined;
    const data = objectWith({ target: resource, request: objectWith({ namespace: textOf(resource, 'metadata', 'namespace') }) });
    const scope = { context: new JsonContext(data, { budget, host: world.host }), budget, host: world.host };
    const broken = entries.register(scope);
    if (broken !== undefined) {
      explainer?.add('context', { holds: undefined, written: fieldOf(spec, 'context'), message: broken });
      return answer('error', broken);
    }
    const outcome = conditions(scope, budget.charge);
    explainer?.addConditions('condition', spec, outcome, scope);
    if (outcome.kind === 'problem') return answer('error', outcome.message);
    return outcome.holds ? answer('pass', 'resource matched') : answer('fail', NOT_MATCHED);
  };
  return (trigger, explainer) => {
    try {
      return evaluate(trigger, explainer);
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      return stoppedResponse(policy.name, 'deletion', error);
    }
  };
}

/** What Kyverno says of an object that it leaves. */
export const NOT_MATCHED = 'resource did not match';

function subjectOf({ resource, request }: Trigger, { values }: World): MatchSubject {
  const namespace = textOf(resource, 'metadata', 'namespace');
  const namespaceObject = request === undefined ? values.namespace(namespace) : request.namespaceObject;
  const labels = namespace === '' ? undefined : objectOf(namespaceObject, 'metadata', 'labels');
  return {
    resource,
    sort: groupVersionKindOf(resource),
    subresource: '',
    operation: '',
    namespaceLabels: Object.fromEntries(Object.entries(labels ?? {}).map(([name, value]) => [name, typeof value === 'string' ? value : ''])),
    user: undefined,
  };
}
