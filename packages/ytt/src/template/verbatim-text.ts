import { Float } from '@assay/starlark';

import type { Content } from '../model.ts';
import { isCollection } from '../model.ts';

/** A value where the reference's language prints it as a text: strings as they are, all others with their type. */
export function verbatimText(value: Content): string {
  if (typeof value === 'string') return value;
  if (value === null) return '%!s(<nil>)';
  if (typeof value === 'boolean') return `%!s(bool=${value})`;
  if (value instanceof Float) return `%!s(float64=${value.value})`;
  if (isCollection(value)) return value.kind;
  return `%!s(${typeof value === 'bigint' && value > 2n ** 63n - 1n ? 'uint64' : 'int'}=${value})`;
}
