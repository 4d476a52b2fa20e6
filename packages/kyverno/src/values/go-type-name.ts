import type { Value } from '@assay/jmespath';
import { Int64, isList, ObjectList } from '@assay/jmespath';

/** The type of a value as Go's `%T` names it. */
export function goTypeName(value: Value): string {
  if (value === null) return '<nil>';
  if (typeof value === 'string') return 'string';
  if (typeof value === 'number') return 'float64';
  if (typeof value === 'boolean') return 'bool';
  if (value instanceof Int64) return 'int64';
  if (value instanceof ObjectList) return '[]map[string]interface {}';
  return isList(value) ? '[]interface {}' : 'map[string]interface {}';
}
