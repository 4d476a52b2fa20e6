import { isObject, plainObject, propertyOf } from '@assay/jmespath';
import type { ObjectValue, Value } from '@assay/jmespath';
import type { Entry, Source, Span } from '@assay/source';
import { nodeAt, oncePer, resolveAlias } from '@assay/source';

import { listOf, textOf } from '../objects/fields.ts';
import type { GroupVersionKind } from '../objects/group-version-kind.ts';
import { groupVersionKindOf } from '../objects/group-version-kind.ts';
import { splitDocuments } from '../objects/split-documents.ts';
import { withFields } from '../objects/with-fields.ts';
import type { YamlObject } from '../objects/yaml-object.ts';
import type { FirstDocument } from '../objects/yaml-value.ts';
import { readFirstDocument } from '../objects/yaml-value.ts';
import type { SchemaSearch } from '../schemas/known-schemas.ts';
import { schemaFor } from '../schemas/known-schemas.ts';
import type { SchemaFault } from '../schemas/schema-fault.ts';
import { unknownFields } from '../schemas/unknown-fields.ts';
import { validateValue } from '../schemas/validate-value.ts';
import { withDefaults } from '../schemas/with-defaults.ts';
import { metadataFaults } from './metadata-faults.ts';
import type { Policy, PolicyBinding } from './policy.ts';
import type { DocumentRole } from './policy-kinds.ts';
import { roleOf } from './policy-kinds.ts';

/** A document of a file of policies or exceptions, with all that there is to say about it; who judges it chooses the words. */
export type PolicyDocument =
  | { readonly kind: 'unparsable'; readonly reading: Extract<FirstDocument, { readonly kind: 'problem' }>; readonly span: Span }
  | NoObject
  | { readonly kind: 'object'; readonly object: ReadObject; readonly duplicates: readonly Entry[] }
  | { readonly kind: 'list'; readonly list: ReadObject; readonly items: readonly ListItem[]; readonly duplicates: readonly Entry[] };

/** What must be an object and is none. */
export interface NoObject {
  readonly kind: 'no-object';
  readonly value: Value;
  readonly span: Span;
}

/** An item of a `List`. */
export type ListItem = NoObject | { readonly kind: 'object'; readonly object: ReadObject };

/** An object that may be a policy, an exception or a binding. */
export interface ReadObject {
  readonly written: YamlObject;
  readonly sort: GroupVersionKind;
  /** `undefined` if files of policies may not hold it. */
  readonly role: DocumentRole | undefined;
  readonly schema: SchemaSearch;
  /** With the defaults of its schema. */
  readonly completed: YamlObject;
  /** Fields that its schema does not have. */
  readonly unknown: readonly SchemaFault[];
  /** What breaks its schema in another way. */
  readonly faults: readonly SchemaFault[];
}

/** The documents of a file of policies. The same source gives the same documents. */
export const readPolicyDocuments: (source: Source) => readonly PolicyDocument[] = oncePer((source) =>
  splitDocuments(source).map((document) => readDocument(document, source.name)),
);

function readDocument(document: Source, file: string): PolicyDocument {
  const reading = readFirstDocument(document, { integers: 'int64' });
  const whole: Span = { source: document, start: 0, end: document.text.length };
  if (reading.kind === 'problem') return { kind: 'unparsable', reading, span: reading.problem?.span ?? whole };
  const root = reading.root && resolveAlias(reading.root);
  const { value, duplicates } = reading;
  if (root?.kind !== 'mapping' || !isObject(value)) return { kind: 'no-object', value, span: root?.origin ?? whole };
  const written: YamlObject = { file, source: document, root, value };
  const object = readObject(written);
  if (object.sort.kind !== 'List' || object.sort.group !== '') return { kind: 'object', object, duplicates };
  return { kind: 'list', list: object, items: itemsOf(written), duplicates };
}

function itemsOf(list: YamlObject): readonly ListItem[] {
  return listOf(list.value, 'items').map((value, index) => {
    const node = nodeAt(list.root, ['items', index]);
    const root = node && resolveAlias(node);
    if (root?.kind !== 'mapping' || !isObject(value)) return { kind: 'no-object', value, span: (root ?? list.root).origin };
    return { kind: 'object', object: readObject({ ...list, root, value }) };
  });
}

function readObject(written: YamlObject): ReadObject {
  const { value } = written;
  const sort = groupVersionKindOf(value);
  const schema = schemaFor(sort);
  const role = roleOf(sort);
  if (schema.kind === 'absent') return { written, sort, role, schema, completed: written, unknown: [], faults: [] };
  const { found } = schema;
  const completed = withDefaults(withMetadata(value), found.schema);
  const faults = [...metadataFaults(completed, found.isNamespaced), ...validateValue(completed, found.schema)];
  return { written, sort, role, schema, completed: { ...written, value: completed }, unknown: unknownFields(value, found.schema), faults };
}

/** The policy that an object is, if it is to be one; a namespaced one that says no namespace is in `default`. */
export function policyOf({ sort, role }: ReadObject, written: YamlObject): Policy | undefined {
  if (role?.role !== 'policy') return undefined;
  const { value: content } = written;
  const namespace = role.isNamespaced ? textOf(content, 'metadata', 'namespace') || 'default' : '';
  return { family: role.family, kind: sort.kind, name: textOf(content, 'metadata', 'name'), namespace, content, written };
}

/** The binding that an object is, if it is to be one. */
export function bindingOf({ role }: ReadObject, written: YamlObject): PolicyBinding | undefined {
  return role?.role === 'binding' ? { family: role.family, content: written.value, written } : undefined;
}

/** Members of metadata that are maps of texts. */
const METADATA_MAPS = ['labels', 'annotations'];

/** The object with its metadata as Go programs hold it: nothing that is null. */
function withMetadata(object: ObjectValue): ObjectValue {
  const metadata = propertyOf(object, 'metadata') ?? null;
  if (metadata === null || !isObject(metadata)) return object;
  const held = plainObject();
  let isSame = true;
  for (const name of Object.keys(metadata)) {
    const value = metadata[name] ?? null;
    const after = METADATA_MAPS.includes(name) ? textsOnly(value) : value;
    if (after !== null) held[name] = after;
    isSame &&= after !== null && after === value;
  }
  return isSame ? object : withFields(object, { metadata: held });
}

function textsOnly(value: Value): Value {
  if (!isObject(value) || !Object.values(value).includes(null)) return value;
  const texts = plainObject();
  for (const name of Object.keys(value)) texts[name] = value[name] ?? '';
  return texts;
}
