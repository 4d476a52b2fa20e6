import type { ValueOrigin } from '@assay/source';
import type { Value, ValueTracker } from '@assay/starlark';
import { Dict, Float, List } from '@assay/starlark';

import type { Absence, Content, MapItem } from '../model.ts';
import { isCollection, YamlArray, YamlMap } from '../model.ts';
import { crash } from './crash.ts';
import { keyFinding } from './key-finding.ts';
import { memberName } from './member-name.ts';
import type { FieldOrigins, Fields } from './struct.ts';
import { Struct } from './struct.ts';
import { dataValueOrigin } from './value-origin.ts';

export { fragmentFrom } from './fragment.ts';

/**
 * Is told what a program reads of a map: the item of a name, or that there is none; without a name, which names there are. Items of arrays
 * are not told apart.
 */
export type OnRead = (map: YamlMap, name?: string, item?: MapItem) => void;

export interface StructOptions {
  readonly onRead?: OnRead | undefined;
  /** Takes the origins of the values. */
  readonly tracker?: ValueTracker | undefined;
  /** Where items are looked up by name; to be shared by all structs that are made from one tree. */
  readonly index?: FieldIndex;
}

/** Maps with fewer items are searched: tables for thousands of small maps cost more than they save. */
const SMALL = 12;

/** Finds the items of maps by name. Each large map is indexed when it is read first, and must not change from then on. */
export class FieldIndex {
  readonly #items = new WeakMap<YamlMap, ReadonlyMap<string, MapItem>>();

  /** Of two items with one name, the later one. */
  find(map: YamlMap, name: string): MapItem | undefined {
    if (map.items.length >= SMALL) return this.#of(map).get(name);
    let found: MapItem | undefined;
    for (const item of map.items) if (nameOf(item, map) === name) found = item;
    return found;
  }

  names(map: YamlMap): readonly string[] {
    return [...this.#of(map).keys()];
  }

  #of(map: YamlMap): ReadonlyMap<string, MapItem> {
    const known = this.#items.get(map);
    if (known) return known;
    const items = new Map<string, MapItem>();
    for (const item of map.items) items.set(nameOf(item, map), item);
    if (items.size >= SMALL) this.#items.set(map, items);
    return items;
  }
}

function nameOf({ key }: MapItem, map: YamlMap): string {
  if (typeof key === 'string') return key;
  const others = map.items.filter((item) => typeof item.key !== 'string');
  throw crash('expected struct key to be string', others.map(keyFinding));
}

/** Maps as structs and arrays as lists: the form of `data.values`. A map is converted when it is read, and then kept. */
export function structsFrom(content: Content, { onRead, tracker, index = new FieldIndex() }: StructOptions = {}): Value {
  const convert = (part: Content, named?: MapItem): Value => {
    if (part instanceof YamlMap) {
      const fields = new TreeFields(part, index, convert, onRead);
      return new Struct(fields, tracker && fields);
    }
    if (!(part instanceof YamlArray)) return part;
    const list = new List(part.items.map((item) => convert(item.value, named)));
    if (tracker) holdOrigins(tracker, list, part, named);
    return list;
  };
  return convert(content);
}

function holdOrigins(tracker: ValueTracker, list: List, { items }: YamlArray, named: MapItem | undefined): void {
  tracker.takeOver(list);
  for (const [at, item] of items.entries()) tracker.hold(list.items, at, dataValueOrigin(item, named));
}

class TreeFields implements Fields, FieldOrigins {
  readonly #map: YamlMap;
  readonly #index: FieldIndex;
  readonly #convert: (content: Content, named: MapItem) => Value;
  readonly #onRead: OnRead | undefined;
  /** What was converted so far. */
  #collections: Map<string, Value> | undefined = undefined;

  constructor(map: YamlMap, index: FieldIndex, convert: (content: Content, named: MapItem) => Value, onRead: OnRead | undefined) {
    this.#map = map;
    this.#index = index;
    this.#convert = convert;
    this.#onRead = onRead;
  }

  get size(): number {
    this.#onRead?.(this.#map);
    return this.#map.items.length;
  }

  get(name: string): Value | undefined {
    const item = this.#index.find(this.#map, name);
    this.#onRead?.(this.#map, name, item);
    if (!item) return undefined;
    const { value } = item;
    return isCollection(value) ? this.#collection(name, value, item) : value;
  }

  get absences(): readonly Absence[] | undefined {
    return this.#map.absences;
  }

  originOf(name: string): ValueOrigin | undefined {
    const item = this.#index.find(this.#map, name);
    return item && dataValueOrigin(item, item);
  }

  #collection(name: string, content: YamlMap | YamlArray, item: MapItem): Value {
    this.#collections ??= new Map();
    const known = this.#collections.get(name);
    if (known !== undefined) return known;
    const value = this.#convert(content, item);
    this.#collections.set(name, value);
    return value;
  }

  keys(): Iterable<string> {
    this.#onRead?.(this.#map);
    return this.#index.names(this.#map);
  }
}

/** Maps as dicts and arrays as lists: the form of `yaml.decode`. A tracker takes the origins that the nodes have. */
export function dictsFrom(content: Content, tracker?: ValueTracker): Value {
  if (content instanceof YamlMap) return dictFrom(content, tracker);
  if (!(content instanceof YamlArray)) return content;
  const list = new List(content.items.map((item) => dictsFrom(item.value, tracker)));
  if (tracker) {
    tracker.takeOver(list);
    for (const [at, { valueFrom }] of content.items.entries()) tracker.hold(list.items, at, valueFrom);
  }
  return list;
}

function dictFrom(map: YamlMap, tracker: ValueTracker | undefined): Dict {
  const dict = new Dict(entriesOf(map, tracker));
  if (dict.table.size < map.items.length) checkUnique(map);
  if (tracker) {
    tracker.takeOver(dict);
    for (const { key, valueFrom } of map.items) if (!isCollection(key)) tracker.holdAt(dict, key, valueFrom);
  }
  return dict;
}

/** A float and an integer can be one key of a dict, but are two of a map. */
function checkUnique(map: YamlMap): void {
  const identities = new Set<Content>();
  for (const { key } of map.items) {
    const identity = key instanceof Float ? `float ${key.value}` : typeof key === 'string' ? `text ${key}` : key;
    if (identities.has(identity)) throw crash(`Unexpected duplicate key: ${memberName(key)}`);
    identities.add(identity);
  }
}

function* entriesOf(map: YamlMap, tracker: ValueTracker | undefined): Generator<readonly [Value, Value], void> {
  for (const { key, value } of map.items) yield [dictsFrom(key, tracker), dictsFrom(value, tracker)];
}
