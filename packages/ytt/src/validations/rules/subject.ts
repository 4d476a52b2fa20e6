import type { Value } from '@assay/starlark';
import { Dict, Float, isInt, List, Tuple, typeNameOf, ValueSet } from '@assay/starlark';

import { Fragment } from '../../values/fragment.ts';
import { ModuleObject } from '../../values/module-object.ts';
import { Struct } from '../../values/struct.ts';
import type { RuleFailure } from './named-rule.ts';

/** What a value is in the words of YAML, wherever it comes from. */
export function kindOf(value: Value): string {
  if (value === null) return 'null';
  if (typeof value === 'string') return 'a string';
  if (typeof value === 'boolean') return 'a boolean';
  if (isInt(value)) return 'an integer';
  if (value instanceof Float) return 'a float';
  if (isArray(value)) return 'an array';
  return isMap(value) ? 'a map' : `a value of type ${typeNameOf(value)}`;
}

export function isArray(value: Value): boolean {
  if (value instanceof Fragment) return value.node.kind === 'array';
  return value instanceof List || value instanceof Tuple || value instanceof ValueSet;
}

export function isMap(value: Value): boolean {
  if (value instanceof Fragment) return value.node.kind === 'map';
  return value instanceof Dict || (value instanceof Struct && !(value instanceof ModuleObject));
}

/** A rule is asked about a value that is none of those it can judge. */
export function notOfKind(wanted: string, value: Value): RuleFailure {
  return { found: `value must be ${wanted}, but was ${kindOf(value)}` };
}
