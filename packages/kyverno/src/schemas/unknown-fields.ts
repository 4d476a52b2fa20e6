import type { ObjectValue, Value } from '@assay/jmespath';
import { compareTexts, isList, isObject, propertyOf } from '@assay/jmespath';
import type { Path } from '@assay/source';
import { childPath } from '@assay/source';

import type { ObjectSchema, Schema } from './policy-schema.ts';
import type { SchemaFault } from './schema-fault.ts';
import { printFieldPath } from './schema-fault.ts';

/**
 * The fields of an object that its schema does not know, where it does not let them be: first those of its metadata, then the others in the
 * order of their paths. A map in the place of a text or of nothing has unknown fields only.
 * Follows k8s.io/apiextensions-apiserver, pkg/apiserver/schema/pruning and objectmeta.
 */
export function unknownFields(object: ObjectValue, schema: ObjectSchema): readonly SchemaFault[] {
  const faults: SchemaFault[] = [];
  for (const name of Object.keys(object).filter((each) => !ROOT_FIELDS.has(each))) visitField(faults, object, name, schema, undefined);
  const byPath = (one: SchemaFault, other: SchemaFault): number => compareTexts(printFieldPath(one.path), printFieldPath(other.path));
  return [...unknownMetadata(object), ...faults.sort(byPath)];
}

const ROOT_FIELDS = new Set(['apiVersion', 'kind', 'metadata']);
/** What the metadata of every object can have. */
export const METADATA_FIELDS: ReadonlySet<string> = new Set([
  'name',
  'generateName',
  'namespace',
  'labels',
  'annotations',
  'finalizers',
  'ownerReferences',
  'managedFields',
  'uid',
  'resourceVersion',
  'generation',
  'selfLink',
  'creationTimestamp',
  'deletionTimestamp',
  'deletionGracePeriodSeconds',
]);

function unknownMetadata(object: ObjectValue): readonly SchemaFault[] {
  const metadata = propertyOf(object, 'metadata') ?? null;
  if (!isObject(metadata)) return [];
  const at = childPath(undefined, 'metadata');
  const unknown = Object.keys(metadata).filter((name) => !METADATA_FIELDS.has(name));
  return unknown.map((name) => unknownField(childPath(at, name)));
}

function unknownField(path: Path): SchemaFault {
  return { code: 'unknown-field', path, message: 'Invalid value: value provided for unknown field' };
}

function visit(faults: SchemaFault[], value: Value, schema: Schema | undefined, path: Path): void {
  if (isList(value)) {
    const element = schema?.kind === 'list' ? schema.element : undefined;
    if (schema?.kind !== 'any') for (const [index, each] of value.entries()) visit(faults, each, element, childPath(path, index));
  } else if (isObject(value)) {
    for (const name of Object.keys(value)) visitField(faults, value, name, schema, path);
  }
}

function visitField(faults: SchemaFault[], object: ObjectValue, name: string, schema: Schema | undefined, parent: Path): void {
  if (schema?.kind === 'any') return;
  const path = childPath(parent, name);
  const field = schema?.kind === 'object' ? schema.fields.get(name) : schema?.kind === 'map' ? schema.element : undefined;
  if (field !== undefined) visit(faults, object[name] ?? null, field, path);
  else if (schema?.kind !== 'object' || !schema.isOpen) faults.push(unknownField(path));
}
