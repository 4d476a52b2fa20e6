import { isObject } from '@assay/jmespath';
import type { ObjectValue, Value } from '@assay/jmespath';
import { oncePer } from '@assay/source';

import { namesKind } from '../match/kind-selector.ts';
import { fieldOf, listOf, objectOf, textOf, textsOf } from '../../objects/fields.ts';
import { autogenControllers, kindsOf, POD_CONTROLLERS } from './pod-controllers.ts';
import { TEMPLATE_PATHS } from './pod-template.ts';
import type { PodTemplate } from './pod-template.ts';
import { rewriteTexts } from './rewrite-texts.ts';
import type { Rewrite } from './rewrite-texts.ts';
import { generatedName, isGeneratedName } from './rule-names.ts';
import { objectWith, withFields } from '../../objects/with-fields.ts';
import { wrapBody } from './wrap-body.ts';

/** The rules that a policy of kyverno.io has, with those that are generated for controllers of pods. */
export interface AutogenRules {
  /** What mutate and verifyImages rules are taken from: with the rules for all controllers of the policy. */
  readonly all: readonly ObjectValue[];
  /** What a resource of this kind is validated by; generated rules are made anew at each call. */
  readonly forKind: (kind: string) => readonly ObjectValue[];
}

/**
 * Plans the rules that are generated for a policy; they are made when they are asked for. Follows pkg/autogen/v1 of Kyverno (v1.19.0).
 */
export const planAutogen: (policy: ObjectValue) => AutogenRules = oncePer(plan);

function plan(policy: ObjectValue): AutogenRules {
  const rules = listOf(policy, 'spec', 'rules').filter(isObject);
  const controllers = autogenControllers(policy);
  let all: readonly ObjectValue[] | undefined;
  return {
    get all() {
      return (all ??= withGenerated(rules, controllers.includes(EVERY_CONTROLLER) ? POD_CONTROLLERS : controllers));
    },
    forKind: (kind) => (controllers.includes(kind) ? withGenerated(rules, [kind]) : rules),
  };
}

/** What the annotation can say instead of all kinds; it is understood for mutate and verifyImages rules only. */
const EVERY_CONTROLLER = 'all';

const API_VERSIONS: ReadonlyMap<string, string> = new Map([
  ['CronJob', 'batch/v1'],
  ['Job', 'batch/v1'],
  ['ReplicationController', 'v1'],
  ...(['DaemonSet', 'Deployment', 'ReplicaSet', 'StatefulSet'] as const).map((kind) => [kind, 'apps/v1'] as const),
]);

function withGenerated(rules: readonly ObjectValue[], controllers: readonly string[]): readonly ObjectValue[] {
  const generated = rules.flatMap((rule) => generateRules(rule, controllers));
  if (generated.length === 0) return rules;
  return [...rules.filter((rule) => !isGeneratedName(textOf(rule, 'name'))), ...generated];
}

function generateRules(rule: ObjectValue, controllers: readonly string[]): readonly ObjectValue[] {
  if (!isConvertible(rule)) return [];
  const besideCronJob = controllers.filter((kind) => kind !== 'CronJob').sort();
  const known = besideCronJob.filter((kind) => POD_CONTROLLERS.includes(kind));
  const others = known.length > 0 ? known : besideCronJob;
  return [
    ...(others.length > 0 ? [generateRule(rule, others, 'template')] : []),
    ...(controllers.includes('CronJob') ? [generateRule(rule, ['CronJob'], 'jobTemplate')] : []),
  ].filter((each) => each !== undefined);
}

function isConvertible(rule: ObjectValue): boolean {
  if (isGeneratedName(textOf(rule, 'name'))) return false;
  const matched = kindsOf(objectOf(rule, 'match'));
  const excluded = kindsOf(objectOf(rule, 'exclude'));
  return namesKind(matched, 'Pod') && (excluded.length === 0 || namesKind(excluded, 'Pod'));
}

function generateRule(rule: ObjectValue, controllers: readonly string[], template: PodTemplate): ObjectValue | undefined {
  const body = wrapBody(rule, template);
  if (body === undefined) return undefined;
  const kinds = controllers.map((kind) => {
    const apiVersion = API_VERSIONS.get(kind);
    return apiVersion === undefined ? kind : `${apiVersion}/${kind}`;
  });
  const converted = objectWith({
    name: generatedName(textOf(rule, 'name'), template),
    match: withKinds(objectOf(rule, 'match'), kinds, template, true),
    exclude: withKinds(objectOf(rule, 'exclude'), kinds, template, false),
    celPreconditions: rule['celPreconditions'],
    context: rule['context'],
    preconditions: rule['preconditions'],
    ...body,
    skipBackgroundRequests: rule['skipBackgroundRequests'],
  });
  const isCel = fieldOf(rule, 'validate', 'cel') !== undefined;
  return rewriteTexts(converted, shiftFields(template, isCel ? '' : 'request.'));
}

/** A block on controllers instead of pods. A filter without kinds gets some for CronJob only, a block of the old form if it is a match. */
function withKinds(block: ObjectValue | undefined, kinds: readonly string[], template: PodTemplate, isMatch: boolean): ObjectValue | undefined {
  if (block === undefined) return undefined;
  const isReplaced = (filter: Value) => template === 'jobTemplate' || namesKind(textsOf(filter, 'resources', 'kinds'), 'Pod');
  for (const name of ['any', 'all']) {
    const filters = listOf(block, name);
    if (filters.length === 0) continue;
    return withFields(block, { [name]: filters.map((filter) => (isObject(filter) && isReplaced(filter) ? filterWithKinds(filter, kinds) : filter)) });
  }
  const hasKinds = textsOf(block, 'resources', 'kinds').length > 0;
  return isMatch || hasKinds ? filterWithKinds(block, kinds) : block;
}

function filterWithKinds(filter: ObjectValue, kinds: readonly string[]): ObjectValue {
  return withFields(filter, { resources: withFields(objectOf(filter, 'resources') ?? objectWith({}), { kinds }) });
}

/** Turns paths of the pod into paths of the controller, in all texts and without regard for words, as Kyverno does. */
function shiftFields(template: PodTemplate, prefix: string): Rewrite {
  const path = TEMPLATE_PATHS[template];
  const replacements = ['spec', 'metadata'].flatMap((field) =>
    ['object', 'oldObject'].map((object) => [`${prefix}${object}.${field}`, `${prefix}${object}.${path}.${field}`] as const),
  );
  return (text) => replacements.reduce((shifted, [from, to]) => shifted.replaceAll(from, to), text);
}
