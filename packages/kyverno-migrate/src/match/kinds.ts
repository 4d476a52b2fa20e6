import { guessPlural, parseKindSelector } from '@assay/kyverno/engine';
import { readDiscovery } from '@assay/kyverno/objects';
import { containsWildcard } from '@assay/kubernetes-values';

import { Refusal } from '../refusal.ts';
import type { PolicyPath } from '../refusal.ts';
import type { ObjectKind } from '../schema/known-fields.ts';

/** What an entry of `kinds` comes to. */
export interface MatchedResource {
  readonly group: string;
  readonly versions: readonly string[];
  /** With its subresource: `pods/exec`. */
  readonly resource: string;
  /** The kind, `*` for all. */
  readonly kind: string;
  readonly isNamespaced: boolean;
  /** Whether the name of the resource is a guess from the kind. */
  readonly isGuess: boolean;
  /** For what is known of its fields. */
  readonly objects: readonly ObjectKind[];
}

const DISCOVERED = readDiscovery();

/** The resources that an entry of `kinds` names. */
export function resourcesOfKind(entry: string, path: PolicyPath): readonly MatchedResource[] {
  const { group, version, kind, subresource } = parseKindSelector(entry);
  if (kind === '*') {
    const resource = subresource === '' ? '*' : `*/${subresource}`;
    return [{ group, versions: [version], resource, kind: '*', isNamespaced: false, isGuess: false, objects: [] }];
  }
  if (containsWildcard(kind) || (containsWildcard(group) && group !== '*'))
    throw new Refusal(path, `the wildcard "${entry}" stands for kinds that only a cluster knows`, 'name the kinds');
  const known = DISCOVERED.filter((each) => {
    return each.kind === kind && !each.name.includes('/') && (group === '*' || each.group === group);
  });
  if (known.length === 0) {
    const objects = [{ apiVersion: 'unknown', kind, isNamespaced: true }];
    const resource = withSubresource(guessPlural(kind), subresource);
    return [{ group, versions: [version], resource, kind, isNamespaced: true, isGuess: true, objects }];
  }
  return [...new Set(known.map((each) => each.group))].map((ofGroup): MatchedResource => {
    const entries = known.filter((each) => each.group === ofGroup);
    const [first] = entries;
    const versions = version !== '*' ? [version] : kind === 'Pod' ? ['v1'] : ['*'];
    const newest = entries.map((each) => each.version);
    return {
      group: ofGroup,
      versions: version === '*' && newest.length === 1 && isStable(ofGroup) ? newest : versions,
      resource: withSubresource(first?.name ?? '', subresource),
      kind,
      isNamespaced: first?.namespaced ?? true,
      isGuess: false,
      objects:
        subresource === ''
          ? entries.map((each) => ({ apiVersion: ofGroup === '' ? each.version : `${ofGroup}/${each.version}`, kind, isNamespaced: each.namespaced }))
          : [],
    };
  });
}

/** Groups that have had one version for as long as anybody's cluster can remember. */
function isStable(group: string): boolean {
  return group === '' || group === 'apps' || group === 'rbac.authorization.k8s.io';
}

function withSubresource(resource: string, subresource: string): string {
  return subresource === '' ? resource : `${resource}/${subresource}`;
}
