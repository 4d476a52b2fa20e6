import { EVENT_ID, COLLECTION_STYLE, SCALAR_STYLE, YAMLException, getScalarValue, parseEvents } from 'js-yaml';
import type { AliasEvent, DocumentEvent, Event, MappingEvent, ScalarEvent, SequenceEvent } from 'js-yaml';

import { resolvePlainScalar, resolveTaggedScalar } from './resolve-scalar.ts';
import type { ScalarResolution, ScalarSchema } from './resolve-scalar.ts';
import type { Source, Span } from './source.ts';
import type { Comment, ContentNode, Entry, Node, ScalarNode, ScalarStyle, ScalarType } from './tree.ts';
import { resolveAlias } from './tree.ts';

export interface YamlOptions {
  /** What plain scalars mean. Default `go-yaml`: as go-yaml v2 reads them, which is what Kubernetes tools see. */
  readonly schema?: ScalarSchema;
  /** Deepest nesting of collections, that behind aliases included. Default 256. */
  readonly maxDepth?: number;
  /** Longest text in UTF-16 code units. Default 64 Mi. */
  readonly maxLength?: number;
  /** Most nodes that aliases may add when each is replaced by a copy of what it stands for. Default 1,000,000. */
  readonly maxAliasedNodes?: number;
}

/** Result of {@link readYaml}. */
export interface YamlText {
  /** Empty if there is a problem. */
  readonly documents: readonly YamlDocument[];
  /** All comments in order. Empty if there is a problem. */
  readonly comments: readonly Comment[];
  /** The first place where the text is no YAML that can be represented, or goes over a limit. */
  readonly problem?: YamlProblem;
}

export interface YamlProblem {
  readonly message: string;
  readonly span: Span;
}

export interface YamlDocument {
  readonly root: Node;
  /** From `---`, if it is there, to the end of the root. */
  readonly span: Span;
  /** Whether the document starts with `---`. */
  readonly explicitStart: boolean;
  /** Entries whose name their mapping had before; a merge key counts as nothing. */
  readonly duplicates: readonly Entry[];
}

/**
 * Reads the documents of a YAML text into trees with positions. Never throws on bad text; linear in it.
 * Events come from js-yaml 5; composition and the meaning of scalars follow go-yaml v2 unless an option says otherwise.
 */
export function readYaml(source: Source, options: YamlOptions = {}): YamlText {
  const { schema = 'go-yaml', maxDepth = 256, maxLength = 64 * 1024 * 1024, maxAliasedNodes = 1_000_000 } = options;
  if (source.text.length > maxLength) return failed(source, 0, `the text is longer than ${maxLength} characters`);
  try {
    const events = parseEvents(source.text, { maxDepth });
    return new Composer(source, { schema, maxDepth, maxAliasedNodes }).compose(events);
  } catch (error) {
    if (error instanceof NotRepresentable) return { documents: [], comments: [], problem: error.problem };
    if (error instanceof YAMLException) return failed(source, error.mark?.position ?? 0, syntaxMessage(error, maxDepth));
    throw error;
  }
}

function failed(source: Source, at: number, message: string): YamlText {
  const start = Math.min(at, source.text.length);
  return { documents: [], comments: [], problem: { message, span: { source, start, end: Math.min(start + 1, source.text.length) } } };
}

function syntaxMessage(error: YAMLException, maxDepth: number): string {
  return error.reason.startsWith('nesting exceeded') ? tooDeepMessage(maxDepth) : error.reason;
}

const tooDeepMessage = (maxDepth: number): string => `collections are nested more than ${maxDepth} levels deep`;

/** Thrown by the composer, caught in `readYaml`. */
class NotRepresentable extends Error {
  readonly problem: YamlProblem;

  constructor(message: string, span: Span) {
    super(message);
    this.problem = { message, span };
  }
}

interface Limits {
  readonly schema: ScalarSchema;
  readonly maxDepth: number;
  readonly maxAliasedNodes: number;
}

/** Anchor and tag in front of a node. */
interface Properties {
  readonly anchor?: string;
  readonly tag?: string;
}

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

/**
 * Builds trees from the flat events of the parser.
 *
 * The events carry the offsets of what they stand for; comments, document markers and closing brackets stand in the
 * gaps between them. A cursor goes through the text once: every gap is passed exactly once, and what is found
 * on the way (comments, indicators) is noted. So the whole costs no more than one more reading of the text.
 */
