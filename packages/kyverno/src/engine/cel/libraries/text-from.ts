import { CelFault, typeNameOf } from '@assay/cel';
import type { CelValue } from '@assay/cel';

/** The text that a value of any type has to be, or a fault in the words of Kyverno's conversions. */
export function textFrom(value: CelValue): string {
  if (typeof value === 'string') return value;
  if (value instanceof Uint8Array) throw new CelFault("type conversion error from Bytes to 'string'");
  throw new CelFault(`unsupported type conversion from '${typeNameOf(value)}' to string`);
}
