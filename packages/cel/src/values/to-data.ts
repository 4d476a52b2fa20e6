import { encodeBase64 } from '@assay/go-values';
import { Fault } from '../evaluator/fault.ts';
import { isList, isMap, typeNameOf } from './classify.ts';
import { mapGet, mapKeys, toArray } from './collections.ts';
import { Duration } from './duration.ts';
import { Timestamp } from './timestamp.ts';
import { Optional, Uint } from './value.ts';
import type { Value } from './value.ts';

/** What JSON can say, with integers as bigint beyond the safe ones. */
export type Data = null | boolean | number | bigint | string | readonly Data[] | { readonly [key: string]: Data };

/**
 * A value as plain data: maps with text keys become objects without prototype, ints and uints numbers while they are safe, bytes
 * base64, timestamps and durations text, an absent optional null. Other values have no form in JSON.
 */
export function toData(value: Value): ToDataOutcome {
  try {
    return { kind: 'data', data: convert(value) };
  } catch (error) {
    if (error instanceof Fault) return { kind: 'error', message: error.message };
    throw error;
  }
}

/** The data, or why there is none, in cel-go's words. */
export type ToDataOutcome = { readonly kind: 'data'; readonly data: Data } | { readonly kind: 'error'; readonly message: string };

function convert(value: Value): Data {
  if (value === null || typeof value === 'boolean' || typeof value === 'number' || typeof value === 'string') return value;
  if (typeof value === 'bigint') return toNumber(value);
  if (value instanceof Uint) return toNumber(value.value);
  if (value instanceof Uint8Array) return encodeBase64(value);
  if (value instanceof Timestamp || value instanceof Duration) return value.toText();
  if (value instanceof Optional) return value.value === undefined ? null : convert(value.value);
  if (isList(value)) return toArray(value).map(convert);
  if (!isMap(value)) throw new Fault(`type conversion error from '${typeNameOf(value)}' to 'google.protobuf.Value'`);
  const data: Record<string, Data> = { __proto__: null };
  for (const key of mapKeys(value)) {
    const name = typeof key === 'object' && !(key instanceof Uint) ? undefined : String(key instanceof Uint ? key.value : key);
    if (name === undefined) throw new Fault(`unsupported key type '${typeNameOf(key)}'`);
    data[name] = convert(mapGet(value, key) ?? null);
  }
  return data;
}

function toNumber(value: bigint): number | bigint {
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : value;
}
