import type { Entry, MappingNode } from '@assay/source';

import { rowsOf, textOfEntry } from './canonical-fields.ts';
import { inlineValue } from '../edits/new-content.ts';
import { itemsOf, mappingAt, ownEntry, ownersOfLabels } from './variables-of-spec.ts';

/** Something that the wanted shape cannot say. */
export interface Loss {
  /** Where it stands in the given text. */
  readonly start: number;
  readonly message: string;
}

/** What a manifest of v1beta1 says that v1alpha1 cannot. */
export function lossesIn(root: MappingNode): readonly Loss[] {
  const namespaces = rowsOf(root).flatMap((row) => {
    const message = `a row of policy "${textOfEntry(row, 'policy')}" has a namespace of its own, which v1alpha1 cannot say`;
    return textOfEntry(row, 'namespace') === '' ? [] : [lossAt(row, 'namespace', message)];
  });
  const variables = mappingAt(root, 'spec', 'variables');
  if (variables === undefined) return namespaces;
  return [...namespaces, ...itemsOf(variables, 'policies').flatMap(lossesOfPolicy), ...conflictingLabels(variables)];
}

function lossAt(owner: MappingNode, field: string, message: string): Loss {
  return { start: (ownEntry(owner, field)?.key ?? owner).origin.start, message };
}

function lossesOfPolicy(policy: MappingNode): readonly Loss[] {
  const message = `policy "${textOfEntry(policy, 'name')}" has values without a rule, which v1alpha1 cannot say`;
  const rules = itemsOf(policy, 'rules');
  return [
    ...(ownEntry(policy, 'values') === undefined ? [] : [lossAt(policy, 'values', message)]),
    ...rules.flatMap(lossesOfRule),
    ...itemsOf(policy, 'resources').flatMap((resource) => lossesOfResource(resource, rules)),
  ];
}

function lossesOfRule(rule: MappingNode): readonly Loss[] {
  if (ownEntry(rule, 'attestations') === undefined) return [];
  return [lossAt(rule, 'attestations', `rule "${textOfEntry(rule, 'name')}" has attestations, which v1alpha1 cannot say`)];
}

function lossesOfResource(resource: MappingNode, rules: readonly MappingNode[]): readonly Loss[] {
  const name = textOfEntry(resource, 'name');
  const user = `resource "${name}" has a user of its own, which v1alpha1 cannot say`;
  const ofRules = rules.flatMap((rule) => mappingAt(rule, 'values')?.entries ?? []);
  const lost = mappingAt(resource, 'values')?.entries.find((entry) => ofRules.some((other) => isSamePlace(other, entry)));
  const value = `the value "${lost?.name}" of resource "${name}" wins over that of a rule, which v1alpha1 has the other way round`;
  return [
    ...(ownEntry(resource, 'userInfo') === undefined ? [] : [lossAt(resource, 'userInfo', user)]),
    ...(lost === undefined ? [] : [{ start: lost.key.origin.start, message: value }]),
  ];
}

function isSamePlace({ name: one = '' }: Entry, { name: other = '' }: Entry): boolean {
  return one === other || one.startsWith(`${other}.`) || other.startsWith(`${one}.`);
}

/** The older shape has the labels of a namespace once for all rules. */
function conflictingLabels(variables: MappingNode): readonly Loss[] {
  const known = new Map<string, string>();
  return ownersOfLabels(variables).flatMap((owner) =>
    itemsOf(owner, 'namespaceSelector').flatMap((item) => {
      const labels = inlineValue(item);
      const name = textOfEntry(item, 'name');
      const isOther = (known.get(name) ?? labels) !== labels;
      known.set(name, labels);
      const message = `the namespace "${name}" has other labels in another rule, which v1alpha1 cannot say`;
      return isOther ? [{ start: item.origin.start, message }] : [];
    }),
  );
}
