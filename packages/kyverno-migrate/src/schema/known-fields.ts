import { ANYTHING } from '@assay/kubernetes';
import type { KubernetesTable, Schema, SchemaType } from '@assay/kubernetes';

/** The release whose fields are known; what came later is taken as unknown. */
const RELEASE = 33;

/** What is known of a place in objects: its schemas, one for each kind that can be there. */
export type Schemas = readonly Schema[];

/** Nothing is known. */
export const UNKNOWN: Schemas = [ANYTHING];

/** What `image.GetMetadata` gives. */
export const IMAGE_DATA: Schema = { ...ANYTHING, type: 'object' };

/** A kind of objects that a policy is about. */
export interface ObjectKind {
  readonly apiVersion: string;
  readonly kind: string;
  readonly isNamespaced: boolean;
}

/** What is known of objects of some kinds; those of custom resources have their metadata only. */
export function schemasOfKinds(kinds: readonly ObjectKind[], table: KubernetesTable): Schemas {
  const release = table.release(RELEASE);
  const areNamespaced = kinds.length > 0 && kinds.every(({ isNamespaced }) => isNamespaced);
  const metadata: Schema = {
    ...ANYTHING,
    type: 'object',
    fields: release.objectMeta.fields,
    required: areNamespaced ? ['name', 'namespace'] : ['name'],
  };
  const schemaOf = (known: Schema | undefined): Schema => {
    const fields = new Map([...(known?.fields ?? []), ['metadata', { schema: metadata }] as const]);
    const required = ['apiVersion', 'kind', 'metadata', ...(known?.fields.has('spec') ? ['spec'] : [])];
    return { ...ANYTHING, type: 'object', fields, required };
  };
  if (kinds.length === 0) return [schemaOf(undefined)];
  return kinds.map(({ apiVersion, kind }) => schemaOf(release.ofKind(apiVersion, kind)));
}

/** What is known of Pods and of their templates, which may have no metadata. */
export function templateSchemas(schemas: Schemas): Schemas {
  return schemas.map((schema) => {
    const metadata = schema.fields.get('metadata')?.schema ?? ANYTHING;
    const fields = new Map([...schema.fields, ['metadata', { schema: { ...metadata, required: [] } }] as const]);
    return { ...schema, fields, required: schema.required.filter((name) => name !== 'metadata') };
  });
}

/** The type that a place has in all kinds; `undefined` if that is not known. */
export function typeOf(schemas: Schemas): SchemaType | undefined {
  const [first] = schemas;
  return schemas.every(({ type }) => type === first?.type) ? first?.type : undefined;
}

/** What is below a name. */
export function fieldSchemas(schemas: Schemas, name: string): Schemas {
  return schemas.map((schema) => {
    const field = schema.fields.get(name);
    if (field) return field.schema;
    return typeof schema.others === 'object' ? schema.others : ANYTHING;
  });
}

/** What the elements of a list are. */
export function itemSchemas(schemas: Schemas): Schemas {
  return schemas.map(({ items }) => items ?? ANYTHING);
}

/** Whether objects that have the place always have the field below it; a template of Pods without a spec has no containers, and is refused. */
export function isRequired(schemas: Schemas, name: string): boolean {
  return schemas.every(({ required, fields }) => required.includes(name) || fields.get(name)?.schema.required.includes('containers') === true);
}

/** Whether objects there always have a field. */
export function hasFields(schemas: Schemas): boolean {
  return schemas.every(({ required }) => required.length > 0);
}
