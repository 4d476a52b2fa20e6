import type { JsonValue } from '@assay/findings';
import type { ReleaseKinds, Schema } from '@assay/kubernetes';
import { readJson, resolveAlias, Source } from '@assay/source';

import { isJsonList, isJsonObject, memberOf, textMember } from '../trials/trial.ts';
import type { JsonObject } from '../trials/trial.ts';
import { isNeeded } from './fit-place.ts';

/** Whether an API server would most likely take an object; of kinds that are not of Kubernetes only the metadata is known. */
export function isAcceptable(object: JsonObject, kinds: ReleaseKinds): boolean {
  const schema = kinds.schemaOf(textMember(object, 'apiVersion'), textMember(object, 'kind'));
  if (textMember(object, 'metadata', 'name') === '') return false;
  if (!hasPlainLabels(memberOf(object, 'metadata', 'labels')) || !hasPlainNamespace(memberOf(object, 'metadata', 'namespace'))) return false;
  if (schema === undefined) return true;
  return hasWhatIsNeeded(object, schema) && isOfSchema(object, schema, kinds);
}

function isOfSchema(object: JsonObject, schema: Schema, kinds: ReleaseKinds): boolean {
  const { root } = readJson(new Source('object', JSON.stringify(object)));
  return root !== undefined && kinds.accepts(schema, resolveAlias(root));
}

const LABEL_VALUE = /^(?:[A-Za-z0-9](?:[-A-Za-z0-9_.]{0,61}[A-Za-z0-9])?)?$/;

function hasPlainLabels(labels: JsonValue | undefined): boolean {
  return !isJsonObject(labels) || Object.values(labels).every((value) => typeof value === 'string' && LABEL_VALUE.test(value));
}

const NAMESPACE = /^[a-z0-9](?:[-a-z0-9]{0,61}[a-z0-9])?$/;

function hasPlainNamespace(namespace: JsonValue | undefined): boolean {
  return namespace === undefined || (typeof namespace === 'string' && NAMESPACE.test(namespace));
}

function hasWhatIsNeeded(value: JsonValue, schema: Schema): boolean {
  const { items } = schema;
  if (isJsonList(value)) return items === undefined || value.every((item) => hasWhatIsNeeded(item, items));
  if (!isJsonObject(value)) return true;
  return [...schema.fields].every(([name, field]) => {
    const member = value[name];
    if (member === undefined) return !isNeeded(schema, name);
    if (name === 'containers' && isJsonList(member) && member.length === 0) return false;
    return hasWhatIsNeeded(member, field.schema);
  });
}
