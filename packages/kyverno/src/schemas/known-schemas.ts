import type { GroupVersionKind } from '../objects/group-version-kind.ts';
import { POLICY_SCHEMA_TABLE } from './policy-schema-table.ts';
import type { KindSchema, ListSchema, ObjectSchema, Schema } from './policy-schema.ts';
import { SchemaTable } from './policy-schema.ts';
import type { ListType, SchemaType, StructType } from './shape-table.ts';
import { ShapeTable } from './shape-table.ts';
import { STRUCTURED_MERGE_TABLE } from './structured-merge-table.ts';

/** The schema of a sort of objects, or why there is none in the words of sigs.k8s.io/kubectl-validate. */
export type SchemaSearch = { readonly kind: 'found'; readonly found: KindSchema } | { readonly kind: 'absent'; readonly message: string };

/**
 * The schema by which the CLI validates a document: of policies and exceptions of Kyverno, and of the kinds of Kubernetes 1.32. Of the
 * latter fields and types are known, and of none whether it has a namespace.
 */
export function schemaFor(sort: GroupVersionKind): SchemaSearch {
  const apiVersion = sort.group === '' ? sort.version : `${sort.group}/${sort.version}`;
  const policy = policies.schemaOf(apiVersion, sort.kind);
  if (policy !== undefined) return { kind: 'found', found: policy };
  const absent = { kind: 'absent', message: `kind ${sort.kind} not found in ${apiVersion} groupversion` } as const;
  if (policies.hasVersion(apiVersion)) return absent;
  const builtIns = new ShapeTable(STRUCTURED_MERGE_TABLE);
  const type = builtIns.typeOf(apiVersion, sort.kind);
  if (type !== undefined) return { kind: 'found', found: { schema: objectSchema(type, new Map()), isNamespaced: false } };
  return builtIns.hasVersion(apiVersion) ? absent : { kind: 'absent', message: `failed to locate OpenAPI spec for GV: ${apiVersion}` };
}

const policies = new SchemaTable(POLICY_SCHEMA_TABLE);

function schemaOf(type: SchemaType, known: Map<StructType, ObjectSchema>): Schema {
  switch (type.kind) {
    case 'any':
      return { kind: 'any' };
    case 'list':
      return { kind: 'list', element: schemaOf(type.element, known), ...uniquenessOf(type) };
    case 'map':
      return { kind: 'map', element: schemaOf(type.element, known) };
    case 'struct':
      return objectSchema(type, known);
    case 'scalar':
      return type.accepts === 'scalar' ? { kind: 'any' } : { kind: type.accepts === 'text' ? 'string' : type.accepts };
  }
}

function uniquenessOf({ keys }: ListType): Pick<ListSchema, 'keys' | 'isSet'> {
  if (keys === undefined) return {};
  return keys.length === 0 ? { isSet: true } : { keys };
}

/** Types can contain themselves. */
function objectSchema(type: StructType, known: Map<StructType, ObjectSchema>): ObjectSchema {
  const before = known.get(type);
  if (before !== undefined) return before;
  const fields = new Map<string, Schema>();
  const schema: ObjectSchema = { kind: 'object', fields, required: [], isOpen: type.isOpen };
  known.set(type, schema);
  for (const [name, field] of type.fields) fields.set(name, schemaOf(field, known));
  return schema;
}
