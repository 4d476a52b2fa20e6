import type { DecodedGoJson, JsonParts } from '@assay/go-values';
import { decodeGoJson } from '@assay/go-values';
import { plainObject } from '../values/plain-object.ts';
import type { Value } from '../values/value.ts';

/** A JSON text as value, or why it is none. */
export type DecodedJson = DecodedGoJson<Value>;

/** Reads one JSON text into values as Go reads it; of two members with one name the later one counts. Messages are Go's. */
export function decodeJson(text: string): DecodedJson {
  return decodeGoJson(text, PARTS);
}

const PARTS: JsonParts<Value> = {
  scalar: (value) => value,
  number: (value) => value,
  list: (items) => items,
  object: (names, values) => {
    const object = plainObject();
    for (const [index, name] of names.entries()) object[name] = values[index]!;
    return object;
  },
};
