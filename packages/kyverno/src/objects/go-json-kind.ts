import type { Value } from '@assay/jmespath';
import { isList, isObject } from '@assay/jmespath';

/** What Go's `encoding/json` calls a value that it cannot put where it should go. */
export function goJsonKind(value: Value): string {
  if (value === null) return 'null';
  if (isList(value)) return 'array';
  if (isObject(value)) return 'object';
  if (typeof value === 'boolean') return 'bool';
  return typeof value === 'string' ? 'string' : 'number';
}
