import { plainObject } from '@assay/jmespath';
import type { ObjectValue, Value } from '@assay/jmespath';

/** An object with these members and no others; those that are undefined are left out. */
export function objectWith(fields: Readonly<Record<string, Value | undefined>>): ObjectValue {
  return withFields(plainObject(), fields);
}

/** The object with some members set anew; those that are undefined are left out. Key order stays, new keys come last. */
export function withFields(object: ObjectValue, fields: Readonly<Record<string, Value | undefined>>): ObjectValue {
  const copy = plainObject();
  for (const [name, value] of Object.entries({ ...object, ...fields })) if (value !== undefined) copy[name] = value;
  return copy;
}
