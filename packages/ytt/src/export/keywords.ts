import { ArrayItem, MapItem, noSpan, YamlArray, YamlMap } from '../model.ts';
import type { Content } from '../model.ts';

/** Keywords of a schema with what they say, in any order and each once. */
export type Keywords = readonly Keyword[];

export type Keyword = readonly [name: string, value: Content];

/** A `format` that a rule asks for, in the order of keywords; that of floats belongs to their type. */
const FORMAT_OF_RULE = 'format of a rule';

/** The order of keywords in every schema: as releases of ytt write them, then what they do not have. */
const ORDER: ReadonlyMap<string, number> = new Map(
  [
    '$schema',
    'title',
    'type',
    'x-kubernetes-int-or-string',
    'x-kubernetes-preserve-unknown-fields',
    'additionalProperties',
    'propertyNames',
    'format',
    'nullable',
    'deprecated',
    'description',
    'x-example-description',
    'example',
    'examples',
    'items',
    'properties',
    'required',
    'default',
    'minimum',
    'maximum',
    'minLength',
    'maxLength',
    'minItems',
    'maxItems',
    'minProperties',
    'maxProperties',
    'enum',
    'multipleOf',
    'not',
    'pattern',
    FORMAT_OF_RULE,
    'contains',
    'uniqueItems',
    'anyOf',
    'allOf',
    'x-assay-format',
    'x-assay-rules',
    'x-kubernetes-validations',
  ].map((name, index) => [name, index]),
);

/** Keywords as a schema, in their order. */
export function schemaOf(keywords: Keywords): YamlMap {
  return mapOf([...keywords].sort((a, b) => placeOf(a) - placeOf(b)));
}

function placeOf([name, value]: Keyword): number {
  const place = ORDER.get(name === 'format' && value !== 'float' ? FORMAT_OF_RULE : name);
  if (place === undefined) throw new Error(`"${name}" has no place among the keywords`);
  return place;
}

export function mapOf(entries: readonly (readonly [Content, Content])[]): YamlMap {
  return new YamlMap(
    noSpan,
    entries.map(([key, value]) => new MapItem(noSpan, key, value)),
  );
}

export function arrayOf(values: readonly Content[]): YamlArray {
  return new YamlArray(
    noSpan,
    values.map((value) => new ArrayItem(noSpan, value)),
  );
}
