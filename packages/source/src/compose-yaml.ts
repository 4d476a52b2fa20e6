import { YAML_TAGS, resolveScalar } from './resolve-scalar.ts';
import type { ScalarSchema } from './resolve-scalar.ts';
import type { Source, Span } from './source.ts';
import { resolveAlias } from './tree.ts';
import type { Comment, ContentNode, Entry, Node, ScalarStyle } from './tree.ts';
import type { YamlEvents } from './yaml/events.ts';
import type { YamlProblem } from './yaml/problem.ts';

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

export interface CompositionLimits {
  readonly schema: ScalarSchema;
  readonly maxDepth: number;
  readonly maxAliasedNodes: number;
}

/** Thrown by {@link Composer} at a place where the tree cannot be built. */
export class NotRepresentable extends Error {
  readonly problem: YamlProblem;

  constructor(message: string, span: Span) {
    super(message);
    this.problem = { message, span };
  }
}

/** Tag and anchor before a node. */
interface Properties {
  readonly tag?: string;
  readonly anchor?: string;
}

const NO_PROPERTIES: Properties = {};

/** A collection whose end has not been reached. */
interface OpenCollection {
  readonly isMapping: boolean;
  readonly flow: boolean;
  readonly start: number;
  readonly properties: Properties;
  readonly items: Node[];
  readonly entries: Entry[];
  /** The key whose value comes next. */
  key: Node | undefined;
  isMergeKey: boolean;
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

/** Builds trees from what a text consists of; throws {@link NotRepresentable}. */
export class Composer implements YamlEvents {
  readonly documents: YamlDocument[] = [];
  readonly comments: Comment[] = [];
  readonly #source: Source;
  readonly #limits: CompositionLimits;
  readonly #open: OpenCollection[] = [];
  /** A collection is its own mark until it is complete: an alias inside would make it endless. */
  #anchors = new Map<string, Anchored | OpenCollection>();
  #documentStart = 0;
  #hasExplicitStart = false;
  #root: Node | undefined;
  #duplicates: Entry[] = [];
  /** The tag of the next node, as it is written. */
  #writtenTag: string | undefined;
  #aliasedNodes = 0;

  constructor(source: Source, limits: CompositionLimits) {
    this.#source = source;
    this.#limits = limits;
  }

  documentStart(start: number, marker: number): void {
    this.#hasExplicitStart = marker >= 0;
    this.#documentStart = this.#hasExplicitStart ? marker : start;
    this.#anchors = new Map();
    this.#root = undefined;
    this.#duplicates = [];
  }

