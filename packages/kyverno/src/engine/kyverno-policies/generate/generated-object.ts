import type { ObjectValue, Value } from '@assay/jmespath';
import { plainObject } from '@assay/jmespath';

import { withGenerateLabels } from '../../patch/generate-labels.ts';
import { objectOf, textOf } from '../../../objects/fields.ts';
import { groupVersionKindOf } from '../../../objects/group-version-kind.ts';
import { objectWith, withFields } from '../../../objects/with-fields.ts';
import type { ObjectName } from './object-store.ts';

/** Where a generated object comes from. */
export interface GenerationOrigin {
  readonly policy: string;
  /** Empty for a ClusterPolicy. */
  readonly policyNamespace: string;
  readonly rule: string;
  /** The object for which it is generated. */
  readonly trigger: ObjectValue;
}

/** An object as a rule puts it on the server: under its new name, and with labels that tell where it comes from. */
export function generatedObject(content: ObjectValue, target: ObjectName, origin: GenerationOrigin): ObjectValue {
  const metadata = withFields(withoutMembers(objectOf(content, 'metadata') ?? plainObject(), ['namespace', 'resourceVersion']), {
    name: target.name,
    ...(target.namespace !== '' && { namespace: target.namespace }),
  });
  const named = withFields(content, { apiVersion: target.apiVersion, kind: textOf(content, 'kind') || target.kind, metadata });
  return withFields(named, { metadata: withFields(metadata, { labels: generateLabels(named, origin) }) });
}

/** The content of a clone: what identifies the source is taken away, its owners too if it goes to another namespace. */
export function cloneContent(source: ObjectValue, namespace: string): ObjectValue {
  const isElsewhere = textOf(source, 'metadata', 'namespace') !== namespace;
  const metadata = withoutMembers(objectOf(source, 'metadata') ?? plainObject(), isElsewhere ? [...IDENTITY, 'ownerReferences'] : IDENTITY);
  return withFields(source, { metadata });
}

const IDENTITY = ['uid', 'selfLink', 'creationTimestamp', 'managedFields', 'resourceVersion'];

function generateLabels(object: ObjectValue, { policy, policyNamespace, rule, trigger }: GenerationOrigin): Value {
  const { group, version, kind } = groupVersionKindOf(trigger);
  const labels = objectOf(withGenerateLabels(object), 'metadata', 'labels') ?? plainObject();
  return withFields(labels, {
    'generate.kyverno.io/policy-name': policy,
    'generate.kyverno.io/policy-namespace': policyNamespace,
    'generate.kyverno.io/rule-name': rule,
    'generate.kyverno.io/trigger-group': group,
    'generate.kyverno.io/trigger-version': version,
    'generate.kyverno.io/trigger-kind': kind,
    'generate.kyverno.io/trigger-namespace': textOf(trigger, 'metadata', 'namespace'),
    'generate.kyverno.io/trigger-uid': textOf(trigger, 'metadata', 'uid'),
  });
}

function withoutMembers(object: ObjectValue, names: readonly string[]): ObjectValue {
  return objectWith(Object.fromEntries(Object.entries<Value>(object).filter(([name]) => !names.includes(name))));
}
