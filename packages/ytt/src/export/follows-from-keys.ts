import { YamlMap } from '../model.ts';
import type { Content } from '../model.ts';
import type { Type } from '../schema/types/type.ts';

/** Whether the defaults of its keys say what a place is by default: it is a map of nothing but keys that are always there. */
export function followsFromKeys(type: Type, value: Content): boolean {
  if (!(value instanceof YamlMap) || type.kind === 'any' || type.kind === 'nullable') return false;
  const map = type.formOf(value);
  return map?.kind === 'map' && value.items.every(({ key }) => map.declared(key)?.isOptional === false);
}
