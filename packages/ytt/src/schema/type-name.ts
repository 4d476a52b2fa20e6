import { Float } from '@assay/starlark';

import type { Content } from '../model.ts';

/** What messages call the type of a value. */
export function typeName(value: Content): string {
  if (value === null) return 'null';
  if (typeof value === 'string') return 'string';
  if (typeof value === 'boolean') return 'boolean';
  if (typeof value === 'number' || typeof value === 'bigint') return 'integer';
  return value instanceof Float ? 'float' : value.kind;
}
