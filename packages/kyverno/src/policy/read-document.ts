import { quote } from '@assay/go-values';
import type { ObjectValue, Value } from '@assay/jmespath';
import { isObject, plainObject, propertyOf } from '@assay/jmespath';
import type { Entry, Node, Source, Span } from '@assay/source';
import { childPath, nodeAt, pathSteps, resolveAlias } from '@assay/source';

import { oncePer } from '../values/once-per.ts';
import { goJsonKind } from '../objects/go-json-kind.ts';
import type { YamlObject } from '../objects/yaml-object.ts';
import type { FirstDocument } from '../objects/yaml-value.ts';
import { readFirstDocument } from '../objects/yaml-value.ts';
import { textOf } from '../objects/fields.ts';
import type { GroupVersionKind } from '../objects/group-version-kind.ts';
import { groupVersionKindOf } from '../objects/group-version-kind.ts';
import { withFields } from '../objects/with-fields.ts';
import { decodeGo } from '../schemas/decode-go.ts';
import { GoTypeTable } from '../schemas/go-types.ts';
import { schemaFor } from '../schemas/known-schemas.ts';
import { OBJECT_META_TABLE } from '../schemas/object-meta-table.ts';
import type { KindSchema } from '../schemas/policy-schema.ts';
import type { SchemaFault } from '../schemas/schema-fault.ts';
import { printSchemaFault } from '../schemas/schema-fault.ts';
import { unknownFields } from '../schemas/unknown-fields.ts';
import { validateValue } from '../schemas/validate-value.ts';
import { withDefaults } from '../schemas/with-defaults.ts';
import { metadataFaults } from './metadata-faults.ts';

/** A document of a file of policies or exceptions: read, completed and valid, or why it is not. */
export type PolicyDocument =
  | { readonly kind: 'valid'; readonly sort: GroupVersionKind; readonly object: YamlObject }
  /** A `List`; its items are neither validated nor completed. */
  | { readonly kind: 'list'; readonly object: YamlObject }
  | DocumentProblem;

export interface DocumentProblem {
  readonly kind: 'problem';
  /** In the words of the reference. */
  readonly message: string;
  readonly span: Span;
  /** Whether it is about fields that are unknown, which ends a test. */
  readonly hasUnknownFields: boolean;
  /** What it is, as far as that can be told. */
  readonly sort?: GroupVersionKind;
}

/**
 * Reads a document as the CLI reads policies and exceptions: strictly, by the schema of its kind.
 * Follows kyverno/kyverno v1.19.0 ext/resource/loader on sigs.k8s.io/kubectl-validate, pkg/validator.
 */
export function readDocument(document: Source, file: string): PolicyDocument {
  const read = readPolicyText(document);
  const whole: Span = { source: document, start: 0, end: document.text.length };
  if (read.kind === 'problem') {
    return unparsable(`failed to parse yaml: error converting YAML to JSON: ${read.message}`, read.problem?.span ?? whole);
  }
  const root = read.root && resolveAlias(read.root);
  const { value } = read;
  if (root?.kind !== 'mapping' || !isObject(value)) return unparsable(noObject(value), root?.origin ?? whole);
  const sort = groupVersionKindOf(value);
  if (sort.kind === '' && textOf(value, 'apiVersion') === '') return unparsable('GVK cannot be empty', root.origin);
  const object: YamlObject = { file, source: document, root, value };
  if (sort.kind === 'List' && textOf(value, 'apiVersion') === 'v1') return { kind: 'list', object };
  const search = schemaFor(sort);
  if (search.kind === 'absent') return { ...unparsable(`failed to retrieve validator: ${search.message}`, root.origin), sort };
  return decode(object, sort, search.found, read.duplicates);
}

/** The tree and the value of a document of a file of policies. */
export const readPolicyText: (document: Source) => FirstDocument = oncePer((document) => readFirstDocument(document, { integers: 'int64' }));

function decode(object: YamlObject, sort: GroupVersionKind, known: KindSchema, duplicates: readonly Entry[]): PolicyDocument {
  const malformed = malformedMetadata(object.value);
  if (malformed !== undefined) return unparsable(malformed, spanOf(object, 'metadata'));
  const strict = duplicates.length === 0 ? [] : [duplicateKeys(duplicates)];
  const unknown = unknownFields(object.value, known.schema);
  if (strict.length + unknown.length > 0) {
    const place = unknown[0] === undefined ? duplicates[0]!.key.origin : faultSpan(object.root, unknown[0]);
    const message = [...strict, ...unknown.map(printSchemaFault)].join('\n');
    return { ...unparsable(message, place), hasUnknownFields: unknown.length > 0 };
  }
  const value = withDefaults(withMetadata(object.value), known.schema);
  const faults = [...metadataFaults(value, known.isNamespaced), ...validateValue(value, known.schema)];
  if (faults.length === 0) return { kind: 'valid', sort, object: { ...object, value } };
  const texts = [...new Set(faults.map(printSchemaFault))];
  const list = texts.length === 1 ? texts[0] : `[${texts.join(', ')}]`;
  const name = quote(textOf(value, 'metadata', 'name'));
  const message = `failed to validate resource (${sort.kind}.${sort.group || 'core'} ${name} is invalid: ${list})`;
  return { kind: 'problem', message, span: faultSpan(object.root, faults[0]!), hasUnknownFields: false, sort };
}

function unparsable(message: string, span: Span): DocumentProblem {
  return { kind: 'problem', message: `failed to parse document (${message})`, span, hasUnknownFields: false };
}

function noObject(value: Value): string {
  if (value === null) return 'GVK cannot be empty';
  const kind = goJsonKind(value);
  return `failed to parse yaml: error unmarshaling JSON: while decoding JSON: json: cannot unmarshal ${kind} into Go value of type v1.TypeMeta`;
}

/** What go-yaml says in its strict mode. */
function duplicateKeys(duplicates: readonly Entry[]): string {
  const lines = duplicates.map(({ key, name = '' }) => {
    const content = resolveAlias(key);
    const shown = content.kind === 'scalar' && content.type !== 'string' ? name : quote(name);
    return `  line ${key.origin.source.positionAt(key.origin.start).line}: key ${shown} already set in map`;
  });
  return ['yaml: unmarshal errors:', ...lines].join('\n');
}

const OBJECT_META = new GoTypeTable(OBJECT_META_TABLE).struct('ObjectMeta');

/** Why metadata cannot be decoded into what Go programs hold. */
function malformedMetadata(object: ObjectValue): string | undefined {
  const metadata = propertyOf(object, 'metadata') ?? null;
  if (metadata === null) return undefined;
  const decoded = decodeGo(metadata, OBJECT_META, () => undefined);
  return decoded.kind === 'problem' ? decoded.message : undefined;
}

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

/** Where a fault stands: at the value, or at the key of an unknown field; what is missing, at the object that lacks it. */
export function faultSpan(root: Node, { path, code }: SchemaFault): Span {
  for (let at = path; at !== undefined; at = at.parent) {
    const node = nodeAt(root, pathSteps(at));
    if (node === undefined) continue;
    if (code !== 'unknown-field' || at !== path) return node.origin;
    const parent = nodeAt(root, pathSteps(at.parent));
    const entry = parent?.kind === 'mapping' ? parent.entries.find(({ name }) => name === at?.step) : undefined;
    return (entry?.key ?? node).origin;
  }
  return root.origin;
}

function spanOf(object: YamlObject, name: string): Span {
  return (nodeAt(object.root, pathSteps(childPath(undefined, name))) ?? object.root).origin;
}
