import { ANYTHING } from '@assay/kubernetes';
import type { Field, KnownKinds, Schema, SchemaType } from '@assay/kubernetes';
import { VM_TEMPLATE } from '@assay/kubevirt';
import type { VmField, VmFieldType } from '@assay/kubevirt';

/** The kinds that dialects know beside those of Kubernetes: Kyverno judges its policies, KubeVirt templates of OpenShift, and knows the fields of VMs. */
export const kindsOfDialects: KnownKinds = {
  find(apiVersion, kind) {
    if (/^(?:policies\.)?kyverno\.io\//.test(apiVersion) && /(?:Policy|PolicyException)$/.test(kind)) return 'judged';
    if (apiVersion.startsWith('template.openshift.io/') && kind === 'Template') return 'judged';
    return /^kubevirt\.io\/(?:v1|v1alpha3)$/.test(apiVersion) ? MACHINES.get(kind)?.() : undefined;
  },
};

const MACHINES: ReadonlyMap<string, () => Schema> = new Map([
  ['VirtualMachine', once(() => openObject({ metadata: machineMetadata(), spec: openObject({ template: schemaOf(VM_TEMPLATE) }) }))],
  ['VirtualMachineInstance', once(() => openObject({ metadata: machineMetadata(), spec: fieldOf(VM_TEMPLATE, 'spec') }))],
]);

/** Objects have the metadata of the template of a VM. */
function machineMetadata(): Schema {
  return fieldOf(VM_TEMPLATE, 'metadata');
}

/** An object of which only some fields are known. */
function openObject(fields: Readonly<Record<string, Schema>>): Schema {
  return { ...ANYTHING, type: 'object', fields: fieldsOf(Object.entries(fields)) };
}

function fieldOf({ children }: VmField, name: string): Schema {
  const field = children.get(name);
  return field ? schemaOf(field) : ANYTHING;
}

function schemaOf({ type, children }: VmField): Schema {
  const items = children.get('*');
  const schema: Schema = { ...ANYTHING, ...(TYPES[type] && { type: TYPES[type] }) };
  if (type === 'array') return { ...schema, ...(items && { items: schemaOf(items) }) };
  if (type === 'map') return { ...schema, ...(items && { others: schemaOf(items) }) };
  if (type !== 'object' || children.size === 0) return schema;
  return { ...schema, others: 'nothing', fields: fieldsOf([...children].map(([name, field]) => [name, schemaOf(field)])) };
}

function fieldsOf(schemas: readonly (readonly [string, Schema])[]): ReadonlyMap<string, Field> {
  return new Map(schemas.map(([name, schema]) => [name, { schema }]));
}

const TYPES: Readonly<Record<VmFieldType, SchemaType | undefined>> = {
  object: 'object',
  array: 'list',
  map: 'object',
  string: 'string',
  integer: 'integer',
  boolean: 'boolean',
  quantity: 'quantity',
  time: 'time',
  'int-or-string': 'int-or-string',
  any: undefined,
};

function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined;
  return () => (made ??= { value: make() }).value;
}
