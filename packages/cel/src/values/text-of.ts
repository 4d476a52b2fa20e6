import { formatFloat } from '@assay/go-values';
import { Fault } from '../evaluator/fault.ts';
import { Duration } from './duration.ts';
import { Timestamp } from './timestamp.ts';
import { decodeUtf8 } from './utf8.ts';
import { Uint } from './value.ts';
import type { Value } from './value.ts';

/** The text that `string()` makes of a value; `undefined` of types that it does not take. */
export function textOf(value: Value): string | undefined {
  // oxlint-disable-next-line typescript/switch-exhaustiveness-check -- All other kinds are treated alike.
  switch (typeof value) {
    case 'string':
      return value;
    case 'boolean':
    case 'bigint':
      return String(value);
    case 'number':
      return formatFloat(value, 'g');
    default:
      if (value instanceof Uint8Array) return decodeBytes(value);
      if (value instanceof Uint) return String(value.value);
      return value instanceof Timestamp || value instanceof Duration ? value.toText() : undefined;
  }
}

function decodeBytes(bytes: Uint8Array): string {
  const text = decodeUtf8(bytes);
  if (text === undefined) throw new Fault('invalid UTF-8 in bytes, cannot convert to string');
  return text;
}
