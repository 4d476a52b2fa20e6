import type { ReleaseKinds } from '@assay/kubernetes';
import { matchesWildcard } from '@assay/kubernetes-values';
import { KNOWN_KINDS } from '@assay/kyverno/descriptions';
import { guessPlural, parseKindSelector } from '@assay/kyverno/engine';
import { groupVersionKindOf, kindMap, listOf, objectOf, textsOf } from '@assay/kyverno/objects';
import { kindsOf, planAutogen } from '@assay/kyverno/policy';
import type { Policy } from '@assay/kyverno/policy';

import { textMember } from './trial.ts';
import type { JsonObject } from './trial.ts';

/** A kind of objects that trials are made of. */
export interface ObjectKind {
  readonly apiVersion: string;
  readonly kind: string;
  readonly isNamespaced: boolean;
}

/** The kinds that policies are about. */
export interface MatchedKinds {
  readonly kinds: readonly ObjectKind[];
  /** Subresources that they name, of which no trials are made. */
  readonly subresources: readonly string[];
}

/** What stands for all kinds where a policy is about any. */
const ANY_KIND: readonly string[] = ['Pod', 'ConfigMap', 'Deployment', 'Namespace', 'ClusterRole'];

/** Makers of Pods: which of them a policy on Pods is about is for each side to say. */
const CONTROLLERS: readonly string[] = ['Deployment', 'CronJob', 'StatefulSet', 'DaemonSet', 'ReplicaSet', 'Job', 'ReplicationController'];

/** The kinds that policies match, and those of the objects that are given. */
export function matchedKinds(policies: readonly Policy[], given: readonly JsonObject[], known: ReleaseKinds): MatchedKinds {
  const search = new KindSearch(policies, given, known);
  for (const policy of policies) search.addPolicy(policy);
  if (search.has('Pod')) for (const kind of CONTROLLERS) search.addNamed('*', '*', kind);
  return { kinds: [...search.found.values()], subresources: [...search.subresources] };
}

class KindSearch {
  readonly found = new Map<string, ObjectKind>();
  readonly subresources = new Set<string>();
  readonly #known: ReleaseKinds;
  readonly #map = kindMap([]);
  /** What Kubernetes does not have, by the name of the resource. */
  readonly #custom = new Map<string, { readonly apiVersion: string; readonly kind: string }>();

  constructor(policies: readonly Policy[], given: readonly JsonObject[], known: ReleaseKinds) {
    this.#known = known;
    for (const object of given) {
      const [apiVersion, kind] = [textMember(object, 'apiVersion'), textMember(object, 'kind')];
      this.#custom.set(guessPlural(kind), { apiVersion, kind });
    }
    for (const text of policies.flatMap(writtenKinds)) {
      const { group, version, kind } = parseKindSelector(text);
      const plural = guessPlural(kind);
      if (!this.#custom.has(plural)) this.#custom.set(plural, { apiVersion: [group, version].includes('*') ? '' : `${group}/${version}`, kind });
    }
  }

  has(kind: string): boolean {
    return [...this.found.values()].some((each) => each.kind === kind);
  }

  addPolicy(policy: Policy): void {
    for (const text of writtenKinds(policy)) {
      const { group, version, kind, subresource } = parseKindSelector(text);
      if (subresource === '' || subresource === '*') this.addNamed(group, version, kind);
      if (subresource !== '') this.subresources.add(text);
    }
    for (const rule of listOf(policy.content, 'spec', 'matchConstraints', 'resourceRules')) {
      for (const group of textsOf(rule, 'apiGroups')) {
        for (const version of textsOf(rule, 'apiVersions'))
          for (const resource of textsOf(rule, 'resources')) this.#addResource(group, version, resource);
      }
    }
  }

  /** A kind by its name, each part of which can be a wildcard. */
  addNamed(group: string, version: string, kind: string): void {
    if (kind === '*') {
      for (const each of ANY_KIND) this.addNamed(group, version, each);
      return;
    }
    const names = kind.includes('*') ? KNOWN_KINDS.map((each) => each.kind).filter((name) => matchesWildcard(kind, name)) : [kind];
    for (const name of names) {
      const versions = this.#known.versionsOf(name).filter((apiVersion) => {
        const sort = groupVersionKindOf({ apiVersion, kind: name });
        return matchesWildcard(group, sort.group) && matchesWildcard(version, sort.version);
      });
      const [apiVersion] = versions.sort((one, other) => Number(/alpha|beta/.test(one)) - Number(/alpha|beta/.test(other)));
      if (apiVersion !== undefined) this.#add(apiVersion, name);
      else if (this.#known.versionsOf(name).length === 0 || isWritten(group, version)) this.#addCustom(group, version, name);
    }
  }

  #addCustom(group: string, version: string, kind: string): void {
    const known = this.#custom.get(guessPlural(kind))?.apiVersion ?? '';
    this.#add(isWritten(group, version) ? `${group}/${version}` : known === '' ? 'example.com/v1' : known, kind);
  }

  #addResource(group: string, version: string, resource: string): void {
    if (resource.includes('/')) {
      this.subresources.add(resource);
      return;
    }
    if (resource === '*') {
      this.addNamed(group, version, '*');
      return;
    }
    const exact = this.#map.kindOf(group, version, resource);
    const named = exact?.kind ?? KNOWN_KINDS.find((each) => each.resource === resource && matchesWildcard(group, each.group))?.kind;
    if (named !== undefined && this.#known.versionsOf(named).length > 0) {
      this.addNamed(group, version, named);
      return;
    }
    const custom = this.#custom.get(resource);
    const kind = custom?.kind ?? singularKind(resource);
    const plain = version === '*' ? 'v1' : version;
    if (custom !== undefined && custom.apiVersion === '') this.#custom.set(resource, { apiVersion: `${group}/${plain}`, kind });
    this.#add(group === '*' ? custom?.apiVersion || 'example.com/v1' : group === '' ? plain : `${group}/${plain}`, kind);
  }

  #add(apiVersion: string, kind: string): void {
    const { group } = groupVersionKindOf({ apiVersion, kind });
    this.found.set(`${apiVersion} ${kind}`, { apiVersion, kind, isNamespaced: this.#map.hasNamespace(group, kind) });
  }
}

/** Whether the group and the version are known, be it of a kind that Kubernetes has elsewhere or does not have any more. */
function isWritten(group: string, version: string): boolean {
  return !group.includes('*') && !version.includes('*');
}

function writtenKinds(policy: Policy): readonly string[] {
  if (policy.family !== 'rules') return [];
  return planAutogen(policy.content).all.flatMap((rule) => kindsOf(objectOf(rule, 'match')));
}

function singularKind(resource: string): string {
  const singular = resource.replace(/ies$/, 'y').replace(/s$/, '');
  return singular.slice(0, 1).toUpperCase() + singular.slice(1);
}
