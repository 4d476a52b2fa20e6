import { givenAt, resolveScalar } from '@assay/source';
import type { Comment, Source, Span, YamlEvents } from '@assay/source';

import { copyArrayItem, copyMapItem } from '../copy-tree.ts';
import { Failure } from '../failure.ts';
import { ArrayItem, Document, DocumentSet, isCollection, MapItem, noSpan, YamlArray, YamlMap } from '../model.ts';
import type { Content, Holder } from '../model.ts';
import { attachComments } from './attach-comments.ts';
import { lastOfEachKey } from './last-key-wins.ts';
import { parserLine } from './parser-line.ts';
import { contentOf, resolvePlain } from './resolve-plain.ts';
import { strictProblem } from './resolve-strict.ts';

type ScalarStyle = Parameters<YamlEvents['scalar']>[3];

/** How {@link DocumentBuilder} reads. */
export interface BuildOptions {
  readonly strict: boolean;
  readonly keepsDuplicates: boolean;
  /** Whether the text is read as if a line `---` was before it. */
  readonly isBehindMarker: boolean;
}

/** Deepest nesting of collections, those after aliases included. Whatever walks a tree may recurse; what is this deep needs a large stack. */
const MAX_DEPTH = 10_000;

/** Most nodes that aliases and merges may add. */
const MAX_COPIES = 1_000_000;

/** A collection whose end has not been reached, or the document around it. */
interface OpenNode {
  readonly outer: OpenNode | undefined;
  readonly depth: number;
  readonly start: number;
  readonly anchor: string | undefined;
  /** The place of the collection: that of the holder around it. */
  readonly span: Span;
  /** Where its items start among those of all open collections of its kind. */
  readonly firstItem: number;
  /** What the next value goes into; of a map `undefined` while the next node is a key. */
  holder: Holder | undefined;
  /** Whether the next value is spread into the map. */
  isMerge: boolean;
  /** Nodes inside, and the levels they take: what a copy would add. */
  size: number;
  height: number;
}

/** What an anchor stands for. */
interface Anchored {
  readonly content: Content;
  readonly size: number;
  readonly height: number;
  /** Of a scalar, its place. */
  readonly value?: Span;
}

/**
 * Builds the tree of documents while the parser goes through the text.
 *
 * What is wrong with a value waits until its document has ended, because the reference decodes a document when it has parsed it: an
 * error of syntax further on comes first.
 */
export class DocumentBuilder implements YamlEvents {
  readonly #source: Source;
  readonly #options: BuildOptions;
  readonly #documents: Document[] = [];
  /** The comments met since the last document ended. */
  #comments: Comment[] = [];
  /** Comments after the last node of a document, which go to the next one. */
  #leftOver: readonly Comment[] = [];
  /** A collection that is still open stands for itself only: an alias inside would make it endless. */
  readonly #anchors = new Map<string, Anchored | OpenNode>();
  #open: OpenNode | undefined = undefined;
  readonly #keys = new Map<string, string>();
  readonly #mapItems = new ItemStack<MapItem>();
  readonly #arrayItems = new ItemStack<ArrayItem>();
  #failure: Failure | undefined = undefined;
  /** Whether nodes occur in another order than in the text. */
  #hasCopies = false;
  #copies = 0;

  constructor(source: Source, options: BuildOptions) {
    this.#source = source;
    this.#options = options;
  }

