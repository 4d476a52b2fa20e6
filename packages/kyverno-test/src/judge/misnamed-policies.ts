import { suggestName } from '@assay/findings';
import type { Violation } from '@assay/findings';
import type { YamlObject } from '@assay/kyverno';
import { listOf, textOf } from '@assay/kyverno/objects';
import { matchesWildcard } from '@assay/kubernetes-values';
import type { Policy } from '@assay/kyverno/policy';
import { locate, nodeAt, resolveAlias, stringValue } from '@assay/source';
import type { Node } from '@assay/source';

import { DIALECT_ID } from '../findings/violations.ts';

/** What an exception names that no policy is, and no rule of one: it has no effect there. */
export function misnamedPolicies(exception: YamlObject, policies: readonly Policy[]): readonly Violation[] {
  const { root, value } = exception;
  const title = `the exception ${textOf(value, 'metadata', 'name')}`;
  if (textOf(value, 'apiVersion').startsWith('policies.kyverno.io/')) {
    return entriesAt(root, 'policyRefs').flatMap((entry) => {
      const kind = stringValue(nodeAt(entry, ['kind'])) ?? '';
      const names = policies.filter((policy) => policy.kind === kind).map(({ name }) => name);
      return unknownName(nodeAt(entry, ['name']), names, (name) => `${title} names the ${kind} "${name}", which is not here`);
    });
  }
  const byKey = new Map(policies.filter(({ family }) => family === 'rules').map((policy) => [keyOf(policy), policy]));
  return entriesAt(root, 'exceptions').flatMap((entry) => {
    const named = nodeAt(entry, ['policyName']);
    const policy = byKey.get(stringValue(named) ?? '');
    if (!policy) return unknownName(named, byKey.keys(), (name) => `${title} names the policy "${name}", which is not here`);
    const rules = listOf(policy.content, 'spec', 'rules').map((rule) => textOf(rule, 'name'));
    return itemsAt(entry, ['ruleNames']).flatMap((pattern) => {
      const isKnown = rules.some((rule) => namesOfRule(rule).some((name) => matchesWildcard(stringValue(pattern) ?? '', name)));
      return isKnown ? [] : unknownName(pattern, rules, (name) => `${title} names the rule "${name}", which the policy ${policy.name} does not have`);
    });
  });
}

function unknownName(node: Node | undefined, known: Iterable<string>, messageFor: (name: string) => string): readonly Violation[] {
  const name = stringValue(node);
  const names = [...known];
  if (!node || name === undefined || names.includes(name)) return [];
  const found = { dialect: DIALECT_ID, rule: 'unused-exception', severity: 'info', fault: 'rule', message: messageFor(name) } as const;
  return [{ ...found, ...locate(node.origin), ...suggestName(name, names, { span: node.origin }) }];
}

function entriesAt(root: Node, list: string): readonly Node[] {
  return itemsAt(root, ['spec', list]);
}

function itemsAt(root: Node, steps: readonly string[]): readonly Node[] {
  const list = nodeAt(root, steps);
  return list?.kind === 'sequence' ? list.items.map(resolveAlias) : [];
}

/** What exceptions call a policy. */
function keyOf({ kind, namespace, name }: Policy): string {
  return kind === 'Policy' ? `${namespace}/${name}` : name;
}

/** A rule with those that Kyverno makes of it for controllers of Pods. */
function namesOfRule(rule: string): readonly string[] {
  return [rule, `autogen-${rule}`, `autogen-cronjob-${rule}`];
}
