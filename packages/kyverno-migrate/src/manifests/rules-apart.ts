import type { ObjectValue, Value } from '@assay/jmespath';
import { isObject } from '@assay/jmespath';
import { listOf, textOf, textsOf } from '@assay/kyverno/objects';

/** What tests and exceptions say of the rules of a policy. */
export interface RuleMentions {
  /** What the rows of manifests expect of the rules, by the name of the policy. */
  readonly rows: ReadonlyMap<string, readonly RuleRow[]>;
  /** The names of rules that exceptions have, by the name of the policy, those of each exception for themselves. */
  readonly exceptions: ReadonlyMap<string, readonly (readonly string[])[]>;
}

/** A row about one rule and one resource. */
interface RuleRow {
  readonly rule: string;
  /** The manifest with the kind and name of the resource. */
  readonly resource: string;
  readonly result: string;
  /** What the resource becomes, if the row says so. */
  readonly outcome: string;
}

/** Whether the rules of a policy can be one: every resource is tested on all of them, with one result, or fails anyhow. */
export function areTogether(policy: string, rules: readonly string[], { rows, exceptions }: RuleMentions): boolean {
  const concerned = (rows.get(policy) ?? []).filter(({ rule }) => rules.some((each) => namesRule(rule, each)));
  const byResource = new Map<string, RuleRow[]>();
  for (const row of concerned) byResource.set(row.resource, [...(byResource.get(row.resource) ?? []), row]);
  const isTested = [...byResource.values()].every((tested) => {
    const hasOne = (name: 'result' | 'outcome'): boolean => new Set(tested.map((row) => row[name])).size === 1;
    const areAll = rules.every((rule) => tested.some((row) => namesRule(row.rule, rule)));
    return hasOne('result') && hasOne('outcome') && (areAll || tested[0]?.result === 'fail');
  });
  const isExcepted = (exceptions.get(policy) ?? []).every((names) => {
    const named = rules.filter((rule) => names.some((name) => name.includes('*') || namesRule(name, rule)));
    return named.length === 0 || named.length === rules.length;
  });
  return isTested && isExcepted;
}

/** Generated rules have the name of their rule in them. */
export function namesRule(written: string, rule: string): boolean {
  return [rule, `autogen-${rule}`.slice(0, 63), `autogen-cronjob-${rule}`.slice(0, 63)].includes(written);
}

/** Collects what manifests and exceptions say. */
export function ruleMentions(objects: readonly { readonly path: string; readonly value: Value }[]): RuleMentions {
  const rows = new Map<string, RuleRow[]>();
  const exceptions = new Map<string, (readonly string[])[]>();
  for (const { path, value } of objects) {
    for (const row of [...listOf(value, 'results'), ...listOf(value, 'spec', 'results')].filter(isObject)) {
      const named = textOf(row, 'policy');
      const policy = named.slice(named.indexOf('/') + 1);
      rows.set(policy, [...(rows.get(policy) ?? []), ...rowsOf(row, path)]);
    }
    if (textOf(value, 'kind') !== 'PolicyException') continue;
    for (const each of listOf(value, 'spec', 'exceptions')) {
      const named = textOf(each, 'policyName');
      const policy = named.slice(named.indexOf('/') + 1);
      exceptions.set(policy, [...(exceptions.get(policy) ?? []), textsOf(each, 'ruleNames')]);
    }
  }
  return { rows, exceptions };
}

function rowsOf(row: ObjectValue, path: string): readonly RuleRow[] {
  const rule = textOf(row, 'rule');
  if (rule === '') return [];
  const outcome = JSON.stringify(['patchedResource', 'patchedResources', 'generatedResource'].map((name) => row[name] ?? null));
  return textsOf(row, 'resources').map((name) => ({
    rule,
    resource: JSON.stringify([path, textOf(row, 'kind'), name]),
    result: textOf(row, 'result') || textOf(row, 'status'),
    outcome,
  }));
}
