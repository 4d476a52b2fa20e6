import type { Charge, MutableObject, ObjectValue, Value } from '@assay/jmespath';
import { isList, isObject, plainObject, propertyOf } from '@assay/jmespath';
import type { SchemaType, ShapeTable } from '../../../schemas/shape-table.ts';
import { fieldType } from '../../../schemas/shape-table.ts';
import { PatchError } from '../patch-error.ts';
import { checkNodeKind } from './node-kind.ts';
import { readDirective } from './patch-directive.ts';
import { mergeKeyedList } from './merge-list.ts';

/** What a merge works with. */
export interface MergeContext {
  readonly types: ShapeTable;
  readonly charge: Charge;
}

/**
 * Merges a strategic merge patch into an object as `merge2` of kustomize's kyaml 0.21.1 does it, elements of the patch first:
 * maps by key, lists by the keys of the object's type, other lists and scalars by replacement; null deletes. What the patch does not reach is shared with the object. Throws a `PatchError` where patch and object are of different kinds.
 */
export function mergePatch(patch: Value, object: Value, context: MergeContext): Value {
  const merged = mergeValues(object, patch, undefined, context);
  if (merged === undefined || merged === null) throw new PatchError('the patch deletes the whole object');
  return merged;
}

/**
 * The merge of what stands at one place in the object and in the patch; `undefined` on either side is absence, `undefined` or null
 * in the result deletion.
 */
function mergeValues(
  object: Value | undefined,
  patch: Value | undefined,
  inherited: SchemaType | undefined,
  context: MergeContext,
): Value | undefined {
  context.charge(1);
  const leading = object ?? patch;
  if (leading === undefined || leading === null) return patch;
  checkNodeKind(leading, patch);
  const type = inherited ?? typeByKind(object, context.types) ?? typeByKind(patch, context.types);
  if (isObject(leading)) return mergeMaps(object ?? undefined, patch, type, context);
  if (!isList(leading)) return patch === undefined ? object : patch;
  if (type?.kind !== 'list' || type.keys === undefined) return patch === undefined ? object : patch;
  const { keys, element } = type;
  const mergeElements = (own: Value | undefined, change: Value | undefined) => mergeValues(own, change, element, context);
  return mergeKeyedList(object ?? undefined, patch, { keys, mergeElements }, context.charge);
}

function mergeMaps(object: Value | undefined, patch: Value | undefined, type: SchemaType | undefined, context: MergeContext): Value | undefined {
  if (patch === null) return undefined;
  if (object === undefined || !isObject(object)) return patch !== undefined && isObject(patch) ? added(patch, type, context) : patch;
  if (patch === undefined || !isObject(patch)) return mergeFields(object, undefined, type, context);
  const { directive, rest } = readDirective(patch);
  if (directive === 'delete') return undefined;
  if (directive === 'replace') return mergeFields(rest, rest, type, context);
  if (directive === 'merge') return mergeFields(object === patch ? rest : object, rest, type, context);
  throw new PatchError(`unknown patch strategy '${directive}'`);
}

/** A map that only the patch has; it is merged with itself, so nulls and directives inside take effect. */
function added(patch: ObjectValue, type: SchemaType | undefined, context: MergeContext): Value | undefined {
  const { directive, rest } = readDirective(patch);
  if (directive === 'delete') return undefined;
  return mergeFields(rest, rest, type, context);
}

function mergeFields(object: ObjectValue, patch: ObjectValue | undefined, type: SchemaType | undefined, context: MergeContext): ObjectValue {
  const names = Object.keys(object);
  const own = names.length;
  if (patch !== undefined && patch !== object) names.push(...Object.keys(patch).filter((name) => !Object.hasOwn(object, name)));
  const merged: MutableObject = plainObject();
  let isChanged = names.length !== own;
  for (const name of names) {
    const before = propertyOf(object, name);
    const change = patch === undefined ? undefined : propertyOf(patch, name);
    const isLeftAlone = change === undefined && (before === null || typeof before !== 'object');
    const after = isLeftAlone ? before : mergeValues(before, change, fieldType(type, name), context);
    const isGone = after === undefined || (after === null && change !== undefined);
    if (after !== before || isGone) isChanged = true;
    if (!isGone) merged[name] = after;
  }
  return isChanged ? merged : object;
}

/** The type of an object that says what it is, as whole resources do. */
function typeByKind(value: Value | undefined, types: ShapeTable): SchemaType | undefined {
  if (value === undefined || !isObject(value)) return undefined;
  const apiVersion = propertyOf(value, 'apiVersion');
  const kind = propertyOf(value, 'kind');
  return typeof apiVersion === 'string' && typeof kind === 'string' ? types.typeOf(apiVersion, kind) : undefined;
}
