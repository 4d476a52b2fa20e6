import type { ContentNode, Entry, MappingNode, Origin, ScalarNode, ScalarStyle, SequenceNode, Span, ValueOrigin } from '@assay/source';
import { Float } from '@assay/starlark';

import type { HolderOrigin } from './holder-origin.ts';
import { holderOrigin } from './holder-origin.ts';
import { isCollection, isKnown, noSpan, valueSpan, YamlMap } from './model.ts';
import type { Content, Document, Holder, MapItem, Scalar, YamlArray } from './model.ts';
import { floatText } from './print/float-text.ts';

/**
 * The tree of a document of the output, where every node has the place of what wrote it: a template, an overlay, a plain file. A value
 * is where it is written, a computed one where its code is called; a collection is where its first part is. What code has made without
 * lines of its own is where it was put; its place is {@link nowhere} only if there is none at all.
 */
export function nodeOfDocument(document: Document): ContentNode {
  return nodeOf(document, holderOrigin(document));
}

function nodeOf(holder: Holder, origin: HolderOrigin): ContentNode {
  const { value } = holder;
  if (!isCollection(value)) return scalarNode(value, withValue(scalarPlace(holder, origin), origin));
  const span = withValue(collectionPlace(value, origin), origin);
  return value instanceof YamlMap ? new RenderedMapping(span, value, origin) : new RenderedSequence(span, value, origin);
}

/**
 * A map of the output. Its entries are made whenever somebody asks for them: of most objects only the values are read, once, and trees of
 * all of them would be held for as long as the objects are judged.
 */
class RenderedMapping implements MappingNode {
  readonly kind = 'mapping';
  readonly origin: Origin;
  readonly flow = false;
  readonly #map: YamlMap;
  readonly #from: HolderOrigin;
  /** The last item of each name, where there are many. */
  #named: ReadonlyMap<string | undefined, MapItem> | undefined;

  constructor(origin: Origin, map: YamlMap, from: HolderOrigin) {
    this.origin = origin;
    this.#map = map;
    this.#from = from;
  }

  get entries(): readonly Entry[] {
    return this.#map.items.map((item) => entryOf(item, this.#from));
  }

  lastEntryNamed(name: string): Entry | undefined {
    const { items } = this.#map;
    if (items.length > SMALL) this.#named ??= new Map(items.map((item) => [keyText(item.key), item]));
    const item = this.#named ? this.#named.get(name) : items.findLast(({ key }) => keyText(key) === name);
    return item && entryOf(item, this.#from);
  }

  originOfAbsent(name: string): ValueOrigin | undefined {
    return this.#map.absences?.findLast(({ items }) => items.some(({ key }) => keyText(key) === name))?.origin;
  }
}

const SMALL = 8;

/** A list of the output, whose items are made as entries are. */
class RenderedSequence implements SequenceNode {
  readonly kind = 'sequence';
  readonly origin: Origin;
  readonly flow = false;
  readonly #array: YamlArray;
  readonly #from: HolderOrigin;

  constructor(origin: Origin, array: YamlArray, from: HolderOrigin) {
    this.origin = origin;
    this.#array = array;
    this.#from = from;
  }

  get items(): readonly ContentNode[] {
    return this.#array.items.map((item) => nodeOf(item, holderOrigin(item, this.#from)));
  }
}

function entryOf(item: MapItem, outer: HolderOrigin): Entry {
  const origin = holderOrigin(item, outer);
  const key = keyNode(item.key, spanOf(origin.span));
  return { key, value: nodeOf(item, origin), name: key.kind === 'scalar' ? key.text : undefined, isMerge: false };
}

function keyText(key: Content): string | undefined {
  if (typeof key === 'string') return key;
  const node = keyNode(key, noSpan);
  return node.kind === 'scalar' ? node.text : undefined;
}

/** A key that is a collection has no text of its own in the output. */
function keyNode(key: Content, span: Span): ContentNode {
  if (!isCollection(key)) return scalarNode(key, span);
  return key instanceof YamlMap
    ? { kind: 'mapping', origin: span, entries: [], flow: true }
    : { kind: 'sequence', origin: span, items: key.items.map(({ value }) => keyNode(value, span)), flow: true };
}

/** A value after `#@` has no text: it is where its key is. */
function scalarPlace(holder: Holder, { span }: HolderOrigin): Span {
  return isKnown(holder) && holder.valueEnd > holder.valueStart ? valueSpan(holder) : spanOf(span);
}

function collectionPlace({ items: [first] }: YamlMap | YamlArray, { span }: HolderOrigin): Span {
  return spanOf(first && isKnown(first) ? first : span);
}

/** Holders are spans, but more than that. */
function spanOf({ source, start, end }: Span): Span {
  return { source, start, end };
}

function withValue(span: Span, { valueFrom }: HolderOrigin): Origin {
  return valueFrom ? { source: span.source, start: span.start, end: span.end, valueFrom } : span;
}

/** How the text at a place is written: by it, places in the value are found in the text. */
function styleAt({ source, start }: Span): ScalarStyle {
  switch (source.text.charAt(start)) {
    case '"':
      return 'double-quoted';
    case "'":
      return 'single-quoted';
    case '|':
      return 'literal';
    case '>':
      return 'folded';
    default:
      return 'plain';
  }
}

/** There are very many: each is made at once. */
function scalarNode(value: Scalar, origin: Origin): ScalarNode {
  if (typeof value === 'string') return { kind: 'scalar', origin, type: 'string', value, text: value, style: styleAt(origin) };
  if (value === null) return { kind: 'scalar', origin, type: 'null', value, text: 'null', style: 'plain' };
  if (typeof value === 'boolean') return { kind: 'scalar', origin, type: 'boolean', value, text: String(value), style: 'plain' };
  if (value instanceof Float) return { kind: 'scalar', origin, type: 'float', value: value.value, text: floatText(value.value), style: 'plain' };
  return { kind: 'scalar', origin, type: 'integer', value, text: String(value), style: 'plain' };
}