  documentEnd(end: number): void {
    const span = this.#span(this.#documentStart, Math.max(this.#documentStart, end));
    this.documents.push({ root: this.#root!, span, explicitStart: this.#hasExplicitStart, duplicates: this.#duplicates });
  }

  comment(start: number, end: number): void {
    this.comments.push({ span: this.#span(start, end), text: this.#source.text.slice(start + 1, end) });
  }

  anchor(): void {
    // The node has it.
  }

  tag(start: number, end: number): void {
    this.#writtenTag = this.#source.text.slice(start, end);
  }

  sequenceItem(): void {
    // The item itself says enough.
  }

  sequenceStart(start: number, isFlow: boolean, _tag: string | undefined, anchor: string | undefined): void {
    this.#startCollection(false, start, isFlow, anchor);
  }

  mappingStart(start: number, isFlow: boolean, _tag: string | undefined, anchor: string | undefined): void {
    this.#startCollection(true, start, isFlow, anchor);
  }

  sequenceEnd(end: number): void {
    const collection = this.#open.pop()!;
    const { flow, properties, items } = collection;
    this.#endCollection(collection, withProperties({ kind: 'sequence', origin: this.#span(collection.start, end), items, flow }, properties));
  }

  mappingEnd(end: number): void {
    const collection = this.#open.pop()!;
    const { flow, properties, entries } = collection;
    this.#endCollection(collection, withProperties({ kind: 'mapping', origin: this.#span(collection.start, end), entries, flow }, properties));
  }

  scalar(start: number, end: number, text: string, style: ScalarStyle, tag: string | undefined, anchor: string | undefined): void {
    const properties = this.#properties(anchor);
    const origin = this.#span(start, end);
    const resolution = resolveScalar(text, style, tag, this.#limits.schema);
    if ('problem' in resolution)
      throw new NotRepresentable(
        resolution.problem.replace(text, () => shortened(text)),
        origin,
      );
    const { type, value } = resolution;
    const node = withProperties({ kind: 'scalar', origin, type, value, text, style }, properties);
    if (anchor !== undefined) this.#anchors.set(anchor, { node, size: 1, height: 0 });
    this.#add(node, 1, 0, text === '<<' && this.#limits.schema === 'go-yaml' && isMergeTag(style, tag));
  }

  alias(start: number, end: number, name: string): void {
    const origin = this.#span(start, end);
    const anchored = this.#anchors.get(name);
    if (anchored === undefined) throw new NotRepresentable(`unknown anchor '${name}' referenced`, origin);
    if (!('node' in anchored)) throw new NotRepresentable(`anchor '${name}' value contains itself`, origin);
    const { node, size, height } = anchored;
    this.#countCopies(size, origin);
    if (this.#open.length + height > this.#limits.maxDepth) throw new NotRepresentable(tooDeepMessage(this.#limits.maxDepth), origin);
    this.#add({ kind: 'alias', origin, name, target: node }, size, height);
  }

  #properties(anchor: string | undefined): Properties {
    const tag = this.#writtenTag;
    if (tag === undefined && anchor === undefined) return NO_PROPERTIES;
    this.#writtenTag = undefined;
    return { ...(tag !== undefined && { tag }), ...(anchor !== undefined && { anchor }) };
  }

  #startCollection(isMapping: boolean, start: number, flow: boolean, anchor: string | undefined): void {
    const properties = this.#properties(anchor);
    if (this.#open.length >= this.#limits.maxDepth) {
      throw new NotRepresentable(tooDeepMessage(this.#limits.maxDepth), this.#span(start, start + 1));
    }
    const collection: OpenCollection = {
      isMapping,
      flow,
      start,
      properties,
      items: [],
      entries: [],
      key: undefined,
      isMergeKey: false,
      names: undefined,
      size: 1,
      height: 1,
    };
    if (anchor !== undefined) this.#anchors.set(anchor, collection);
    this.#open.push(collection);
  }

  #endCollection(collection: OpenCollection, node: ContentNode): void {
    const { properties, size, height } = collection;
    // An anchor inside may have taken the name over, as in go-yaml.
    if (properties.anchor !== undefined && this.#anchors.get(properties.anchor) === collection) {
      this.#anchors.set(properties.anchor, { node, size, height });
    }
    this.#add(node, size, height);
  }

  #countCopies(size: number, origin: Span): void {
    this.#aliasedNodes += size;
    const { maxAliasedNodes } = this.#limits;
    if (this.#aliasedNodes > maxAliasedNodes) {
      throw new NotRepresentable(`aliases and merges stand for more than ${maxAliasedNodes} nodes in all`, origin);
    }
  }

  /** Adds a finished node to the collection around it. */
  #add(node: Node, size: number, height: number, isMergeKey = false): void {
    const collection = this.#open.at(-1);
    if (!collection) {
      this.#root = node;
      return;
    }
    collection.size += size;
    if (collection.height <= height) collection.height = height + 1;
    if (!collection.isMapping) collection.items.push(node);
    else if (collection.key) this.#addEntry(collection, collection.key, node, size);
    else {
      collection.key = node;
      collection.isMergeKey = isMergeKey;
    }
  }

  #addEntry(collection: OpenCollection, key: Node, value: Node, size: number): void {
    collection.key = undefined;
    const name = keyName(key);
    const isMerge = collection.isMergeKey;
    if (isMerge) {
      if (!isMergeable(value)) throw new NotRepresentable('map merge requires map or sequence of maps as the value', value.origin);
      if (value.kind !== 'alias') this.#countCopies(size, value.origin);
    }
    const entry: Entry = { key, value, name, isMerge };
    if (name !== undefined && !isMerge && isKnownName(collection, name)) this.#duplicates.push(entry);
    collection.entries.push(entry);
  }

  #span(start: number, end: number): Span {
    return { source: this.#source, start, end };
  }
}

const tooDeepMessage = (maxDepth: number): string => `collections are nested more than ${maxDepth} levels deep`;

function withProperties<Content extends ContentNode>(node: Content, properties: Properties): Content {
  return properties === NO_PROPERTIES ? node : { ...node, ...properties };
}

/** go-yaml merges below a quoted `<<` as well if it has the tag `!`. */
function isMergeTag(style: ScalarStyle, tag: string | undefined): boolean {
  return tag === undefined ? style === 'plain' : tag === '!' || tag === `${YAML_TAGS}merge`;
}

function keyName(key: Node): string | undefined {
  const content = resolveAlias(key);
  if (content.kind !== 'scalar') return undefined;
  return content.type === 'float' ? content.text : String(content.value);
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
