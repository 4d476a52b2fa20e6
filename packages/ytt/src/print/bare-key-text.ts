import { Float } from '@assay/starlark';

import { isCollection, YamlMap } from '../model.ts';
import type { Content, MapItem } from '../model.ts';
import { parserLine } from '../read/parser-line.ts';
import { goTextOfFloat } from '../values/go-types.ts';

/**
 * A key as outlines print it: a string as it is, anything else as Go formats what is no string but was meant to be one, such as
 * `%!s(int=5)`.
 */
export function bareKeyText(key: Content): string {
  if (typeof key === 'string') return key;
  if (!isCollection(key)) return `%!s(${goText(key)})`;
  const items = key instanceof YamlMap ? key.items.map(membersOf) : key.items.map(({ value }) => valuesOf(value));
  return `[${items.map((members) => `{${members.map(bareKeyText).join(' ')}}`).join(' ')}]`;
}

/** What the reference's parser keeps of an item of a map. */
function membersOf(item: MapItem): readonly Content[] {
  return [item.key, item.value, parserLine(item)];
}

/** In a key, each item of an array is a map of what the parser keeps of it. */
function valuesOf(content: Content): readonly Content[] {
  return content instanceof YamlMap ? content.items.map(({ value }) => value) : [content];
}

function goText(scalar: null | boolean | number | bigint | Float): string {
  if (scalar === null) return '<nil>';
  if (scalar instanceof Float) return `float64=${goTextOfFloat(scalar)}`;
  if (typeof scalar === 'boolean') return `bool=${scalar}`;
  return `${scalar > MAX_INT64 ? 'uint64' : 'int'}=${scalar}`;
}

const MAX_INT64 = 2n ** 63n - 1n;