  /** The documents, when the whole text has been parsed. */
  finish(): DocumentSet {
    const end = this.#source.text.length;
    if (this.#leftOver.length > 0) {
      // As in the reference, what nobody has written is nowhere.
      const document = new Document(noSpan, null);
      document.isInjected = true;
      document.comments = [...this.#leftOver];
      this.#documents.push(document);
    }
    return new DocumentSet(this.#span(0, end), this.#documents);
  }

  documentStart(start: number, marker: number): void {
    const isWritten = marker >= 0;
    const isInFront = this.#documents.length === 0 && this.#options.isBehindMarker;
    const span = isInFront ? this.#span(0, 0) : this.#span(start, isWritten ? marker + MARKER_LENGTH : start);
    const document = new Document(span, null);
    if (this.#leftOver.length > 0) document.comments = [...this.#leftOver];
    this.#leftOver = [];
    this.#documents.push(document);
    this.#anchors.clear();
    this.#hasCopies = false;
    this.#open = newOpenNode(undefined, document, 0, start, undefined);
    this.#open.holder = document;
  }

  documentEnd(): void {
    if (this.#failure) throw this.#failure;
    const document = this.#documents.at(-1)!;
    const isInFront = this.#documents.length === 1 && this.#options.isBehindMarker;
    this.#leftOver = attachComments(document, this.#comments, { hasPlace: !isInFront, isSorted: !this.#hasCopies });
    this.#comments = [];
    this.#open = undefined;
  }

  comment(start: number, end: number, isHidden: boolean): void {
    if (isHidden) return;
    this.#comments.push({ span: this.#span(start, end), text: this.#source.text.slice(start + 1, end) });
  }

  anchor(): void {}

  tag(): void {}

  scalar(start: number, end: number, text: string, style: ScalarStyle, tag: string | undefined, anchor: string | undefined): void {
    const open = this.#open!;
    if (text === '<<' && !open.holder && isMergeTag(style, tag)) {
      if (anchor !== undefined) this.#anchors.set(anchor, { content: text, size: 1, height: 0 });
      open.isMerge = true;
      open.holder = new MapItem(this.#span(start, end), text, null);
      return;
    }
    const content = this.#valueOf(start, end, text, style, tag);
    if (anchor !== undefined) this.#anchors.set(anchor, { content, size: 1, height: 0, value: this.#span(start, end) });
    this.#add(open, content, start, end);
  }

  #valueOf(start: number, end: number, text: string, style: ScalarStyle, tag: string | undefined): Content {
    if (tag === undefined && style !== 'plain') return text;
    if (tag === undefined) {
      const problem = this.#options.strict ? strictProblem(text) : undefined;
      if (problem !== undefined) this.#fail(problem, start, end);
      return resolvePlain(text);
    }
    const resolution = resolveScalar(text, style, tag, 'go-yaml');
    if ('problem' in resolution) {
      this.#fail(resolution.problem, start, end);
      return text;
    }
    return contentOf(resolution);
  }

  alias(start: number, end: number, name: string): void {
    const anchored = this.#anchors.get(name);
    if (!anchored) throw this.#failureAt(`unknown anchor '${name}' referenced`, start, end);
    const open = this.#open!;
    if (!('content' in anchored)) {
      this.#fail(`anchor '${name}' value contains itself`, start, end);
      this.#add(open, null, start, end);
      return;
    }
    this.#copies += anchored.size;
    if (this.#copies > MAX_COPIES) throw this.#failureAt('document contains excessive aliasing', start, end);
    if (open.depth + anchored.height > MAX_DEPTH) throw this.#tooDeep(start, end);
    this.#hasCopies = true;
    open.size += anchored.size - 1;
    open.height = Math.max(open.height, anchored.height);
    const { holder } = open;
    if (holder && anchored.value) holder.valueFrom = givenAt({ description: `anchor ${name}`, span: anchored.value });
    this.#add(open, this.#copyAt(anchored.content, open, start, end), start, end);
  }

  #copyAt(content: Content, { holder }: OpenNode, start: number, end: number): Content {
    if (!isCollection(content)) return content;
    const span = holder ?? this.#span(start, end);
    if (content instanceof YamlMap) return new YamlMap(span, content.items.map(copyMapItem));
    return new YamlArray(span, content.items.map(copyArrayItem));
  }

  sequenceStart(start: number, _isFlow: boolean, _tag: string | undefined, anchor: string | undefined): void {
    this.#openCollection(this.#arrayItems.size, start, anchor);
  }

  sequenceItem(indicator: number): void {
    const item = new ArrayItem(this.#span(indicator, indicator + 1), null);
    this.#arrayItems.add(item);
    this.#open!.holder = item;
  }

  sequenceEnd(end: number): void {
    const open = this.#open!;
    this.#closeCollection(open, new YamlArray(open.span, this.#arrayItems.takeFrom(open.firstItem)), end);
  }

  mappingStart(start: number, _isFlow: boolean, _tag: string | undefined, anchor: string | undefined): void {
    this.#openCollection(this.#mapItems.size, start, anchor);
  }

  mappingEnd(end: number): void {
    const open = this.#open!;
    const items = this.#mapItems.takeFrom(open.firstItem);
    this.#closeCollection(open, new YamlMap(open.span, this.#options.keepsDuplicates ? items : lastOfEachKey(items)), end);
  }

  #openCollection(firstItem: number, start: number, anchor: string | undefined): void {
    const span = this.#open!.holder ?? this.#span(start, start);
    const open = newOpenNode(this.#open, span, firstItem, start, anchor);
    if (open.depth > MAX_DEPTH) throw this.#tooDeep(start, start + 1);
    if (anchor !== undefined) this.#anchors.set(anchor, open);
    this.#open = open;
  }

  #closeCollection(open: OpenNode, content: YamlMap | YamlArray, end: number): void {
    const { outer, start, anchor, size, height } = open;
    // An anchor inside may have taken the name over.
    if (anchor !== undefined && this.#anchors.get(anchor) === open) this.#anchors.set(anchor, { content, size, height: height + 1 });
    this.#open = outer;
    outer!.size += size;
    outer!.height = Math.max(outer!.height, height + 1);
    this.#add(outer!, content, start, end);
  }

  /** Adds a finished node to the collection around it. */
  #add(open: OpenNode, content: Content, start: number, end: number): void {
    open.size++;
    const { holder } = open;
    if (!holder) {
      open.holder = new MapItem(this.#span(start, end), typeof content === 'string' ? this.#sharedKey(content) : keyFrom(content), null);
      return;
    }
    if (holder.kind === 'map-item') {
      open.holder = undefined;
      if (open.isMerge) {
        open.isMerge = false;
        this.#merge(content, start, end);
        return;
      }
      this.#mapItems.add(holder);
    }
    holder.value = content;
    holder.valueStart = start;
    holder.valueEnd = end;
  }

  /** Few names are the keys of most items: each is kept once. */
  #sharedKey(key: string): string {
    const known = this.#keys.get(key);
    if (known !== undefined) return known;
    this.#keys.set(key, key);
    return key;
  }

  /** The items of a merged map come in where the merge is. Of a list of maps the reference takes none, unless it is empty. */
  #merge(content: Content, start: number, end: number): void {
    this.#hasCopies = true;
    if (content instanceof YamlMap) for (const item of content.items) this.#mapItems.add(item);
    else if (!(content instanceof YamlArray) || content.items.length > 0) {
      this.#fail('map merge requires map or sequence of maps as the value', start, end);
    }
  }

  /** Notes what is wrong with a value; of a document, the first counts. */
  #fail(message: string, start: number, end: number): void {
    this.#failure ??= this.#failureAt(message, start, end);
  }

  #tooDeep(start: number, end: number): Failure {
    return this.#failureAt(`exceeded max depth of ${MAX_DEPTH}`, start, end);
  }

  #failureAt(message: string, start: number, end: number): Failure {
    return new Failure(`yaml: ${message}`, [{ code: 'syntax', message, span: this.#span(start, end) }]);
  }

  #span(start: number, end: number): Span {
    return { source: this.#source, start, end };
  }
}

const MARKER_LENGTH = 3;

/** The tag `!` hinders a merge as little as quotes after it. */
function isMergeTag(style: ScalarStyle, tag: string | undefined): boolean {
  return tag === undefined ? style === 'plain' : tag === '!' || tag === 'tag:yaml.org,2002:merge';
}

/** In keys, the reference leaves arrays in the form of its parser: each item as a map of its value and its line. */
function keyFrom(content: Content): Content {
  if (!isCollection(content)) return content;
  if (content instanceof YamlMap) {
    const items = content.items.map((item) => new MapItem(item, item.key, keyFrom(item.value)));
    return new YamlMap(content, items);
  }
  const items = content.items.map((item) => {
    const members = [new MapItem(item, 'value', keyFrom(item.value)), new MapItem(item, 'line', parserLine(item))];
    return new ArrayItem(item, new YamlMap(item, members));
  });
  return new YamlArray(content, items);
}

/** The items of all open collections of a kind. A collection gets a list of just the right length when it ends: that saves much memory. */
class ItemStack<Item> {
  readonly #items: Item[] = [];
  size = 0;

  add(item: Item): void {
    this.#items[this.size++] = item;
  }

  takeFrom(first: number): Item[] {
    const taken = this.#items.slice(first, this.size);
    this.size = first;
    return taken;
  }
}

function newOpenNode(outer: OpenNode | undefined, span: Span, firstItem: number, start: number, anchor: string | undefined): OpenNode {
  const depth = outer ? outer.depth + 1 : 0;
  return { outer, depth, start, anchor, span, firstItem, holder: undefined, isMerge: false, size: 0, height: 0 };
}
