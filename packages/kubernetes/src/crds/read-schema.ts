import { effectiveEntries, resolveAlias, stringValue, valueNamed } from '@assay/source';
import type { ContentNode, MappingNode, Node } from '@assay/source';

import { isTrue } from '../is-true.ts';
import { jsonValue } from '../json-value.ts';
import { ANYTHING } from '../model.ts';
import type { Field, Schema, SchemaType } from '../model.ts';
import { readConstraints } from './read-constraints.ts';
import { readRules } from './read-rules.ts';

/** What a schema of a CustomResourceDefinition builds on. */
export interface SchemaSurroundings {
  /** What `metadata` of every object is. */
  readonly objectMeta: Schema;
}

/**
 * Reads a structural schema, as CustomResourceDefinitions of apiextensions.k8s.io/v1 have it. What the API server would refuse in it is
 * passed over: a definition judges, and is not judged here.
 */
function readSchema(node: ContentNode, around: SchemaSurroundings): Schema {
  if (node.kind !== 'mapping') return ANYTHING;
  const type = typeOf(node);
  const keepsUnknown = isTrue(valueNamed(node, 'x-kubernetes-preserve-unknown-fields'));
  const own = readFields(valueNamed(node, 'properties'), (value) => readSchema(value, around));
  const isEmbedded = isTrue(valueNamed(node, 'x-kubernetes-embedded-resource'));
  const fields = isEmbedded ? withTypeMeta(own, around.objectMeta) : own;
  const others = valueNamed(node, 'additionalProperties');
  const items = valueNamed(node, 'items');
  const schema: Schema = {
    type,
    isNullable: type === undefined || isTrue(valueNamed(node, 'nullable')),
    fields,
    dropsNull: true,
    others: keepsUnknown || type !== 'object' ? 'anything' : othersOf(others, around),
    required: [...(isEmbedded ? ['apiVersion', 'kind'] : []), ...requiredOf(node)].filter((name) => fields.get(name)?.default === undefined),
    ...(items && { items: readSchema(items, around) }),
    constraints: [],
    rules: readRules(valueNamed(node, 'x-kubernetes-validations')),
    ...(isEmbedded && { isResource: true }),
    span: node.origin,
  };
  return { ...schema, constraints: readConstraints(node, (branch) => readBranch(branch, schema)) };
}

/** The root of a custom resource: what each object has is added to it. */
export function readRootSchema(node: ContentNode, around: SchemaSurroundings): Schema {
  const schema = readSchema(node, around);
  return { ...schema, type: 'object', isNullable: false, isResource: true, fields: withTypeMeta(schema.fields, around.objectMeta) };
}

/** `apiVersion`, `kind` and `metadata` as every object has them; what a definition demands of the name besides is kept. */
function withTypeMeta(fields: ReadonlyMap<string, Field>, objectMeta: Schema): ReadonlyMap<string, Field> {
  const demanded = fields.get('metadata')?.schema;
  const metadata: Schema = demanded
    ? { ...ANYTHING, type: 'object', constraints: [{ kind: 'all-of', schemas: [objectMeta, asBranch(demanded)] }] }
    : objectMeta;
  return new Map([['apiVersion', { schema: TEXT }], ['kind', { schema: TEXT }], ...fields, ['metadata', { schema: metadata }]]);
}

const TEXT: Schema = { ...ANYTHING, type: 'string', isNullable: false };

/** The same demands on values, without a word about which fields there can be. */
function asBranch(schema: Schema): Schema {
  const fields = [...schema.fields].map(([name, field]): [string, Field] => [name, { ...field, schema: asBranch(field.schema) }]);
  return { ...schema, fields: new Map(fields), others: 'anything' };
}

/** A schema below `allOf` and its kin: it demands something of values and knows no fields of its own. Defaults are those of the structural schema. */
function readBranch(node: ContentNode, structural: Schema | undefined): Schema {
  if (node.kind !== 'mapping') return ANYTHING;
  const items = valueNamed(node, 'items');
  return {
    ...ANYTHING,
    type: typeOf(node),
    isNullable: structural?.isNullable ?? true,
    dropsNull: true,
    fields: readFields(valueNamed(node, 'properties'), (value, name) => readBranch(value, structural?.fields.get(name)?.schema)),
    required: requiredOf(node).filter((name) => structural?.fields.get(name)?.default === undefined),
    ...(items && { items: readBranch(items, structural?.items) }),
    constraints: readConstraints(node, (branch) => readBranch(branch, structural)),
    span: node.origin,
  };
}

function readFields(properties: Node | undefined, read: (value: ContentNode, name: string) => Schema): ReadonlyMap<string, Field> {
  const fields = new Map<string, Field>();
  if (properties?.kind !== 'mapping') return fields;
  for (const { name, value } of effectiveEntries(properties)) {
    if (name === undefined) continue;
    const content = resolveAlias(value);
    const given = valueNamed(content, 'default');
    const isGiven = given !== undefined && !(given.kind === 'scalar' && given.type === 'null');
    fields.set(name, { schema: read(content, name), ...(isGiven && { default: jsonValue(given) }) });
  }
  return fields;
}

function typeOf(node: MappingNode): SchemaType | undefined {
  if (isTrue(valueNamed(node, 'x-kubernetes-int-or-string'))) return 'int-or-string';
  const type = stringValue(valueNamed(node, 'type'));
  if (type === 'integer' && stringValue(valueNamed(node, 'format')) === 'int32') return 'int32';
  return TYPES.get(type ?? '');
}

const TYPES: ReadonlyMap<string, SchemaType> = new Map([
  ['object', 'object'],
  ['array', 'list'],
  ['string', 'string'],
  ['integer', 'integer'],
  ['number', 'number'],
  ['boolean', 'boolean'],
]);

function othersOf(node: ContentNode | undefined, around: SchemaSurroundings): Schema['others'] {
  if (node === undefined) return 'nothing';
  if (node.kind === 'mapping') return readSchema(node, around);
  return isTrue(node) ? 'anything' : 'nothing';
}

function requiredOf(node: MappingNode): readonly string[] {
  const required = valueNamed(node, 'required');
  return required?.kind === 'sequence' ? required.items.flatMap((item) => stringValue(item) ?? []) : [];
}
