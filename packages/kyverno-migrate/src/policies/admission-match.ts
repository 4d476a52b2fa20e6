import type { ObjectValue } from '@assay/jmespath';

import { both } from '../cel/condition.ts';
import type { Condition } from '../cel/condition.ts';
import { printCondition } from '../cel/print-condition.ts';
import type { MatchedResource } from '../match/kinds.ts';
import type { MatchCondition, RuleMatch } from '../match/translate-match.ts';
import { Refusal } from '../refusal.ts';
import { nameOfCondition } from '../write/condition-name.ts';
import { withOperation } from './by-operation.ts';
import type { OldRule } from './old-rule.ts';

/** The resource rules of a match: one for each group with its versions. */
export function resourceRules(resources: readonly MatchedResource[], operations: readonly string[]): readonly ObjectValue[] {
  const groups = new Map<string, { readonly group: string; readonly versions: readonly string[]; readonly names: string[] }>();
  for (const { group, versions, resource } of resources) {
    const key = JSON.stringify([group, versions]);
    const known = groups.get(key);
    if (known === undefined) groups.set(key, { group, versions, names: [resource] });
    else if (!known.names.includes(resource)) known.names.push(resource);
  }
  return [...groups.values()].map(({ group, versions, names }) => ({
    apiGroups: [group],
    apiVersions: versions,
    ...(operations.length > 0 && { operations }),
    resources: names,
  }));
}

/** `matchConstraints` of a policy. */
export function matchConstraints(match: RuleMatch, operations: readonly string[]): ObjectValue {
  return {
    ...(match.namespaceSelector && { namespaceSelector: match.namespaceSelector }),
    resourceRules: resourceRules(match.resources, operations),
  };
}

/** Conditions as the policy has them, each called by what it asks, or by what it is for; no two are called the same, nor like one of `taken`. */
export function namedConditions(conditions: readonly MatchCondition[], taken: readonly string[] = []): readonly ObjectValue[] {
  const names = new Set(taken);
  const parts = conditions.flatMap(({ name, condition }) =>
    (condition.kind === 'both' ? condition.parts : [condition]).map((part) => ({
      name: nameOfCondition(part) ?? name,
      expression: printCondition(part),
    })),
  );
  const asked = parts.filter(({ expression }, index) => parts.findIndex((other) => other.expression === expression) === index);
  return asked.map(({ name, expression }) => {
    let unique = name;
    for (let number = 2; names.has(unique); number++) unique = `${name}-${number}`;
    names.add(unique);
    return { name: unique, expression };
  });
}

/** The operations for which something can come of a rule, and what is left of its conditions then. */
export interface OperationChoice {
  readonly operations: readonly string[];
  readonly conditions: readonly MatchCondition[];
}

/** Takes what conditions say of the operation out of them, where `operations` of the match can say it. */
export function chooseOperations(conditions: readonly MatchCondition[], candidates: readonly string[]): OperationChoice {
  const whole = both(...conditions.map(({ condition }) => condition));
  const operations = candidates.filter((operation) => !isNever(withOperation(whole, operation)));
  const left = conditions.flatMap(({ name, condition }): readonly MatchCondition[] => {
    const rest = leftFor(condition, operations);
    return rest.kind === 'constant' && rest.value ? [] : [{ name, condition: rest }];
  });
  return { operations, conditions: left };
}

/** What is left of a condition for some operations: all of it where it depends on them. */
export function leftFor(condition: Condition, operations: readonly string[]): Condition {
  const [first = condition, ...others] = operations.map((operation) => withOperation(condition, operation));
  return others.every((each) => JSON.stringify(each) === JSON.stringify(first)) ? first : condition;
}

function isNever(condition: Condition): boolean {
  return condition.kind === 'constant' && !condition.value;
}

const RESOURCES: Readonly<Record<string, string>> = {
  DaemonSet: 'daemonsets',
  Deployment: 'deployments',
  Job: 'jobs',
  StatefulSet: 'statefulsets',
  ReplicaSet: 'replicasets',
  CronJob: 'cronjobs',
};

/** `autogen` of a policy on Pods; nothing where the default says the same, or there is none for its kinds. */
export function autogenOf(match: RuleMatch, { controllers, path, differs }: OldRule): ObjectValue {
  const [rule, ...others] = resourceRules(match.resources, []);
  const isAboutPods = match.resources.some(({ kind }) => kind === 'Pod');
  const isEligible =
    others.length === 0 && JSON.stringify([rule?.['apiGroups'], rule?.['apiVersions'], rule?.['resources']]) === '[[""],["v1"],["pods"]]';
  const wanted = isAboutPods ? controllers : [];
  if (!isEligible) {
    if (wanted.length === 0) return {};
    throw new Refusal(
      [...path, 'match'],
      'rules for controllers of Pods are made of a policy of CEL only if it is about Pods alone',
      'write one rule for Pods, and one for the other kinds',
    );
  }
  const unknown = wanted.filter((kind) => RESOURCES[kind] === undefined);
  if (unknown.includes('ReplicationController')) {
    differs([], 'no rule is made for ReplicationControllers any more', 'if you have some, write a policy for them');
  }
  const resources = wanted.map((kind) => RESOURCES[kind]).filter((each) => each !== undefined);
  if (resources.length === Object.keys(RESOURCES).length) return {};
  return { autogen: { podControllers: { controllers: resources } } };
}
