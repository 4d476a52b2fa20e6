import type { ObjectValue, Value } from '@assay/jmespath';
import type { Labels } from '@assay/kubernetes-values';
import { requestUser } from '@assay/kyverno/engine';
import type { SubresourceMapping, Values, Variables } from '@assay/kyverno/engine';
import { objectOf, objectWith, ownName, textOf } from '@assay/kyverno/objects';
import { meantNames } from '@assay/kyverno/policy';

import type { ManifestValues, NamespaceLabels, PolicyValues, RuleValues, UserFile } from './model.ts';

/**
 * What manifests say about variables, users and namespaces, as the engine asks for it. `user` is the UserInfo file:
 * whoever sends a resource for which nothing else is said. Names of entries may have a namespace in front, which is not compared.
 */
export function valuesOf(given: ManifestValues | undefined, user: UserFile | undefined): Values {
  const values = given ?? NO_VALUES;
  const policiesNamed = byName(values.policies.map((policy) => ({ ...policy, resourcesNamed: byName(policy.resources) })));
  const forAll = withOperation(values.globalValues);
  const sender = user && requestUser(user);
  const namespaces = new Map(values.namespaces.map((object) => [textOf(object, 'metadata', 'name'), object]));
  const labels = (entries: readonly NamespaceLabels[], name: string): Labels | undefined => entries.findLast((entry) => entry.name === name)?.labels;

  const rulesNamed = (policy: string, rule: string): readonly RuleValues[] =>
    policiesNamed(policy).flatMap(({ rules }) => rules.filter(({ name }) => isRuleNamed(rule, name.text)));

  const valuesOfResource = (policy: string, resource: string): readonly (readonly [string, Value])[] =>
    policiesNamed(policy).flatMap((entry) => entry.resourcesNamed(resource).flatMap((found) => [...found.values]));

  return {
    global: values.globalValues,
    ofResource: (policy, resource) => {
      if (policiesNamed(policy) === NO_ENTRIES) return forAll;
      const ofPolicy = policiesNamed(policy).flatMap((entry) => [...entry.values]);
      const ofResource = valuesOfResource(policy, resource);
      if (ofPolicy.length === 0 && ofResource.length === 0) return forAll;
      return withOperation(overlaid(values.globalValues, ofPolicy, ofResource));
    },
    ofRule: (policy, rule, resource) => {
      if (policiesNamed(policy) === NO_ENTRIES) return NONE;
      const ofRules = rulesNamed(policy, rule).flatMap((entry) => [...entry.values, ...firstElements(entry)]);
      if (ofRules.length === 0) return NONE;
      return overlaid(NONE, ofRules, values.resourcesWin ? valuesOfResource(policy, resource) : []);
    },
    userOf: (policy, resource) => {
      if (policiesNamed(policy) === NO_ENTRIES) return sender;
      const own = policiesNamed(policy)
        .flatMap((entry) => entry.resourcesNamed(resource))
        .findLast(({ userInfo }) => userInfo !== undefined)?.userInfo;
      return own ? requestUser(own) : sender;
    },
    namespaceLabels: (namespace, policy, rule) => {
      const object = namespaces.get(namespace);
      if (object !== undefined) return labelsOf(object);
      if (policiesNamed(policy) === NO_ENTRIES) return labels(values.namespaceSelector, namespace);
      const ofRules = rulesNamed(policy, rule).flatMap((entry) => entry.namespaceSelector);
      const ofPolicy = policiesNamed(policy).flatMap((entry) => entry.namespaceSelector);
      return labels(ofRules, namespace) ?? labels(ofPolicy, namespace) ?? labels(values.namespaceSelector, namespace);
    },
    namespace: (name, policy) => {
      const ofPolicy = (policy === undefined ? values.policies : policiesNamed(policy)).flatMap((entry) => entry.namespaceSelector);
      const known = labels(ofPolicy, name) ?? labels(values.namespaceSelector, name);
      return namespaces.get(name) ?? (known && namespaceObject(name, known));
    },
    subresources: values.subresources.map(subresourceMapping),
  };
}

const NO_VALUES: ManifestValues = {
  globalValues: new Map(),
  policies: [],
  namespaceSelector: [],
  namespaces: [],
  subresources: [],
  resourcesWin: false,
};

const NONE: Variables = new Map();

/** For most policies nothing is given, and every policy asks for every object: that is seen at once. */
const NO_ENTRIES: readonly never[] = [];

/** Finds entries by the last part of their names. */
function byName<Entry extends Pick<PolicyValues, 'name'>>(entries: readonly Entry[]): (name: string) => readonly Entry[] {
  const named = new Map<string, Entry[]>();
  for (const entry of entries) {
    const name = ownName(entry.name.text);
    const known = named.get(name);
    if (known) known.push(entry);
    else named.set(name, [entry]);
  }
  return (name) => named.get(name) ?? NO_ENTRIES;
}

/** Values for a rule hold for those that are generated from it as well. */
function isRuleNamed(rule: string, name: string): boolean {
  return meantNames(name).includes(rule);
}

/** What is set later stands behind, so that it also wins where one path leads into another. */
function overlaid(base: Variables, ...layers: readonly (readonly (readonly [string, Value])[])[]): Variables {
  const all = new Map(base);
  for (const [name, value] of layers.flat()) {
    all.delete(name);
    all.set(name, value);
  }
  return all;
}

function withOperation(variables: Variables): Variables {
  return variables.has(OPERATION) ? variables : new Map([...variables, [OPERATION, 'CREATE']]);
}

/** The path under which values give the operation of a request. */
export const OPERATION = 'request.operation';

function firstElements({ foreachValues }: RuleValues): readonly (readonly [string, Value])[] {
  return [...foreachValues].flatMap(([name, [first]]) => (first === undefined ? [] : [[name, first] as const]));
}

function labelsOf(object: ObjectValue): Labels {
  const labels = Object.entries(objectOf(object, 'metadata', 'labels') ?? {});
  return Object.fromEntries(labels.map(([name, value]) => [name, typeof value === 'string' ? value : '']));
}

function namespaceObject(name: string, labels: Labels): ObjectValue {
  return objectWith({ apiVersion: 'v1', kind: 'Namespace', metadata: objectWith({ name, labels: objectWith(labels) }) });
}

function subresourceMapping(entry: ObjectValue): SubresourceMapping {
  const sortOf = (field: string): SubresourceMapping['sort'] => ({
    group: textOf(entry, field, 'group'),
    version: textOf(entry, field, 'version'),
    kind: textOf(entry, field, 'kind'),
  });
  const name = textOf(entry, 'subresource', 'name');
  return { sort: sortOf('subresource'), subresource: name.slice(name.indexOf('/') + 1), parent: sortOf('parentResource') };
}