class Composer {
  readonly #source: Source;
  readonly #text: string;
  readonly #limits: Limits;
  #cursor = 0;
  /** Offset of the first `#` at or behind the cursor. */
  #nextHash = -1;
  /** Where the last node ended. */
  #lastEnd = 0;
  readonly #open: OpenCollection[] = [];
  #anchors = new Map<string, Anchored | 'open'>();
  #aliasedNodes = 0;
  readonly #documents: YamlDocument[] = [];
  readonly #comments: Comment[] = [];
  #document = { start: 0, explicitStart: false, explicitEnd: false };
  #root: Node | undefined;
  #duplicates: Entry[] = [];

  constructor(source: Source, limits: Limits) {
    this.#source = source;
    this.#text = source.text;
    this.#limits = limits;
  }

  compose(events: readonly Event[]): YamlText {
    for (const event of events) this.#take(event);
    this.#passTo(this.#text.length);
    return { documents: this.#documents, comments: this.#comments };
  }

  #take(event: Event): void {
    switch (event.type) {
      case EVENT_ID.DOCUMENT:
        return this.#startDocument(event);
      case EVENT_ID.SEQUENCE:
      case EVENT_ID.MAPPING:
        return this.#startCollection(event);
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

  #startDocument(event: DocumentEvent): void {
    this.#passBlank();
    if (event.explicitStart) this.#passDocumentStart();
    const start = event.explicitStart ? this.#cursor - 3 : this.#cursor;
    this.#document = { start, explicitStart: event.explicitStart, explicitEnd: event.explicitEnd };
    this.#lastEnd = this.#cursor;
    this.#anchors = new Map();
    this.#root = undefined;
    this.#duplicates = [];
  }

  /** Passes directives, and end markers of documents before, up to and including `---`. */
  #passDocumentStart(): void {
    while (!this.#text.startsWith('---', this.#cursor) && this.#cursor < this.#text.length) {
      this.#cursor = this.#text[this.#cursor] === '%' ? lineEnd(this.#text, this.#cursor) : this.#cursor + 1;
      this.#passBlank();
    }
    this.#cursor += 3;
  }

  #endDocument(): void {
    const { start, explicitStart, explicitEnd } = this.#document;
    const span = this.#span(start, Math.max(start, this.#lastEnd));
    this.#documents.push({ root: this.#root!, span, explicitStart, duplicates: this.#duplicates });
    if (!explicitEnd) return;
    this.#passBlank();
    if (this.#text.startsWith('...', this.#cursor)) this.#cursor += 3;
  }

