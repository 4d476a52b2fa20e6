import type { ObjectValue, Value } from '@assay/jmespath';
import { isObject, plainObject, propertyOf } from '@assay/jmespath';

/** What labels begin with that say which rule made an object. */
export const GENERATE_PREFIX = 'generate.kyverno.io/';
export const MANAGED_BY = 'app.kubernetes.io/managed-by';

/**
 * A resource with the labels that two resources are compared by: none that says which rule made it, and as managed by Kyverno unless
 * it says otherwise. If a label is neither text nor null, all labels are left out, as the CLI does.
 */
export function withGenerateLabels(resource: ObjectValue): ObjectValue {
  const metadata = propertyOf(resource, 'metadata') ?? null;
  const labels = plainObject();
  labels[MANAGED_BY] = 'kyverno';
  for (const [name, text] of readLabels(isObject(metadata) ? metadata : undefined)) if (!name.startsWith(GENERATE_PREFIX)) labels[name] = text;
  return withMember(resource, 'metadata', withMember(isObject(metadata) ? metadata : plainObject(), 'labels', labels));
}

function readLabels(metadata: ObjectValue | undefined): readonly (readonly [string, string])[] {
  const labels = metadata === undefined ? null : (propertyOf(metadata, 'labels') ?? null);
  if (!isObject(labels)) return [];
  const read = Object.entries(labels).map(([name, text]) => [name, text ?? ''] as const);
  return read.every((entry): entry is readonly [string, string] => typeof entry[1] === 'string') ? read : [];
}

function withMember(object: ObjectValue, name: string, value: Value): ObjectValue {
  const copy = plainObject();
  for (const key of Object.keys(object)) copy[key] = object[key] ?? null;
  copy[name] = value;
  return copy;
}
