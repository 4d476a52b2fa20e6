import type { Charge, ObjectValue, Value } from '@assay/jmespath';
import { isObject, plainObject, propertyOf } from '@assay/jmespath';

import { fieldOf, textsOf } from '../objects/fields.ts';
import type { SchemaType } from './shape-table.ts';
import { ANY } from './shape-table.ts';

const TEXT: SchemaType = { kind: 'scalar', accepts: 'text' };
const SCALAR: SchemaType = { kind: 'scalar', accepts: 'scalar' };
const SCALARS: ReadonlyMap<string, SchemaType> = new Map<string, SchemaType>([
  ['string', TEXT],
  ['integer', { kind: 'scalar', accepts: 'number' }],
  ['number', { kind: 'scalar', accepts: 'number' }],
  ['boolean', { kind: 'scalar', accepts: 'boolean' }],
]);

/**
 * The type of a custom resource from the `openAPIV3Schema` of its definition, as structured merge sees it. `metadata` is the type that
 * the metadata of built-in kinds has; apiVersion and kind are added where the schema leaves them out.
 */
export function customResourceType(schema: ObjectValue, metadata: SchemaType, charge: Charge): SchemaType {
  const type = openApiType(schema, charge);
  if (type.kind !== 'struct') return type;
  return { ...type, fields: new Map([...type.fields, ['apiVersion', TEXT], ['kind', TEXT], ['metadata', metadata]]) };
}

/** The type that an OpenAPI schema describes, with what `x-kubernetes-list-type`, `-list-map-keys` and `-map-type` say about merging. */
export function openApiType(schema: Value, charge: Charge): SchemaType {
  charge(1);
  if (!isObject(schema)) return ANY;
  if (propertyOf(schema, 'x-kubernetes-int-or-string') === true) return SCALAR;
  const type = propertyOf(schema, 'type');
  if (type === 'array') return listType(schema, charge);
  if (type === 'object') return objectType(schema, charge);
  return typeof type === 'string' ? (SCALARS.get(type) ?? ANY) : ANY;
}

function listType(schema: ObjectValue, charge: Charge): SchemaType {
  const element = openApiType(propertyOf(schema, 'items') ?? plainObject(), charge);
  const merge = propertyOf(schema, 'x-kubernetes-list-type');
  if (merge === 'set') return { kind: 'list', element, keys: [] };
  if (merge !== 'map') return { kind: 'list', element };
  const keys = textsOf(schema, 'x-kubernetes-list-map-keys');
  return { kind: 'list', element, keys, keyDefaults: keyDefaults(schema, keys) };
}

function keyDefaults(schema: ObjectValue, keys: readonly string[]): ReadonlyMap<string, string | number> {
  const defaults = new Map<string, string | number>();
  for (const key of keys) {
    const value = fieldOf(schema, 'items', 'properties', key, 'default');
    if (typeof value === 'string' || typeof value === 'number') defaults.set(key, value);
  }
  return defaults;
}

function objectType(schema: ObjectValue, charge: Charge): SchemaType {
  const atomic = propertyOf(schema, 'x-kubernetes-map-type') === 'atomic';
  const properties = propertyOf(schema, 'properties') ?? null;
  if (isObject(properties)) {
    const fields = new Map(Object.entries(properties).map(([name, property]) => [name, openApiType(property, charge)]));
    return { kind: 'struct', atomic, isOpen: propertyOf(schema, 'x-kubernetes-preserve-unknown-fields') === true, fields };
  }
  const values = propertyOf(schema, 'additionalProperties') ?? null;
  return isObject(values) ? { kind: 'map', element: openApiType(values, charge), atomic } : ANY;
}