  #startCollection(event: SequenceEvent | MappingEvent): void {
    const properties = this.#passProperties(event);
    if (properties.anchor !== undefined) this.#anchors.set(properties.anchor, 'open');
    this.#passTo(event.start);
    const isMapping = event.type === EVENT_ID.MAPPING;
    const flow = event.style === COLLECTION_STYLE.FLOW;
    if (flow && isOpeningBracket(this.#text.charCodeAt(event.start))) this.#cursor = event.start + 1;
    this.#open.push({
      isMapping,
      flow,
      start: event.start,
      properties,
      items: [],
      entries: [],
      key: undefined,
      names: undefined,
      size: 1,
      height: 1,
    });
  }

  #endCollection(collection: OpenCollection): void {
    const { isMapping, flow, start, properties, items, entries, size, height } = collection;
    if (flow && isOpeningBracket(this.#text.charCodeAt(start))) {
      this.#passBlank(',');
      this.#cursor++;
      this.#lastEnd = this.#cursor;
    }
    const origin = this.#span(start, Math.max(start, this.#lastEnd));
    const node: ContentNode = isMapping
      ? { kind: 'mapping', origin, entries, flow, ...properties }
      : { kind: 'sequence', origin, items, flow, ...properties };
    this.#add(node, size, height);
  }

  #addScalar(event: ScalarEvent): void {
    const node = event.valueStart < 0 ? this.#emptyScalar(event) : this.#writtenScalar(event);
    this.#lastEnd = this.#cursor;
    this.#add(node, 1, 0);
  }

  /** A scalar without any text stands directly behind what announces it: its properties, a colon, a dash. */
  #emptyScalar(event: ScalarEvent): ScalarNode {
    const properties = this.#passProperties(event);
    if (properties.anchor === undefined && properties.tag === undefined) this.#passIndicator();
    const origin = this.#span(this.#cursor, this.#cursor);
    return { kind: 'scalar', origin, ...this.#resolve('', 'plain', properties, origin), text: '', style: 'plain', ...properties };
  }

  #passIndicator(): void {
    const collection = this.#open.at(-1);
    if (!collection) return;
    this.#passBlank(collection.flow && !collection.key ? ',' : '');
    const indicator = collection.isMapping ? (collection.key ? ':' : '?') : '-';
    if (this.#text[this.#cursor] === indicator && !(collection.flow && indicator === '-')) this.#cursor++;
  }

  #writtenScalar(event: ScalarEvent): ScalarNode {
    const properties = this.#passProperties(event);
    const style = STYLES[event.style];
    const text = getScalarValue(this.#text, event);
    const origin = this.#scalarSpan(event, style);
    return { kind: 'scalar', origin, ...this.#resolve(text, style, properties, origin), text, style, ...properties };
  }

  /** The span of a scalar; leaves the cursor behind it. */
  #scalarSpan(event: ScalarEvent, style: ScalarStyle): Span {
    if (style === 'literal' || style === 'folded') {
      const indicator = style === 'literal' ? '|' : '>';
      while (this.#text[this.#cursor] !== indicator) {
        this.#passBlank();
        if (this.#text[this.#cursor] !== indicator) this.#cursor++;
      }
      const start = this.#cursor;
      this.#passTo(event.valueStart);
      this.#cursor = Math.max(start + 1, withoutLineBreaks(this.#text, event.valueStart, event.valueEnd));
      return this.#span(start, this.#cursor);
    }
    const quotes = style === 'plain' ? 0 : 1;
    this.#passTo(event.valueStart - quotes);
    this.#cursor = event.valueEnd + quotes;
    return this.#span(event.valueStart - quotes, this.#cursor);
  }

  #resolve(text: string, style: ScalarStyle, { tag }: Properties, span: Span): ScalarResolution {
    const tagged = tag === undefined ? undefined : TAGGED_TYPES.get(tag);
    if (tagged !== undefined) {
      const resolution = resolveTaggedScalar(tagged, text, this.#limits.schema);
      if (!resolution) throw new NotRepresentable(`"${shortened(text)}" cannot be read as ${tag}`, span);
      return resolution;
    }
    if (style === 'plain' && tag === undefined) return resolvePlainScalar(text, this.#limits.schema);
    return { type: 'string', value: text };
  }

  #addAlias(event: AliasEvent): void {
    const start = event.anchorStart - 1;
    this.#passTo(start);
    this.#cursor = event.anchorEnd;
    this.#lastEnd = event.anchorEnd;
    const origin = this.#span(start, event.anchorEnd);
    const name = this.#text.slice(event.anchorStart, event.anchorEnd);
    const anchored = this.#anchors.get(name);
    if (anchored === undefined) throw new NotRepresentable(`unknown anchor '${name}' referenced`, origin);
    if (anchored === 'open') throw new NotRepresentable(`anchor '${name}' value contains itself`, origin);
    this.#aliasedNodes += anchored.size;
    if (this.#aliasedNodes > this.#limits.maxAliasedNodes) {
      throw new NotRepresentable(`aliases stand for more than ${this.#limits.maxAliasedNodes} nodes in all`, origin);
    }
    if (this.#open.length + anchored.height > this.#limits.maxDepth) throw new NotRepresentable(tooDeepMessage(this.#limits.maxDepth), origin);
    this.#add({ kind: 'alias', origin, name, target: anchored.node }, anchored.size, anchored.height);
  }

  /** Adds a finished node to the collection around it. */
  #add(node: Node, size: number, height: number): void {
    if (node.kind !== 'alias' && node.anchor !== undefined) this.#anchors.set(node.anchor, { node, size, height });
    const collection = this.#open.at(-1);
    if (!collection) {
      this.#root = node;
      return;
    }
    collection.size += size;
    collection.height = Math.max(collection.height, height + 1);
    if (!collection.isMapping) collection.items.push(node);
    else if (!collection.key) collection.key = node;
    else this.#addEntry(collection, collection.key, node);
  }

  #addEntry(collection: OpenCollection, key: Node, value: Node): void {
    const name = keyName(key);
    const isMerge = this.#limits.schema === 'go-yaml' && isMergeKey(key);
    if (isMerge && !isMergeable(value)) throw new NotRepresentable('map merge requires map or sequence of maps as the value', value.origin);
    const entry = { key, value, name, isMerge };
    if (name !== undefined && !isMerge && isKnownName(collection, name)) this.#duplicates.push(entry);
    collection.entries.push(entry);
    collection.key = undefined;
  }

  #passProperties(event: SequenceEvent | MappingEvent | ScalarEvent): Properties {
    const { anchorStart, anchorEnd, tagStart, tagEnd } = event;
    if (anchorStart < 0 && tagStart < 0) return {};
    this.#passTo(Math.min(...[anchorStart, tagStart].filter((start) => start >= 0)));
    this.#cursor = Math.max(anchorEnd, tagEnd);
    return {
      ...(anchorStart >= 0 && { anchor: this.#text.slice(anchorStart, anchorEnd) }),
      ...(tagStart >= 0 && { tag: this.#text.slice(tagStart, tagEnd) }),
    };
  }

  /** Passes white space, line breaks, comments and the characters of `also`. */
  #passBlank(also = ''): void {
    for (;;) {
      const character = this.#text[this.#cursor];
      if (character === undefined) return;
      if (character === '#' && this.#isCommentAt(this.#cursor)) this.#takeComment(this.#cursor);
      else if (BLANK.has(character) || also.includes(character)) this.#cursor++;
      else return;
    }
  }

  /** Passes everything up to an offset, noting the comments on the way. */
  #passTo(offset: number): void {
    while (this.#cursor < offset) {
      if (this.#nextHash < this.#cursor) this.#nextHash = indexOrEnd(this.#text, '#', this.#cursor);
      if (this.#nextHash >= offset) break;
      if (this.#isCommentAt(this.#nextHash)) this.#takeComment(this.#nextHash);
      else this.#cursor = this.#nextHash + 1;
    }
    this.#cursor = Math.max(this.#cursor, offset);
  }

  #isCommentAt(hash: number): boolean {
    return hash === 0 || BLANK.has(this.#text[hash - 1]!);
  }

  #takeComment(hash: number): void {
    const end = lineEnd(this.#text, hash);
    this.#comments.push({ span: this.#span(hash, end), text: this.#text.slice(hash + 1, end) });
    this.#cursor = end;
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

/** The tags that say what a scalar is; others leave it a string, as in go-yaml. */
const TAGGED_TYPES: ReadonlyMap<string, ScalarType> = new Map(
  (['null', 'bool', 'int', 'float', 'str'] as const).flatMap((tag, at) => {
    const type = (['null', 'boolean', 'integer', 'float', 'string'] as const)[at]!;
    return [`!!${tag}`, `!<tag:yaml.org,2002:${tag}>`].map((spelling): [string, ScalarType] => [spelling, type]);
  }),
);

/** U+FEFF stands here for a byte order mark at the start of the text. */
const BLANK = new Set([' ', '\t', '\n', '\r', '\ufeff']);

function keyName(key: Node): string | undefined {
  const content = resolveAlias(key);
  if (content.kind !== 'scalar') return undefined;
  return content.type === 'string' || content.type === 'float' ? content.text : String(content.value);
}

function isMergeKey(key: Node): boolean {
  return key.kind === 'scalar' && key.text === '<<' && key.style === 'plain' && (key.tag === undefined || key.tag === '!!merge');
}

function isMergeable(value: Node): boolean {
  const content = resolveAlias(value);
  if (content.kind === 'sequence') return content.items.every((item) => resolveAlias(item).kind === 'mapping');
  return content.kind === 'mapping';
}

function isKnownName(collection: OpenCollection, name: string): boolean {
  const { entries } = collection;
  if (entries.length < SMALL_MAPPING) return entries.some((entry) => entry.name === name && !entry.isMerge);
  collection.names ??= new Set(entries.flatMap((entry) => (entry.name === undefined || entry.isMerge ? [] : [entry.name])));
  const isKnown = collection.names.has(name);
  collection.names.add(name);
  return isKnown;
}

function isOpeningBracket(code: number): boolean {
  return code === 0x5b || code === 0x7b;
}

function indexOrEnd(text: string, character: string, from: number): number {
  const at = text.indexOf(character, from);
  return at < 0 ? text.length : at;
}

const LINE_BREAK = /[\r\n]/g;

function lineEnd(text: string, from: number): number {
  LINE_BREAK.lastIndex = from;
  return LINE_BREAK.exec(text)?.index ?? text.length;
}

/** The end of a range without the line breaks and blank lines at its end. */
function withoutLineBreaks(text: string, start: number, end: number): number {
  let last = end;
  while (last > start && BLANK.has(text[last - 1]!)) last--;
  return last;
}

function shortened(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}
