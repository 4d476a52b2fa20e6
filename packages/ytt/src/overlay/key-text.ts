import type { MapItem } from '../model.ts';
import { isCollection, isKnown } from '../model.ts';
import { bareKeyText } from '../print/bare-key-text.ts';
import { goTypeOfContent } from '../values/go-types.ts';

/** A key as messages show it: a text as it is, anything else in the reference's debugging form, such as `%!s(int=5)`. */
export function keyText(item: MapItem): string {
  const { key } = item;
  if (isCollection(key)) return `%!s(${goTypeOfContent(key)})`;
  const isComputedInt = (typeof key === 'number' || typeof key === 'bigint') && !isKnown(item);
  return isComputedInt ? `%!s(${goTypeOfContent(key)}=${key})` : bareKeyText(key);
}
