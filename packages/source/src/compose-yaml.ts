import { COLLECTION_STYLE, EVENT_ID, SCALAR_STYLE, getScalarValue } from 'js-yaml';
import type { AliasEvent, DocumentDirective, DocumentEvent, Event, MappingEvent, ScalarEvent, SequenceEvent } from 'js-yaml';

import { resolvePlainScalar, resolveTaggedScalar } from './resolve-scalar.ts';
import type { ScalarResolution, ScalarSchema } from './resolve-scalar.ts';
import type { Source, Span } from './source.ts';
import { resolveAlias } from './tree.ts';
import type { Comment, ContentNode, Entry, Node, ScalarNode, ScalarStyle, ScalarType } from './tree.ts';
import { YamlGaps, lineEnd } from './yaml-gaps.ts';

/** One document of a YAML text. */
export interface YamlDocument {
  readonly root: Node;
  /** From `---`, if it is there, to the end of the root. */
  readonly span: Span;
  /** Whether the document starts with `---`. */
  readonly explicitStart: boolean;
  /** Entries whose name their mapping had before, in order; a merge key counts as nothing. */
  readonly duplicates: readonly Entry[];
}

/** What is wrong with a text that should be YAML. */
export interface YamlProblem {
  readonly message: string;
  readonly span: Span;
}

export interface CompositionLimits {
  readonly schema: ScalarSchema;
  readonly maxDepth: number;
  readonly maxAliasedNodes: number;
}

/** Thrown by {@link composeYaml} at a place where the tree cannot be built. */
export class NotRepresentable extends Error {
  readonly problem: YamlProblem;

  constructor(message: string, span: Span) {
    super(message);
    this.problem = { message, span };
  }
}

/** The documents and comments of a text. */
export interface Composition {
  readonly documents: readonly YamlDocument[];
  readonly comments: readonly Comment[];
}

/**
 * Builds trees from the flat events of the parser; throws {@link NotRepresentable}.
 *
 * The events carry the offsets of what they stand for. Comments, document markers and closing brackets stand in the gaps between
 * them, each of which is passed once, so the whole costs no more than one more reading of the text.
 */
export function composeYaml(source: Source, events: readonly Event[], limits: CompositionLimits): Composition {
  return new Composer(source, limits).compose(events);
}

export const tooDeepMessage = (maxDepth: number): string => `collections are nested more than ${maxDepth} levels deep`;

/** Tag and anchor in front of a node. */
interface Properties {
  readonly tag?: string;
  readonly anchor?: string;
}

const NO_PROPERTIES: Properties = {};

/** A collection whose end has not been reached. */
interface OpenCollection {
  readonly isMapping: boolean;
  readonly flow: boolean;
  /** Neither a block collection has brackets nor a single pair in a flow sequence. */
  readonly hasBrackets: boolean;
  readonly start: number;
  readonly properties: Properties;
  readonly items: Node[];
  readonly entries: Entry[];
  /** The key whose value comes next. */
  key: Node | undefined;
  /** Names so far, once there are too many to compare one by one. */
  names: Set<string> | undefined;
  /** Nodes inside, aliases counted as copies, and the levels they take. */
  size: number;
  height: number;
}

/** What an anchor stands for, with what a copy of it would add. */
interface Anchored {
  readonly node: ContentNode;
  readonly size: number;
  readonly height: number;
}

const SMALL_MAPPING = 8;

class Composer {
  readonly #source: Source;
  readonly #text: string;
  readonly #gaps: YamlGaps;
  readonly #limits: CompositionLimits;
  readonly #documents: YamlDocument[] = [];
  readonly #comments: Comment[] = [];
  readonly #open: OpenCollection[] = [];
  /** A collection is its own mark until it is complete: an alias inside would make it endless. */
  #anchors = new Map<string, Anchored | OpenCollection>();
  /** What the handles of tags stand for, by default or by a `%TAG` directive. */
  #tagPrefixes: ReadonlyMap<string, string> = DEFAULT_TAG_PREFIXES;
  #documentStart = 0;
  #hasExplicitStart = false;
  #root: Node | undefined;
  #duplicates: Entry[] = [];
  /** Where the last node ended. */
  #lastEnd = 0;
  #aliasedNodes = 0;

