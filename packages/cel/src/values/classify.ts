import { ListView, MapView, OpaqueValue } from './value.ts';
import type { DataMap, Value } from './value.ts';

/** The name of a value's type at run time: `int`, `null_type`, `google.protobuf.Duration`, `kubernetes.Quantity`. */
export function typeNameOf(value: Value): string {
  // oxlint-disable-next-line typescript/switch-exhaustiveness-check -- All other kinds are treated alike.
  switch (typeof value) {
    case 'boolean':
      return 'bool';
    case 'bigint':
      return 'int';
    case 'number':
      return 'double';
    case 'string':
      return 'string';
    default:
      if (value === null) return 'null_type';
      if (value instanceof OpaqueValue) return value.typeName;
      if (Array.isArray(value)) return 'list';
      return value instanceof Uint8Array ? 'bytes' : 'map';
  }
}

/** Whether it is a plain object, a map with text keys. */
export function isDataMap(value: Value | undefined): value is DataMap {
  return typeof value === 'object' && value !== null && !(value instanceof OpaqueValue) && !Array.isArray(value) && !(value instanceof Uint8Array);
}

/** Whether it is a list held as array. */
export function isArray(value: Value | undefined): value is readonly Value[] {
  return Array.isArray(value);
}

export function isList(value: Value | undefined): value is readonly Value[] | ListView {
  return Array.isArray(value) || value instanceof ListView;
}

export function isMap(value: Value | undefined): value is DataMap | MapView {
  return value instanceof MapView || isDataMap(value);
}
