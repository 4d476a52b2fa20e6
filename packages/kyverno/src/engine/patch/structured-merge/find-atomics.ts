import type { Charge, Value } from '@assay/jmespath';
import { isList, isObject } from '@assay/jmespath';
import type { SchemaType } from '../../../schemas/shape-table.ts';

/** The paths of all atomic lists, maps and objects in a value, outer ones before what is in them; elements by their index. */
export function findAtomics(value: Value, type: SchemaType, charge: Charge, path = ''): readonly string[] {
  charge(1);
  if (isObject(value) && (type.kind === 'map' || type.kind === 'struct')) {
    const own = type.atomic ? [path] : [];
    if (type.kind === 'map') return own;
    const inside = Object.keys(value).flatMap((name) => {
      const member = type.fields.get(name);
      return member === undefined ? [] : findAtomics(value[name] ?? null, member, charge, `${path}.${name}`);
    });
    return [...own, ...inside];
  }
  if (!isList(value) || type.kind !== 'list') return [];
  const inside = value.flatMap((element, at) => findAtomics(element, type.element, charge, `${path}[${at}]`));
  return type.keys === undefined ? [path, ...inside] : inside;
}
