import { plainObject } from '@assay/jmespath';
import type { ObjectValue, Value } from '@assay/jmespath';

/** An object with these members and no others; those that are undefined are left out. */
export function objectWith(fields: Readonly<Record<string, Value | undefined>>): ObjectValue {
  const object = plainObject();
  for (const name of Object.keys(fields)) {
    const value = fields[name];
    if (value !== undefined) object[name] = value;
  }
  return object;
}

/** The object with some members set anew; those that are undefined are left out. Key order stays, new keys come last. */
export function withFields(object: ObjectValue, fields: Readonly<Record<string, Value | undefined>>): ObjectValue {
  const copy = plainObject();
  for (const name of Object.keys(object)) {
    const value = Object.hasOwn(fields, name) ? fields[name] : object[name];
    if (value !== undefined) copy[name] = value;
  }
  for (const name of Object.keys(fields)) {
    const value = fields[name];
    if (value !== undefined) copy[name] = value;
  }
  return copy;
}
