import type { JsonValue } from '@assay/findings';
import type { ReleaseKinds, Schema } from '@assay/kubernetes';
import { readJson, resolveAlias, Source } from '@assay/source';

import { isJsonList, isJsonObject, memberOf, textMember } from '../trials/trial.ts';
import type { JsonObject } from '../trials/trial.ts';
import { selectsOwnPods } from './example.ts';
import { isNeeded } from './fit-place.ts';

/** Whether an API server would most likely take an object; of kinds that are not of Kubernetes only the metadata is known. */
export function isAcceptable(object: JsonObject, kinds: ReleaseKinds): boolean {
  const schema = kinds.schemaOf(textMember(object, 'apiVersion'), textMember(object, 'kind'));
  if (textMember(object, 'metadata', 'name') === '') return false;
  if (!hasPlainNamespace(memberOf(object, 'metadata', 'namespace'))) return false;
  if (!hasPlainLabels(memberOf(object, 'metadata', 'labels'))) return false;
  if (schema === undefined) return saysSomething(object);
  return hasWhatIsNeeded(object, schema) && isOfSchema(object, schema, kinds);
}

/** Objects of definitions have a spec, data or the like, although no schema is known that asks for it. */
function saysSomething(object: JsonObject): boolean {
  return Object.keys(object).some((name) => !OF_EVERY_OBJECT.has(name));
}

const OF_EVERY_OBJECT: ReadonlySet<string> = new Set(['apiVersion', 'kind', 'metadata']);

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
  if (isJsonList(value)) return items === undefined || (haveOwnNames(value, items) && value.every((item) => hasWhatIsNeeded(item, items)));
  if (!isJsonObject(value)) return true;
  if (selectsOwnPods(schema) && !isSelectorMet(value)) return false;
  if (isVolume(schema) && Object.keys(value).length > 2) return false;
  return [...schema.fields].every(([name, field]) => {
    const member = value[name];
    if (member === undefined) return !isNeeded(schema, name);
    if (name === 'containers' && isJsonList(member) && member.length === 0) return false;
    if (name === 'labels' && schema.fields.has('annotations') && !hasPlainLabels(member)) return false;
    return hasWhatIsNeeded(member, field.schema);
  });
}

/** Whether the labels of the template are what the selector asks for; of its expressions nothing is known here. */
function isSelectorMet(spec: JsonObject): boolean {
  const asked = memberOf(spec, 'selector', 'matchLabels');
  const entries = isJsonObject(asked) ? Object.entries(asked) : [];
  const isSelecting = entries.length > 0 || memberOf(spec, 'selector', 'matchExpressions') !== undefined;
  return isSelecting && entries.every(([name, value]) => memberOf(spec, 'template', 'metadata', 'labels', name) === value);
}

/** A volume has a name and one source. */
function isVolume({ fields }: Schema): boolean {
  return ['name', 'emptyDir', 'hostPath'].every((name) => fields.has(name));
}

/** Elements that must have names, such as containers, are told apart by them. */
function haveOwnNames(list: readonly JsonValue[], { required }: Schema): boolean {
  if (!required.includes('name')) return true;
  const names = list.map((item) => textMember(item, 'name'));
  return !names.includes('') && new Set(names).size === names.length;
}
