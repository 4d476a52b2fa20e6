import { formatFloat } from '@assay/go-values';
import type { Value } from '@assay/starlark';
import { Builtin, Dict, Float, IntRange, isInt, List, StarlarkFunction, Tuple, ValueSet } from '@assay/starlark';

import type { Content, TreeNode } from '../model.ts';
import { isKnown } from '../model.ts';
import { EmptyFragment } from './empty-fragment.ts';
import { Fragment } from './fragment.ts';
import { ModuleValue } from './module-value.ts';
import { Struct } from './struct.ts';

/** What the reference's language calls the type of a Starlark value; its messages show it: `starlark.Int`. */
export function goTypeOfValue(value: Value): string {
  if (value === null) return 'starlark.NoneType';
  if (typeof value === 'boolean') return 'starlark.Bool';
  if (typeof value === 'string') return 'starlark.String';
  if (isInt(value)) return 'starlark.Int';
  if (value instanceof Float) return 'starlark.Float';
  if (value instanceof List) return '*starlark.List';
  if (value instanceof Dict) return '*starlark.Dict';
  if (value instanceof Tuple) return 'starlark.Tuple';
  if (value instanceof ValueSet) return '*starlark.Set';
  if (value instanceof StarlarkFunction) return '*starlark.Function';
  if (value instanceof Builtin) return '*starlark.Builtin';
  if (value instanceof IntRange) return 'starlark.rangeValue';
  if (value instanceof Struct) return '*core.StarlarkStruct';
  if (value instanceof Fragment || value instanceof EmptyFragment) return '*yamltemplate.StarlarkFragment';
  if (value instanceof ModuleValue) return '*starlarkstruct.Module';
  return 'starlark.stringIterable';
}

/**
 * What the reference's language calls the type of a part of a tree: `*yamlmeta.Map`.
 * A collection that was computed and is not part of a template yet is `*orderedmap.Map` or `[]interface {}` there.
 */
export function goTypeOfContent(content: Content | TreeNode): string {
  if (content === null) return '<nil>';
  if (typeof content === 'boolean') return 'bool';
  if (typeof content === 'string') return 'string';
  if (typeof content === 'number') return 'int64';
  if (typeof content === 'bigint') return content > 2n ** 63n - 1n ? 'uint64' : 'int64';
  if (content instanceof Float) return 'float64';
  if (content.kind === 'map' && !isKnown(content)) return '*orderedmap.Map';
  if (content.kind === 'array' && !isKnown(content)) return '[]interface {}';
  return NODE_TYPES[content.kind];
}

const NODE_TYPES = {
  'document-set': '*yamlmeta.DocumentSet',
  document: '*yamlmeta.Document',
  map: '*yamlmeta.Map',
  'map-item': '*yamlmeta.MapItem',
  array: '*yamlmeta.Array',
  'array-item': '*yamlmeta.ArrayItem',
} as const;

/** A float as Go prints one by itself: `2` for 2.0, `+Inf` for infinity. */
export function goTextOfFloat({ value }: Float): string {
  return formatFloat(value, 'g');
}
