import type { ObjectValue, Value } from '@assay/jmespath';
import { listOf, textOf } from '@assay/kyverno/objects';

import type { ConvertedRule } from './convert-policy.ts';

/** Whether the rules of a policy may become one policy: nothing names one of them and not the others. */
export type AreTogether = (rules: readonly string[]) => boolean;

/** Rules that follow each other, are about the same and do the same, as one. */
export function mergeRules(rules: readonly ConvertedRule[], areTogether: AreTogether): readonly ConvertedRule[] {
  const merged: ConvertedRule[] = [];
  for (const rule of rules) {
    const at = merged.findLastIndex((each) => each.suffix === rule.suffix);
    const before = merged[at];
    const joined = before && join(before, rule);
    if (joined !== undefined && areTogether(joined.rules)) merged[at] = joined;
    else merged.push(rule);
  }
  return merged;
}

/** The one part in which the specs of two rules may differ, by the kind of policy. */
const BODIES: Readonly<Record<string, string>> = {
  ValidatingPolicy: 'validations',
  NamespacedValidatingPolicy: 'validations',
  MutatingPolicy: 'mutations',
  NamespacedMutatingPolicy: 'mutations',
};

function join(one: ConvertedRule, other: ConvertedRule): ConvertedRule | undefined {
  const body = BODIES[one.kind];
  if (body === undefined || one.kind !== other.kind) return undefined;
  // The conditions of a rule that changes something see what the rules before it have changed.
  if (body === 'mutations' && listOf(one.spec, 'matchConditions').length > 0) return undefined;
  const rest = (spec: ObjectValue): string => JSON.stringify({ ...spec, [body]: null, variables: null });
  if (rest(one.spec) !== rest(other.spec)) return undefined;
  const variables = joinVariables(listOf(one.spec, 'variables'), listOf(other.spec, 'variables'));
  if (variables === undefined) return undefined;
  const parts = [...listOf(one.spec, body), ...listOf(other.spec, body)];
  const { [body]: _body, variables: _variables, ...shared } = one.spec;
  return {
    ...one,
    rules: [...one.rules, ...other.rules],
    looksUp: one.looksUp || other.looksUp,
    spec: { ...shared, ...(variables.length > 0 && { variables }), [body]: parts },
  };
}

/** All variables, once each; `undefined` if one name means two things. */
function joinVariables(variables: readonly Value[], others: readonly Value[]): readonly Value[] | undefined {
  const known = new Map<string, string>();
  const joined: Value[] = [];
  for (const variable of [...variables, ...others]) {
    const [name, text] = [textOf(variable, 'name'), JSON.stringify(variable)];
    if (known.has(name) && known.get(name) !== text) return undefined;
    if (!known.has(name)) joined.push(variable);
    known.set(name, text);
  }
  return joined;
}
