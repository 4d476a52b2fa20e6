import type { JsonParts } from '@assay/go-values';
import { decodeGoJson } from '@assay/go-values';
import { byteText, Fault, Float } from '@assay/starlark';

import type { Content } from '../model.ts';
import { ArrayItem, MapItem, noSpan, YamlArray, YamlMap } from '../model.ts';

/** The value that a JSON text means: numbers are floats, the members of an object are sorted by name. Throws a `Fault` with Go's message. */
export function decodeJson(text: string): Content {
  const decoded = decodeGoJson(text, PARTS);
  if (decoded.kind === 'problem') throw new Fault(decoded.message);
  return decoded.value;
}

const PARTS: JsonParts<Content> = {
  scalar: (value) => value,
  number: (value) => new Float(value),
  list: (items) =>
    new YamlArray(
      noSpan,
      items.map((item) => new ArrayItem(noSpan, item)),
    ),
  object: (names, values) => {
    const members = new Map(names.map((name, index) => [name, values[index]!]));
    const sorted = [...members].toSorted(([a], [b]) => byteText.compare(a, b));
    return new YamlMap(
      noSpan,
      sorted.map(([name, value]) => new MapItem(noSpan, name, value)),
    );
  },
};
