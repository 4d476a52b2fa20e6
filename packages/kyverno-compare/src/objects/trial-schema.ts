import { ANYTHING } from '@assay/kubernetes';
import type { ReleaseKinds, Schema } from '@assay/kubernetes';

/** What trials of a kind are made of: its schema, or anything for a kind that is not of Kubernetes. */
export function trialSchema(apiVersion: string, kind: string, kinds: ReleaseKinds): Schema {
  const object = kinds.schemaOf(apiVersion, kind) ?? CUSTOM_OBJECT;
  return objectOf({
    operation: TEXT,
    object,
    oldObject: object,
    namespaceObject: kinds.schemaOf('v1', 'Namespace') ?? ANYTHING,
    userInfo: { ...objectOf({ username: TEXT, uid: TEXT, groups: listOf(TEXT), extra: ANYTHING }), required: ['username', 'groups'] },
    roles: listOf(TEXT),
    clusterRoles: listOf(TEXT),
  });
}

const TEXT: Schema = { ...ANYTHING, type: 'string', isNullable: false };
const TEXT_MAP: Schema = { ...ANYTHING, type: 'object', isNullable: false, others: TEXT };

function listOf(items: Schema): Schema {
  return { ...ANYTHING, type: 'list', isNullable: false, items };
}

function objectOf(fields: Readonly<Record<string, Schema>>): Schema {
  const entries = Object.entries(fields).map(([name, schema]) => [name, { schema }] as const);
  return { ...ANYTHING, type: 'object', isNullable: false, fields: new Map(entries) };
}

/** Of the objects of a definition nobody has given, the metadata is known, and that they say something. */
const CUSTOM_OBJECT: Schema = {
  ...objectOf({ metadata: objectOf({ name: TEXT, namespace: TEXT, labels: TEXT_MAP, annotations: TEXT_MAP }), spec: ANYTHING }),
  required: ['spec'],
};

/** The schema of a field of an object; `undefined` if it can have none of that name. */
export function fieldSchema({ type, fields, others, items: _items }: Schema, name: string): Schema | undefined {
  const known = fields.get(name);
  if (known) return known.schema;
  if (type !== undefined && type !== 'object') return undefined;
  if (others === 'nothing') return undefined;
  return others === 'anything' ? ANYTHING : others;
}

/** Whether an object is a map from any names to values. */
export function isMap({ type, fields, others }: Schema): boolean {
  return type === 'object' && fields.size === 0 && others !== 'nothing';
}
