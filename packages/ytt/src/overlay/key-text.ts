import { Float } from '@assay/starlark';

import type { MapItem } from '../model.ts';
import { isCollection, isKnown } from '../model.ts';
import { goTextOfFloat, goTypeOfContent } from '../values/go-types.ts';

/** A key as messages show it: a text as it is, anything else in the reference's debugging form, such as `%!s(int=5)`. */
export function keyText(item: MapItem): string {
  const { key } = item;
  if (typeof key === 'string') return key;
  if (key === null) return '%!s(<nil>)';
  const type = goTypeOfContent(key);
  if (key instanceof Float) return `%!s(${type}=${goTextOfFloat(key)})`;
  if (isCollection(key)) return `%!s(${type})`;
  return `%!s(${type === 'int64' && isKnown(item) ? 'int' : type}=${String(key)})`;
}
