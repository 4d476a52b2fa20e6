import { BOOL, BYTES, DOUBLE, DURATION, DYN, INT, listOf, mapOf, objectType, STRING, TIMESTAMP } from '@assay/cel';
import type { ObjectType, Type } from '@assay/cel';

import type { Schema } from '../model.ts';
import { escapePropertyName } from './property-name.ts';

/** What rules see of a value. */
export interface DeclaredType {
  readonly type: Type;
  /** The types of the objects in it. Their names are for messages: no expression can write them. */
  readonly objects: readonly ObjectType[];
}

/**
 * The type of `self` in the rules of a schema, as the API server declares it (k8s.io/apiserver, pkg/cel/common). Fields without a type, such as those
 * that are only preserved, are not seen.
 */
export function declaredType(schema: Schema): DeclaredType {
  const objects: ObjectType[] = [];
  return { type: typeOf(schema, 'map self', objects) ?? DYN, objects };
}

function typeOf(schema: Schema, name: string, objects: ObjectType[]): Type | undefined {
  switch (schema.type) {
    case 'object':
      return objectTypeOf(schema, name, objects);
    case 'list': {
      const item = schema.items && typeOf(schema.items, `${name}[]`, objects);
      return item && listOf(item);
    }
    case 'string':
      return textType(schema);
    case 'int32':
    case 'integer':
      return INT;
    case 'number':
      return DOUBLE;
    case 'boolean':
      return BOOL;
    case 'int-or-string':
      return DYN;
    // Types that no definition has.
    case 'bytes':
    case 'time':
    case 'quantity':
    case undefined:
      return undefined;
  }
}

function objectTypeOf(schema: Schema, name: string, objects: ObjectType[]): Type | undefined {
  if (typeof schema.others === 'object') {
    const value = typeOf(schema.others, `${name}[]`, objects);
    return value && mapOf(STRING, value);
  }
  const fields = [...schema.fields].flatMap(([field, { schema: inner }]): [string, Type][] => {
    const type = typeOf(inner, `${name}.${field}`, objects);
    const escaped = escapePropertyName(field);
    return type && escaped !== undefined ? [[escaped, type]] : [];
  });
  const ofResource = schema.isResource ? fieldsOfResource(`${name}.metadata`, objects) : {};
  objects.push({ name, fields: { ...Object.fromEntries(fields), ...ofResource } });
  return objectType(name);
}

/** Of the metadata of an object, rules see its names alone. */
function fieldsOfResource(metadata: string, objects: ObjectType[]): Readonly<Record<string, Type>> {
  objects.push({ name: metadata, fields: { name: STRING, generateName: STRING } });
  return { apiVersion: STRING, kind: STRING, metadata: objectType(metadata) };
}

function textType({ constraints }: Schema): Type {
  const format = constraints.find((constraint) => constraint.kind === 'format')?.name;
  return FORMAT_TYPES.get(format ?? '') ?? STRING;
}

const FORMAT_TYPES: ReadonlyMap<string, Type> = new Map([
  ['date', TIMESTAMP],
  ['date-time', TIMESTAMP],
  ['duration', DURATION],
  ['byte', BYTES],
]);
