import { can, Dict, Float, isInt, List, Thread, Tuple, typeNameOf, ValueSet } from '@assay/starlark';
import type { Value } from '@assay/starlark';

import { language } from '../../template/language.ts';
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

/** The items of a list, or of anything else that has a length and can be gone through; undefined for what cannot. */
export function sequenceOf(value: Value): readonly Value[] | undefined {
  if (!can(value, 'length') || !can(value, 'iterate')) return undefined;
  const iterator = value.iterate();
  const items: Value[] = [];
  for (let step = iterator.next(); !step.done; step = iterator.next()) items.push(step.value);
  return items;
}

/** What `repr(value)` says, for the messages about an annotation, which is read when nothing runs. */
export function textOf(value: Value): string {
  return new Thread({ semantics: language }).repr(value);
}
