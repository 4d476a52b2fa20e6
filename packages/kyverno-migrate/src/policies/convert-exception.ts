import type { ObjectValue } from '@assay/jmespath';
import type { KubernetesTable } from '@assay/kubernetes';
import { fieldOf, listOf, objectOf, textOf, textsOf } from '@assay/kyverno/objects';
import { parseKindSelector } from '@assay/kyverno/engine';
import { matchesWildcard } from '@assay/kubernetes-values';

import { root } from '../cel/access.ts';
import { compare } from '../cel/condition.ts';
import { quoted } from '../cel/literal.ts';
import { translateConditions } from '../conditions/translate-conditions.ts';
import { translateMatch } from '../match/translate-match.ts';
import type { PolicyPair } from '../model.ts';
import { Refusal } from '../refusal.ts';
import { withPlainNumbers } from '../write/with-texts.ts';
import { namedConditions } from './admission-match.ts';

/** What an exception is converted with. */
export interface ExceptionSurroundings {
  /** The policies that are converted, by the names that exceptions have for them. */
  readonly pairs: readonly PolicyPair[];
  readonly table: KubernetesTable;
}

/** The spec of a PolicyException of policies.kyverno.io; `undefined` if it is about none of the policies that are converted. */
export function convertException(written: ObjectValue, { pairs, table }: ExceptionSurroundings): ObjectValue | undefined {
  const content = withPlainNumbers(written);
  const spec = objectOf(content, 'spec') ?? {};
  const exceptions = listOf(spec, 'exceptions').map((each) => ({ policy: textOf(each, 'policyName'), rules: textsOf(each, 'ruleNames') }));
  const concerned = exceptions.filter(({ policy }) => pairFor(policy, pairs) !== undefined);
  if (concerned.length === 0) return undefined;
  const partial = concerned.find(({ policy }) => pairFor(policy, pairs)?.rest !== undefined);
  if (partial !== undefined) throw new Refusal(['spec', 'exceptions'], `of the policy ${partial.policy} only some rules are converted`);
  const others = exceptions.filter(({ policy }) => pairFor(policy, pairs) === undefined);
  if (others.length > 0) {
    throw new Refusal(['spec', 'exceptions'], `the policy ${others[0]?.policy ?? ''} is not converted`, 'write one exception for each policy');
  }
  if (listOf(spec, 'podSecurity').length > 0)
    throw new Refusal(['spec', 'podSecurity'], 'exceptions from single controls of the pod security standards are not converted');
  const refs = concerned.flatMap(({ policy, rules }) =>
    (pairFor(policy, pairs)?.after ?? [])
      .filter((each) => each.rules.some((rule) => rules.some((pattern) => matchesRule(pattern, rule))))
      .map(({ kind, name }) => ({ kind, name })),
  );
  const match = translateMatch(spec, ['spec'], table);
  const conditions = translateConditions(
    fieldOf(spec, 'conditions'),
    { object: root('object', match.schemas), oldObject: root('oldObject', match.schemas), names: new Map(), taken: [] },
    ['spec', 'conditions'],
  );
  const kinds = [...new Set(match.resources.map(({ kind }) => kind))].filter((kind) => concerned.every(({ rules }) => coversKind(rules, kind)));
  const isAnyKind = kinds.includes('*');
  const [only] = kinds;
  const ofKind =
    only !== undefined && kinds.length === 1
      ? compare('object.kind', '==', quoted(only))
      : compare('object.kind', 'in', `[${kinds.map(quoted).join(', ')}]`);
  const matched = namedConditions(
    [
      ...(isAnyKind ? [] : [{ name: 'is-of-kind', condition: ofKind }]),
      ...match.conditions('object'),
      { name: 'conditions-hold', condition: conditions },
    ].filter(({ condition }) => condition.kind !== 'constant'),
  );
  return { policyRefs: refs, ...(matched.length > 0 && { matchConditions: matched }) };
}

function pairFor(policy: string, pairs: readonly PolicyPair[]): PolicyPair | undefined {
  return pairs.find(({ name, namespace, kind, after }) => after.length > 0 && policy === (kind === 'Policy' ? `${namespace}/${name}` : name));
}

function matchesRule(pattern: string, rule: string): boolean {
  return matchesWildcard(pattern, rule) || matchesWildcard(pattern, `autogen-${rule}`) || matchesWildcard(pattern, `autogen-cronjob-${rule}`);
}

const CONTROLLERS = new Set(['DaemonSet', 'Deployment', 'Job', 'StatefulSet', 'ReplicaSet', 'ReplicationController']);

/** Whether names of rules cover those that are made for a kind: exceptions name these by themselves. */
function coversKind(rules: readonly string[], selector: string): boolean {
  const { kind } = parseKindSelector(selector);
  const isGenerated = (prefix: string): boolean => rules.some((rule) => rule.startsWith(prefix) || rule.startsWith('*'));
  if (kind === 'CronJob') return isGenerated('autogen-cronjob-') || !rules.every((rule) => !rule.startsWith('autogen-'));
  if (CONTROLLERS.has(kind)) return isGenerated('autogen-');
  return rules.some((rule) => !rule.startsWith('autogen-'));
}
