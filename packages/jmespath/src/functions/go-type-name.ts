import { ExpressionReference } from '../values/expression-reference.ts';
import { Int64 } from '../values/int64.ts';
import { ObjectList } from '../values/object-list.ts';
import type { Value } from '../values/value.ts';
import { isList } from '../values/value.ts';

/** The Go type that holds a value in go-jmespath, as its crashes name it. */
export function goTypeName(value: Value): string {
  if (value === null) return 'nil';
  if (typeof value === 'string') return 'string';
  if (typeof value === 'number') return 'float64';
  if (typeof value === 'boolean') return 'bool';
  if (value instanceof Int64) return 'int64';
  if (value instanceof ExpressionReference) return 'jmespath.expRef';
  if (value instanceof ObjectList) return '[]map[string]interface {}';
  return isList(value) ? '[]interface {}' : 'map[string]interface {}';
}
