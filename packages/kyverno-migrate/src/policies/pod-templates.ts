import type { ObjectValue } from '@assay/jmespath';

import type { RuleMatch } from '../match/translate-match.ts';
import { Refusal } from '../refusal.ts';
import { templateSchemas } from '../schema/known-fields.ts';
import type { Schemas } from '../schema/known-fields.ts';
import type { OldRule } from './old-rule.ts';

/** How a policy that patches Pods patches the templates of their controllers, too: Kyverno rewrites no patches of JSON. */
export interface PodTemplates {
  /** What the Pod or the template is called. */
  readonly object: string;
  readonly schemas: Schemas;
  /** The beginning of pointers. */
  readonly prefix: string;
  readonly variables: readonly ObjectValue[];
  readonly constraints: (operations: readonly string[]) => ObjectValue;
}

const GROUPS: readonly { readonly group: string; readonly kinds: Readonly<Record<string, string>> }[] = [
  { group: '', kinds: { Pod: 'pods', ReplicationController: 'replicationcontrollers' } },
  { group: 'apps', kinds: { DaemonSet: 'daemonsets', Deployment: 'deployments', ReplicaSet: 'replicasets', StatefulSet: 'statefulsets' } },
  { group: 'batch', kinds: { CronJob: 'cronjobs', Job: 'jobs' } },
];

/** `undefined` for a rule of which Kyverno makes none for controllers. */
export function podTemplates({ controllers, path }: OldRule, match: RuleMatch): PodTemplates | undefined {
  if (!match.resources.some(({ kind }) => kind === 'Pod') || controllers.length === 0) return undefined;
  if (match.resources.length > 1)
    throw new Refusal([...path, 'match'], 'Pods and other kinds are patched by one rule', 'write one rule for Pods, and one for the other kinds');
  const kinds = controllers.includes('all') ? GROUPS.flatMap((each) => Object.keys(each.kinds)) : ['Pod', ...controllers];
  const hasCronJobs = kinds.includes('CronJob');
  const hasOthers = kinds.some((kind) => kind !== 'Pod' && kind !== 'CronJob');
  return {
    object: 'variables.pod',
    schemas: templateSchemas(match.schemas),
    prefix: 'variables.podPath',
    variables: [
      { name: 'pod', expression: choice('object', 'object.spec.jobTemplate.spec.template', 'object.spec.template', hasCronJobs, hasOthers) },
      { name: 'podPath', expression: choice("''", "'/spec/jobTemplate/spec/template'", "'/spec/template'", hasCronJobs, hasOthers) },
    ],
    constraints: (operations) => ({
      ...(match.namespaceSelector && { namespaceSelector: match.namespaceSelector }),
      resourceRules: GROUPS.flatMap(({ group, kinds: known }) => {
        const resources = kinds.map((kind) => known[kind]).filter((each) => each !== undefined);
        return resources.length === 0 ? [] : [{ apiGroups: [group], apiVersions: ['v1'], operations, resources }];
      }),
    }),
  };
}

function choice(pod: string, cronJob: string, other: string, hasCronJobs: boolean, hasOthers: boolean): string {
  if (!hasOthers) return `object.kind == 'Pod' ? ${pod} : ${cronJob}`;
  return `object.kind == 'Pod' ? ${pod} : ${hasCronJobs ? `object.kind == 'CronJob' ? ${cronJob} : ` : ''}${other}`;
}
