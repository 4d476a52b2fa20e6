import { isList } from '@assay/jmespath';
import type { ObjectValue, Value } from '@assay/jmespath';

import { namesKind } from '../match/kind-selector.ts';
import { fieldOf, listOf, objectOf, textOf, textsOf } from '../../objects/fields.ts';

/** The kinds that make pods and for which rules on pods are generated. */
export const POD_CONTROLLERS: readonly string[] = ['CronJob', 'DaemonSet', 'Deployment', 'Job', 'ReplicaSet', 'ReplicationController', 'StatefulSet'];

/** The annotation of a policy that says for which of them. */
export const AUTOGEN_ANNOTATION = 'pod-policies.kyverno.io/autogen-controllers';

/** Attributes of a filter that say too much about pods to be asked of their controllers. */
const TELLING_ATTRIBUTES = ['name', 'names', 'selector', 'annotations'];

/**
 * The kinds for which a policy of kyverno.io gets generated rules: those of its annotation as they are written there, or all; none if
 * the policy is not eligible or turns it off. Follows `CanAutoGen` of pkg/autogen/v1 of Kyverno (v1.19.0).
 */
export function autogenControllers(policy: ObjectValue): readonly string[] {
  if (!isEligible(listOf(policy, 'spec', 'rules'))) return [];
  const annotation = fieldOf(policy, 'metadata', 'annotations', AUTOGEN_ANNOTATION);
  if (typeof annotation !== 'string') return POD_CONTROLLERS;
  return annotation.split(',').filter((kind) => kind !== '' && kind !== 'none');
}

/** The kinds that all filters of a `match` or `exclude` name. */
export function kindsOf(block: ObjectValue | undefined): readonly string[] {
  return filtersOf(block).flatMap((filter) => textsOf(filter, 'resources', 'kinds'));
}

function filtersOf(block: ObjectValue | undefined): readonly Value[] {
  return block === undefined ? [] : [block, ...listOf(block, 'any'), ...listOf(block, 'all')];
}

function isEligible(rules: readonly Value[]): boolean {
  const filters = rules.flatMap((rule) => [...filtersOf(objectOf(rule, 'match')), ...filtersOf(objectOf(rule, 'exclude'))]);
  if (rules.some(isNeverConverted) || filters.some(tellsTooMuch)) return false;
  const eligible = new Set(['Pod', ...POD_CONTROLLERS]);
  return filters.some((filter) => textsOf(filter, 'resources', 'kinds').some((kind) => eligible.has(kind)));
}

function isNeverConverted(rule: Value): boolean {
  if (fieldOf(rule, 'generate') !== undefined || textOf(rule, 'mutate', 'patchesJson6902') !== '') return true;
  return listOf(rule, 'mutate', 'foreach').some((entry) => textOf(entry, 'patchesJson6902') !== '');
}

function tellsTooMuch(filter: Value): boolean {
  const kinds = textsOf(filter, 'resources', 'kinds');
  if (kinds.length > 1 && namesKind(kinds, 'Pod')) return true;
  return TELLING_ATTRIBUTES.some((attribute) => saysAnything(fieldOf(filter, 'resources', attribute)));
}

function saysAnything(attribute: Value | undefined): boolean {
  if (attribute === undefined || attribute === '') return false;
  return !isList(attribute) || attribute.length > 0;
}
