import { compareTexts } from '@assay/jmespath';
import type { ObjectValue } from '@assay/jmespath';

import { fieldOf, listOf, objectOf, textsOf } from '../../objects/fields.ts';
import { objectWith, withFields } from '../../objects/with-fields.ts';
import type { NamedResource } from '../match/resource-rule.ts';
import type { PodTemplate } from './pod-template.ts';

/** A policy on pods as it is said of the controllers of pods. */
export interface WorkloadVariant {
  /** As Kyverno names it. */
  readonly name: 'cronjobs' | 'defaults';
  /** The constraints of the controllers, their texts not yet rewritten: enough to tell which resources it can be about. */
  readonly matchConstraints: ObjectValue;
  /** Writes the whole spec, with these constraints. */
  readonly spec: () => ObjectValue;
}

/** Whether a variant can be about a resource. */
export function isWorkload({ group, resource }: NamedResource): boolean {
  return RESOURCES.some((each) => each.group === group && each.resource === resource);
}

/** Says of a template what a spec says of a pod. */
export type SpecRewrite = (spec: ObjectValue, template: PodTemplate) => ObjectValue;

/**
 * The variants of a policy of policies.kyverno.io, CronJobs first: so they answer before `defaults`, as they mostly do upstream,
 * where a map decides. None if the policy is about more than pods or turns them off. Follows pkg/cel/autogen of Kyverno (v1.19.0).
 */
export function planVariants(spec: ObjectValue, rewrite: SpecRewrite): readonly WorkloadVariant[] {
  const match = objectOf(spec, 'matchConstraints');
  if (match === undefined || !isAboutPodsOnly(match)) return [];
  const isChosen = fieldOf(spec, ...CONTROLLERS) !== undefined;
  const resources = isChosen ? textsOf(spec, ...CONTROLLERS) : RESOURCES.map(({ resource }) => resource);
  const variantOf = (name: WorkloadVariant['name'], template: PodTemplate): readonly WorkloadVariant[] => {
    const targets = RESOURCES.filter((each) => each.template === template && resources.includes(each.resource));
    if (targets.length === 0) return [];
    const matchConstraints = constraintsOn(targets, match);
    return [{ name, matchConstraints, spec: () => rewrite(withFields(spec, { matchConstraints }), template) }];
  };
  return [...variantOf('cronjobs', 'jobTemplate'), ...variantOf('defaults', 'template')];
}

/** Where a spec chooses controllers; without a choice it is all of them, and an empty list is a choice. */
const CONTROLLERS = ['autogen', 'podControllers', 'controllers'];

interface WorkloadResource {
  readonly group: string;
  readonly resource: string;
  readonly template: PodTemplate;
}

const RESOURCES: readonly WorkloadResource[] = [
  { group: 'apps', resource: 'daemonsets', template: 'template' },
  { group: 'apps', resource: 'deployments', template: 'template' },
  { group: 'apps', resource: 'replicasets', template: 'template' },
  { group: 'apps', resource: 'statefulsets', template: 'template' },
  { group: 'batch', resource: 'jobs', template: 'template' },
  { group: 'batch', resource: 'cronjobs', template: 'jobTemplate' },
];

function isAboutPodsOnly(match: ObjectValue): boolean {
  const rules = listOf(match, 'resourceRules');
  const [rule] = rules;
  if (rule === undefined || rules.length > 1) return false;
  const isJust = (name: string, text: string) => {
    const texts = textsOf(rule, name);
    return texts.length === 1 && texts[0] === text;
  };
  return (
    isJust('apiGroups', '') &&
    isJust('apiVersions', 'v1') &&
    isJust('resources', 'pods') &&
    listOf(rule, 'resourceNames').length === 0 &&
    listOf(match, 'excludeResourceRules').length === 0 &&
    Object.keys(objectOf(match, 'objectSelector', 'matchLabels') ?? {}).length === 0 &&
    listOf(match, 'objectSelector', 'matchExpressions').length === 0
  );
}

/** One rule for each API group, with the operations of the rule on pods; the namespaces stay. */
function constraintsOn(targets: readonly WorkloadResource[], match: ObjectValue): ObjectValue {
  const groups = [...new Set(targets.map(({ group }) => group))].sort(compareTexts);
  const operations = fieldOf(listOf(match, 'resourceRules')[0], 'operations');
  const resourceRules = groups.map((group) =>
    objectWith({
      apiGroups: [group],
      apiVersions: ['v1'],
      operations,
      resources: targets.filter((target) => target.group === group).map(({ resource }) => resource),
    }),
  );
  return objectWith({ namespaceSelector: match['namespaceSelector'], resourceRules });
}
