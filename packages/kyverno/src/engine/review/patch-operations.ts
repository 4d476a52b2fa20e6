import { isList, isObject, plainObject } from '@assay/jmespath';
import type { ObjectValue, Value } from '@assay/jmespath';
import { escapePointerToken } from '@assay/source';

import { equalJson } from '../patch/equal-json.ts';

/** The operations of a JSON patch (RFC 6902) that make one value of another: those of maps by name, those of lists by place. */
export function patchOperations(from: Value, to: Value, path = ''): readonly ObjectValue[] {
  if (isObject(from) && isObject(to)) return ofObjects(from, to, path);
  if (isList(from) && isList(to)) return ofLists(from, to, path);
  return equalJson(from, to, () => {}) ? [] : [operation('replace', path, to)];
}

function ofObjects(from: ObjectValue, to: ObjectValue, path: string): readonly ObjectValue[] {
  const removed = Object.keys(from).filter((name) => !Object.hasOwn(to, name));
  return [
    ...removed.map((name) => operation('remove', `${path}/${escapePointerToken(name)}`)),
    ...Object.entries<Value>(to).flatMap(([name, value]) => {
      const at = `${path}/${escapePointerToken(name)}`;
      const before = Object.hasOwn(from, name) ? from[name] : undefined;
      return before === undefined ? [operation('add', at, value)] : patchOperations(before, value, at);
    }),
  ];
}

/** What a list has more is added at its end, and what it has less is taken from there, the last first. */
function ofLists(from: readonly Value[], to: readonly Value[], path: string): readonly ObjectValue[] {
  const common = to.slice(0, from.length).flatMap((value, index) => patchOperations(from[index] ?? null, value, `${path}/${index}`));
  const added = to.slice(from.length).map((value) => operation('add', `${path}/-`, value));
  const surplus = from.slice(to.length).map((_value, index) => operation('remove', `${path}/${to.length + index}`));
  return [...common, ...added, ...surplus.toReversed()];
}

function operation(op: 'add' | 'remove' | 'replace', path: string, value?: Value): ObjectValue {
  return Object.assign(plainObject(), { op, path, ...(value !== undefined && { value }) });
}
