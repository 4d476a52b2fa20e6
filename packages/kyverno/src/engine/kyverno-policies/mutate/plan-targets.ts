import type { Charge, ObjectValue, Value } from '@assay/jmespath';
import { isObject } from '@assay/jmespath';

import type { Resolved } from '../../conditions/condition.ts';
import { byNamespaceAndName } from '../../cluster/cluster-reader.ts';
import type { World } from '../../world.ts';
import type { KindSelector } from '../../match/kind-selector.ts';
import { parseKindSelector } from '../../match/kind-selector.ts';
import { labelsOf } from '../../match/labels-of.ts';
import { planLabelSelector } from '../../../values/label-selector.ts';
import { wildcardMatches } from '../../../values/wildcard-matches.ts';
import { listOf, objectOf, textOf } from '../../../objects/fields.ts';
import type { GroupVersionKind } from '../../../objects/group-version-kind.ts';
import { objectWith } from '../../../objects/with-fields.ts';
import { planSubstitution } from '../../variables/plan-substitution.ts';
import type { VariableScope } from '../../variables/variable-scope.ts';
import type { RuleOwner } from '../plan-rule.ts';

/** The objects that a target of a rule names, or why they cannot be told. */
export type FoundTargets =
  | { readonly kind: 'targets'; readonly objects: readonly ObjectValue[] }
  | { readonly kind: 'problem'; readonly message: string };

/** Finds the objects of a target. */
export type FindTargets = (scope: VariableScope) => FoundTargets;

/**
 * Plans which of the objects a target means: those of its sort whose name and namespace match, in the order of these. A
 * namespaced policy reaches its own namespace only. An object that is named without wildcards must be there. Follows
 * pkg/engine/handlers/mutation/load_targets.go of Kyverno (v1.19.0).
 */
export function planTargets(target: ObjectValue, index: number, { policy, world }: RuleOwner): FindTargets {
  const { apiVersion, kind, namespace, name, selector } = target;
  const substitution = planSubstitution(objectWith({ apiVersion, kind, namespace, name, selector }));
  return (scope) => {
    const resolved: Resolved = substitution.resolve(scope);
    if (resolved.kind === 'problem') return { kind: 'problem', message: `failed to substitute variables in target[${index}]: ${resolved.message}` };
    return findTargets(resolved.value, policy.namespace, world, scope.budget.charge);
  };
}

function findTargets(target: Value, policyNamespace: string, world: World, charge: Charge): FoundTargets {
  const sort = parseKindSelector(`${textOf(target, 'apiVersion')}/${textOf(target, 'kind')}`);
  const namespace = policyNamespace === '' ? textOf(target, 'namespace') : policyNamespace;
  const name = textOf(target, 'name');
  const kinds = world.cluster.kinds().filter((each) => isOfSort(each, sort, charge));
  if (isExact(namespace) && isExact(name)) {
    const found = firstOf(kinds, (kind) => world.cluster.get(kind, namespace, name));
    if (found !== undefined) return { kind: 'targets', objects: [found] };
    return { kind: 'problem', message: `${resourceName(sort, world)} "${name}" not found` };
  }
  const selector = objectOf(target, 'selector');
  const isSelected = selector === undefined ? () => true : planLabelSelector(selector);
  const objects = kinds
    .flatMap(world.cluster.list)
    .filter(
      (object) =>
        isNamed(textOf(object, 'metadata', 'namespace'), namespace, charge) &&
        isNamed(textOf(object, 'metadata', 'name'), name, charge) &&
        isSelected(labelsOf(object, charge), charge),
    );
  return { kind: 'targets', objects: objects.toSorted(byNamespaceAndName) };
}

function isOfSort(sort: GroupVersionKind, { group, version, kind }: KindSelector, charge: Charge): boolean {
  return wildcardMatches(kind, sort.kind, charge) && wildcardMatches(version, sort.version, charge) && wildcardMatches(group, sort.group, charge);
}

function firstOf<Each, Found>(all: readonly Each[], find: (each: Each) => Found | undefined): Found | undefined {
  for (const each of all) {
    const found = find(each);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Whether a text is there and names one thing only. */
function isExact(pattern: string): boolean {
  return pattern !== '' && !/[*?]/.test(pattern);
}

function isNamed(text: string, pattern: string, charge: Charge): boolean {
  return pattern === '' || wildcardMatches(pattern, text, charge);
}

function resourceName({ group, version, kind }: KindSelector, world: World): string {
  const known = world.kinds.resourceOf({ group: group === '*' ? '' : group, version, kind });
  return known?.resource ?? `${kind.toLowerCase()}s`;
}

/** The targets of a rule, as they are written. */
export function targetsOf(rule: ObjectValue): readonly ObjectValue[] {
  return listOf(rule, 'mutate', 'targets').filter(isObject);
}
