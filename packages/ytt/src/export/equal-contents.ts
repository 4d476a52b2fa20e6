import { Float } from '@assay/starlark';

import { isCollection } from '../model.ts';
import type { Content, YamlMap } from '../model.ts';
import { keyText } from '../schema/key-text.ts';

/** Whether two contents are the same for JSON: the order of keys does not count, and 1.0 is 1. */
export function equalContents(a: Content, b: Content): boolean {
  if (!isCollection(a) || !isCollection(b)) return scalarOf(a) === scalarOf(b);
  if (a.items.length !== b.items.length || a.kind !== b.kind) return false;
  if (a.kind === 'map' && b.kind === 'map') return equalMaps(a, b);
  return a.items.every((item, index) => equalContents(item.value, b.items[index]!.value));
}

function equalMaps(a: YamlMap, b: YamlMap): boolean {
  const others = new Map(b.items.map(({ key, value }) => [keyText(key), value]));
  return a.items.every(({ key, value }) => {
    const other = others.get(keyText(key));
    return other !== undefined && equalContents(value, other);
  });
}

/** All whole numbers are of one kind, so that large ones are compared to the last digit. */
function scalarOf(content: Content): Content {
  const scalar = content instanceof Float ? content.value : content;
  return typeof scalar === 'number' && Number.isInteger(scalar) ? BigInt(scalar) : scalar;
}
