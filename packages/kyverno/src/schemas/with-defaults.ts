import type { ObjectValue, Value } from '@assay/jmespath';
import { isList, isObject, plainObject } from '@assay/jmespath';
import { oncePer } from '@assay/source';

import type { ObjectSchema, Schema } from './policy-schema.ts';

/**
 * An object with the defaults of its schema. Fields that are null count as not written, unless the schema does not know them. Nothing
 * is changed in place; what stays as it is is shared.
 * Follows k8s.io/apiextensions-apiserver, pkg/apiserver/schema/defaulting.
 */
export function withDefaults(object: ObjectValue, schema: ObjectSchema): ObjectValue {
  const known = bySchema(object);
  const before = known.get(schema);
  if (before !== undefined) return before;
  const after = completedFields(object, (name) => schema.fields.get(name), schema.fields);
  known.set(schema, after);
  return after;
}

/** What an object is with defaults: whoever reads the same policy gets the same object, of which more is remembered. */
const bySchema = oncePer<ObjectValue, WeakMap<ObjectSchema, ObjectValue>>(() => new WeakMap());

function completed(value: Value, schema: Schema): Value {
  if (isList(value)) {
    if (schema.kind !== 'list') return value;
    const elements = value.map((each) => completed(each, schema.element));
    return elements.some((each, at) => each !== value[at]) ? elements : value;
  }
  if (!isObject(value)) return value;
  if (schema.kind === 'object') return completedFields(value, (name) => schema.fields.get(name), schema.fields);
  return schema.kind === 'map' ? completedFields(value, () => schema.element) : value;
}

function completedFields(object: ObjectValue, schemaOf: (name: string) => Schema | undefined, known?: ReadonlyMap<string, Schema>): ObjectValue {
  const copy = plainObject();
  let isSame = true;
  for (const name of Object.keys(object)) {
    const value = object[name] ?? null;
    const schema = schemaOf(name);
    const after = schema === undefined ? value : value === null && !schema.isNullable ? undefined : completed(value, schema);
    if (after !== undefined) copy[name] = after;
    isSame &&= after === value;
  }
  for (const [name, schema] of known ?? []) {
    if (schema.default === undefined || Object.hasOwn(copy, name)) continue;
    copy[name] = completed(schema.default, schema);
    isSame = false;
  }
  return isSame ? object : copy;
}
