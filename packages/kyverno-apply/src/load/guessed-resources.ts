import { guessPlural } from '@assay/kyverno/engine';
import { groupVersionKindOf, textOf } from '@assay/kyverno/objects';
import type { KindMap, YamlObject } from '@assay/kyverno/objects';
import type { Policy, PolicyFamily } from '@assay/kyverno/policy';

import { isCliManifest } from './cli-manifest.ts';
import type { Remark } from './remarks.ts';

/** A notice for each kind of which nothing tells the plural, if there are policies that go by it: it is guessed. */
export function guessedResources(policies: readonly Policy[], resources: readonly YamlObject[], kinds: KindMap): readonly Remark[] {
  if (policies.every(({ family }) => BY_KIND.has(family))) return [];
  const notices = new Map<string, Remark>();
  for (const { value, root } of resources) {
    const sort = groupVersionKindOf(value);
    const name = `${textOf(value, 'apiVersion')} ${sort.kind}`;
    if (isCliManifest(value) || notices.has(name) || kinds.resourceOf(sort) !== undefined) continue;
    const scope = kinds.hasNamespace(sort.group, sort.kind) ? 'in namespaces' : 'in no namespace';
    const message = `the resource of ${name} is guessed to be "${guessPlural(sort.kind)}", ${scope}: --crd-paths can name its definition`;
    notices.set(name, { kind: 'notice', message, span: root.origin });
  }
  return [...notices.values()];
}

/** The families that match kinds, not plurals. */
const BY_KIND: ReadonlySet<PolicyFamily> = new Set<PolicyFamily>(['rules', 'cleanup']);