  constructor(source: Source, limits: CompositionLimits) {
    this.#source = source;
    this.#text = source.text;
    this.#gaps = new YamlGaps(source.text, (start, end) => this.#addComment(start, end));
    this.#limits = limits;
  }

  compose(events: readonly Event[]): Composition {
    for (let at = 0; at < events.length; at++) this.#take(events[at]!, events[at + 1]);
    this.#gaps.passTo(this.#text.length);
    return { documents: this.#documents, comments: this.#comments };
  }

  #take(event: Event, next: Event | undefined): void {
    switch (event.type) {
      case EVENT_ID.DOCUMENT:
        return this.#startDocument(event);
      case EVENT_ID.SEQUENCE:
      case EVENT_ID.MAPPING:
        return this.#startCollection(event, next);
      case EVENT_ID.SCALAR:
        return this.#addScalar(event);
      case EVENT_ID.ALIAS:
        return this.#addAlias(event);
      case EVENT_ID.POP: {
        const collection = this.#open.pop();
        return collection ? this.#endCollection(collection) : this.#endDocument();
      }
    }
  }

  #startDocument({ explicitStart, directives }: DocumentEvent): void {
    this.#gaps.passToDocument();
    this.#documentStart = this.#gaps.at;
    if (explicitStart) this.#gaps.jumpTo(this.#documentStart + 3);
    this.#hasExplicitStart = explicitStart;
    this.#tagPrefixes = tagPrefixes(directives);
    this.#lastEnd = this.#gaps.at;
    this.#anchors = new Map();
    this.#root = undefined;
    this.#duplicates = [];
  }

  #endDocument(): void {
    const span = this.#span(this.#documentStart, this.#lastEnd);
    this.#documents.push({ root: this.#root!, span, explicitStart: this.#hasExplicitStart, duplicates: this.#duplicates });
  }

  #startCollection(event: SequenceEvent | MappingEvent, next: Event | undefined): void {
    const properties = this.#passProperties(event);
    const { start } = event;
    this.#gaps.passTo(start);
    if (this.#open.length >= this.#limits.maxDepth) {
      throw new NotRepresentable(tooDeepMessage(this.#limits.maxDepth), this.#span(start, start + 1));
    }
    const isMapping = event.type === EVENT_ID.MAPPING;
    const flow = event.style === COLLECTION_STYLE.FLOW;
    const hasBrackets = flow && this.#text[start] === (isMapping ? '{' : '[') && !startsAt(next, start);
    if (hasBrackets) this.#gaps.jumpTo(start + 1);
    const collection: OpenCollection = {
      isMapping,
      flow,
      hasBrackets,
      start,
      properties,
      items: [],
      entries: [],
      key: undefined,
      names: undefined,
      size: 1,
      height: 1,
    };
    if (properties.anchor !== undefined) this.#anchors.set(properties.anchor, collection);
    this.#open.push(collection);
  }

  #endCollection(collection: OpenCollection): void {
    const { isMapping, flow, hasBrackets, start, properties, items, entries, size, height } = collection;
    if (hasBrackets) {
      this.#gaps.passToIndicator(isMapping ? '}' : ']');
      this.#lastEnd = this.#gaps.at + 1;
      this.#gaps.jumpTo(this.#lastEnd);
    }
    const origin = this.#span(start, Math.max(start, this.#lastEnd));
    const node: ContentNode = withProperties(
      isMapping ? { kind: 'mapping', origin, entries, flow } : { kind: 'sequence', origin, items, flow },
      properties,
    );
    // An anchor inside may have taken the name over, as in go-yaml.
    if (properties.anchor !== undefined && this.#anchors.get(properties.anchor) === collection) {
      this.#anchors.set(properties.anchor, { node, size, height });
    }
    this.#add(node, size, height);
  }

  #addScalar(event: ScalarEvent): void {
    const properties = this.#passProperties(event);
    const node = event.valueStart < 0 ? this.#emptyScalar(properties) : this.#writtenScalar(event, properties);
    if (properties.anchor !== undefined) this.#anchors.set(properties.anchor, { node, size: 1, height: 0 });
    this.#lastEnd = node.origin.end;
    this.#add(node, 1, 0);
  }

  /** A scalar without any text stands directly behind what announces it: its properties, an indicator, its key. */
  #emptyScalar(properties: Properties): ScalarNode {
    const at = properties === NO_PROPERTIES ? this.#placeOfNothing() : this.#gaps.at;
    return this.#scalar('', 'plain', this.#span(at, at), properties);
  }

  #placeOfNothing(): number {
    const collection = this.#open.at(-1);
    if (!collection) return this.#gaps.at;
    const { isMapping, flow, key } = collection;
    if (key) return this.#gaps.passIndicator(':', flow) ? this.#gaps.at : this.#lastEnd;
    if (flow) this.#gaps.passIndicator(',', flow);
    this.#gaps.passIndicator(isMapping ? '?' : '-', flow);
    return this.#gaps.at;
  }

  #writtenScalar(event: ScalarEvent, properties: Properties): ScalarNode {
    const style = STYLES[event.style];
    return this.#scalar(this.#decoded(event, style), style, this.#passScalar(event, style), properties);
  }

  /** js-yaml gives a block scalar a line break at the end of the text even if there is none; YAML (8.1.1.2) and go-yaml do not. */
  #decoded(event: ScalarEvent, style: ScalarStyle): string {
    const text = getScalarValue(this.#text, event);
    const isCutOff = isBlockStyle(style) && event.valueEnd === this.#text.length && !LINE_BREAKS.has(this.#text.at(-1)!);
    return isCutOff && text.endsWith('\n') ? text.slice(0, -1) : text;
  }

  #passScalar({ valueStart, valueEnd }: ScalarEvent, style: ScalarStyle): Span {
    if (isBlockStyle(style)) return this.#passBlockScalar(valueStart, valueEnd, style === 'literal' ? '|' : '>');
    const quote = style === 'plain' ? 0 : 1;
    this.#gaps.passTo(valueStart - quote);
    this.#gaps.jumpTo(valueEnd + quote);
    return this.#span(valueStart - quote, valueEnd + quote);
  }

  /** A block scalar reaches from its indicator to the end of its last line that is not blank. */
  #passBlockScalar(valueStart: number, valueEnd: number, indicator: '|' | '>'): Span {
    this.#gaps.passToIndicator(indicator);
    const start = this.#gaps.at;
    this.#gaps.passTo(valueStart);
    let last = valueEnd;
    while (last > valueStart && WHITE_SPACE.has(this.#text[last - 1]!)) last--;
    const end = last > valueStart ? lineEnd(this.#text, last) : headerEnd(this.#text, start);
    this.#gaps.jumpTo(end);
    return this.#span(start, end);
  }

  #scalar(text: string, style: ScalarStyle, origin: Span, properties: Properties): ScalarNode {
    const { type, value } = this.#resolve(text, style, properties.tag, origin);
    return withProperties({ kind: 'scalar', origin, type, value, text, style }, properties);
  }

  #resolve(text: string, style: ScalarStyle, tag: string | undefined, span: Span): ScalarResolution {
    if (tag === undefined) return style === 'plain' ? resolvePlainScalar(text, this.#limits.schema) : { type: 'string', value: text };
    const type = TYPES_BY_TAG.get(this.#fullTag(tag));
    if (type === undefined) return { type: 'string', value: text };
    const resolution = resolveTaggedScalar(type, text, this.#limits.schema);
    if (resolution) return resolution;
    const found = TAGS_BY_TYPE[resolvePlainScalar(text, this.#limits.schema).type];
    throw new NotRepresentable(`cannot decode !!${found} \`${shortened(text)}\` as a !!${TAGS_BY_TYPE[type]}`, span);
  }

  /** A tag with its handle replaced by what it stands for. */
  #fullTag(tag: string): string {
    if (tag.startsWith('!<')) return tag.slice(2, -1);
    const handle = tag.slice(0, tag.lastIndexOf('!') + 1);
    return (this.#tagPrefixes.get(handle) ?? handle) + tag.slice(handle.length);
  }

  #addAlias({ anchorStart, anchorEnd }: AliasEvent): void {
    const start = anchorStart - 1;
    this.#gaps.passTo(start);
    this.#gaps.jumpTo(anchorEnd);
    this.#lastEnd = anchorEnd;
    const origin = this.#span(start, anchorEnd);
    const name = this.#text.slice(anchorStart, anchorEnd);
    const anchored = this.#anchors.get(name);
    if (anchored === undefined) throw new NotRepresentable(`unknown anchor '${name}' referenced`, origin);
    if (!('node' in anchored)) throw new NotRepresentable(`anchor '${name}' value contains itself`, origin);
    const { node, size, height } = anchored;
    this.#countCopies(size, origin);
    if (this.#open.length + height > this.#limits.maxDepth) throw new NotRepresentable(tooDeepMessage(this.#limits.maxDepth), origin);
    this.#add({ kind: 'alias', origin, name, target: node }, size, height);
  }

  #countCopies(size: number, origin: Span): void {
    this.#aliasedNodes += size;
    const { maxAliasedNodes } = this.#limits;
    if (this.#aliasedNodes > maxAliasedNodes) {
      throw new NotRepresentable(`aliases and merges stand for more than ${maxAliasedNodes} nodes in all`, origin);
    }
  }

  /** Adds a finished node to the collection around it. */
  #add(node: Node, size: number, height: number): void {
    const collection = this.#open.at(-1);
    if (!collection) {
      this.#root = node;
      return;
    }
    collection.size += size;
    if (collection.height <= height) collection.height = height + 1;
    if (!collection.isMapping) collection.items.push(node);
    else if (!collection.key) collection.key = node;
    else this.#addEntry(collection, collection.key, node, size);
  }

  #addEntry(collection: OpenCollection, key: Node, value: Node, size: number): void {
    collection.key = undefined;
    const name = keyName(key);
    const isMerge = name === '<<' && this.#isMergeKey(key);
    if (isMerge) {
      if (!isMergeable(value)) throw new NotRepresentable('map merge requires map or sequence of maps as the value', value.origin);
      if (value.kind !== 'alias') this.#countCopies(size, value.origin);
    }
    const entry: Entry = { key, value, name, isMerge };
    if (name !== undefined && !isMerge && isKnownName(collection, name)) this.#duplicates.push(entry);
    collection.entries.push(entry);
  }

  #isMergeKey(key: Node): boolean {
    if (this.#limits.schema !== 'go-yaml' || key.kind !== 'scalar') return false;
    return key.tag === undefined ? key.style === 'plain' : this.#fullTag(key.tag) === `${YAML_TAGS}merge`;
  }

  #passProperties({ anchorStart, anchorEnd, tagStart, tagEnd }: SequenceEvent | MappingEvent | ScalarEvent): Properties {
    if (anchorStart < 0 && tagStart < 0) return NO_PROPERTIES;
    const isTagFirst = tagStart < anchorStart;
    if (isTagFirst) this.#passProperty(tagStart, tagEnd);
    this.#passProperty(anchorStart, anchorEnd);
    if (!isTagFirst) this.#passProperty(tagStart, tagEnd);
    return {
      ...(tagStart >= 0 && { tag: this.#text.slice(tagStart, tagEnd) }),
      ...(anchorStart >= 0 && { anchor: this.#text.slice(anchorStart, anchorEnd) }),
    };
  }

  #passProperty(start: number, end: number): void {
    if (start < 0) return;
    this.#gaps.passTo(start);
    this.#gaps.jumpTo(end);
  }

  #addComment(start: number, end: number): void {
    this.#comments.push({ span: this.#span(start, end), text: this.#text.slice(start + 1, end) });
  }

  #span(start: number, end: number): Span {
    return { source: this.#source, start, end };
  }
}

const STYLES: Readonly<Record<ScalarEvent['style'], ScalarStyle>> = {
  [SCALAR_STYLE.PLAIN]: 'plain',
  [SCALAR_STYLE.SINGLE_QUOTED]: 'single-quoted',
  [SCALAR_STYLE.DOUBLE_QUOTED]: 'double-quoted',
  [SCALAR_STYLE.LITERAL_BLOCK]: 'literal',
  [SCALAR_STYLE.FOLDED_BLOCK]: 'folded',
};

function isBlockStyle(style: ScalarStyle): boolean {
  return style === 'literal' || style === 'folded';
}

const YAML_TAGS = 'tag:yaml.org,2002:';

const DEFAULT_TAG_PREFIXES: ReadonlyMap<string, string> = new Map([['!!', YAML_TAGS]]);

function tagPrefixes(directives: readonly DocumentDirective[]): ReadonlyMap<string, string> {
  if (directives.length === 0) return DEFAULT_TAG_PREFIXES;
  return new Map([
    ...DEFAULT_TAG_PREFIXES,
    ...directives.flatMap((each): [string, string][] => (each.kind === 'tag' ? [[each.handle, each.prefix]] : [])),
  ]);
}

/** The tags that say what a scalar is, as go-yaml abbreviates them; any other tag leaves it a string. */
const TAGS_BY_TYPE: Readonly<Record<ScalarType, string>> = { null: 'null', boolean: 'bool', integer: 'int', float: 'float', string: 'str' };

const TYPES_BY_TAG: ReadonlyMap<string, ScalarType> = new Map(
  (['null', 'boolean', 'integer', 'float', 'string'] as const).map((type) => [YAML_TAGS + TAGS_BY_TYPE[type], type]),
);

function withProperties<Content extends ContentNode>(node: Content, properties: Properties): Content {
  return properties === NO_PROPERTIES ? node : { ...node, ...properties };
}

/**
 * Whether a collection starts at an offset. A pair in a flow sequence, as in `[{a: b}: c]`, starts where its key starts;
 * a mapping in brackets starts before everything in it.
 */
function startsAt(event: Event | undefined, offset: number): boolean {
  return (event?.type === EVENT_ID.SEQUENCE || event?.type === EVENT_ID.MAPPING) && event.start === offset;
}

const LINE_BREAKS = new Set(['\n', '\r']);
const WHITE_SPACE = new Set([' ', '\t', '\n', '\r']);

/** The end of the indicators of a block scalar. */
function headerEnd(text: string, start: number): number {
  let end = start + 1;
  while (/[-+0-9]/.test(text[end] ?? '')) end++;
  return end;
}

function keyName(key: Node): string | undefined {
  const content = resolveAlias(key);
  if (content.kind !== 'scalar') return undefined;
  return content.type === 'string' || content.type === 'float' ? content.text : String(content.value);
}

/** go-yaml takes a mapping, an alias of one, or a sequence of these, but no alias of a sequence. */
function isMergeable(value: Node): boolean {
  if (value.kind === 'sequence') return value.items.every((item) => resolveAlias(item).kind === 'mapping');
  return resolveAlias(value).kind === 'mapping';
}

function isKnownName(collection: OpenCollection, name: string): boolean {
  const { entries } = collection;
  if (entries.length < SMALL_MAPPING) return entries.some((entry) => entry.name === name && !entry.isMerge);
  collection.names ??= new Set(entries.flatMap((entry) => (entry.name === undefined || entry.isMerge ? [] : [entry.name])));
  const isKnown = collection.names.has(name);
  collection.names.add(name);
  return isKnown;
}

function shortened(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}
