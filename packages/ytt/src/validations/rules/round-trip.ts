import type { Value } from '@assay/starlark';
import { Fault, Float } from '@assay/starlark';

import { ArrayItem, isCollection, MapItem, YamlArray, YamlMap } from '../../model.ts';
import type { Content } from '../../model.ts';
import { contentFromStarlark } from '../../values/from-starlark.ts';
import { dictsFrom } from '../../values/to-starlark.ts';

/**
 * The value as it would be if it had been written as YAML and read again, which is what the reference compares:
 * structs and fragments are dicts and lists then, and a float that is written without a fraction is an integer.
 */
export function roundTrip(value: Value): Value {
  if (value instanceof Float) return rereadFloat(value);
  if (value === null || typeof value !== 'object') return value;
  return dictsFrom(rereadContent(contentFromStarlark(value)));
}

/** As {@link roundTrip}, where the reference calls a function of its library: what cannot be YAML fails in the name of that. */
export function libraryRoundTrip(value: Value): Value {
  try {
    return roundTrip(value);
  } catch (error) {
    if (!(error instanceof Fault) || error.isNamed) throw error;
    throw new Fault(`yaml.encode: ${error.message}`, { isNamed: true, details: error.details });
  }
}

/** The same tree if nothing in it reads differently. */
function rereadContent(content: Content): Content {
  if (content instanceof Float) return rereadFloat(content);
  if (!isCollection(content)) return content;
  if (content instanceof YamlMap) {
    const items = content.items.map((item) => new MapItem(item, rereadContent(item.key), rereadContent(item.value)));
    return new YamlMap(content, items);
  }
  return new YamlArray(
    content,
    content.items.map((item) => new ArrayItem(item, rereadContent(item.value))),
  );
}

/** From a million on, YAML is written with an exponent, and that reads as a float. Minus zero reads as zero. */
function rereadFloat(float: Float): Float | number {
  return Number.isInteger(float.value) && Math.abs(float.value) < 1e6 ? float.value + 0 : float;
}
