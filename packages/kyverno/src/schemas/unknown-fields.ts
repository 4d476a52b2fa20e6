import type { ObjectValue, Value } from '@assay/jmespath';
import { isList, isObject } from '@assay/jmespath';
import type { Path } from '@assay/source';
import { childPath } from '@assay/source';

import type { ObjectSchema, Schema } from './policy-schema.ts';
import type { SchemaFault } from './schema-fault.ts';

/**
 * The fields of an object that its schema does not know, where it does not let them be, in the order of their paths. A map
 * in the place of a text or of nothing has unknown fields only. apiVersion, kind and metadata of the object are none.
 * Follows k8s.io/apiextensions-apiserver, pkg/apiserver/schema/pruning.
 */
export function unknownFields(object: ObjectValue, schema: ObjectSchema): readonly SchemaFault[] {
  const faults: SchemaFault[] = [];
  for (const name of Object.keys(object).filter((each) => !ROOT_FIELDS.has(each))) visitField(faults, object, name, schema, undefined);
  return faults;
}

const ROOT_FIELDS = new Set(['apiVersion', 'kind', 'metadata']);

function visit(faults: SchemaFault[], value: Value, schema: Schema | undefined, path: Path): void {
  if (isList(value)) {
    const element = schema?.kind === 'list' ? schema.element : undefined;
    if (schema?.kind !== 'any') for (const [index, each] of value.entries()) visit(faults, each, element, childPath(path, index));
  } else if (isObject(value)) {
    for (const name of Object.keys(value).sort()) visitField(faults, value, name, schema, path);
  }
}

function visitField(faults: SchemaFault[], object: ObjectValue, name: string, schema: Schema | undefined, parent: Path): void {
  if (schema?.kind === 'any') return;
  const path = childPath(parent, name);
  const field = schema?.kind === 'object' ? schema.fields.get(name) : schema?.kind === 'map' ? schema.element : undefined;
  if (field !== undefined) visit(faults, object[name] ?? null, field, path);
  else if (schema?.kind !== 'object' || !schema.isOpen) {
    faults.push({ code: 'unknown-field', path, message: 'Invalid value: value provided for unknown field' });
  }
}
