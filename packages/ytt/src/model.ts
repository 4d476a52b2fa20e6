import type { Comment, Span, ValueOrigin } from '@assay/source';
import { Source } from '@assay/source';
import type { Float, NamedArguments, Value } from '@assay/starlark';

/**
 * The tree that templates fill, overlays change and printers print.
 *
 * It is mutable, and a node has identity: a fragment that is used in two places is one node in both. Scalars are plain
 * JavaScript values, the same as in Starlark; an item that holds one knows where it is.
 * Every node is the span of its own text, so `locate(node)` tells where the template line is that wrote it. A node that was
 * computed is {@link nowhere}.
 */
export type TreeNode = DocumentSet | Document | YamlMap | MapItem | YamlArray | ArrayItem;

/** A value without parts. An integer is a `bigint` beyond ±(2⁵³ − 1), a float always a `Float`; strings are those of `byteText`. */
export type Scalar = null | boolean | number | bigint | Float | string;

/** What a document, a map item or an array item holds. */
export type Content = Scalar | YamlMap | YamlArray;

/** A node that holds one content: the places where values are. */
export type Holder = Document | MapItem | ArrayItem;

/** The source of nodes that are in no text. */
const nowhere: Source = new Source('?', '', { file: undefined });

/** The place of what is in no text. */
export const noSpan: Span = { source: nowhere, start: 0, end: 0 };

/** Whether a node or place is in a text. */
export function isKnown(span: Span): boolean {
  return span.source !== nowhere;
}

/**
 * Fields are declared only, and set in constructors: trees have hundreds of thousands of nodes, and defining fields
 * takes three times as long as setting them.
 */
abstract class Placed implements Span {
  declare source: Source;
  declare start: number;
  declare end: number;
  /** Comments that belong to the node, in order; dropped when templates have run. */
  declare comments: Comment[] | undefined;
  /** By name; of two with one name the later counts. */
  declare annotations: Annotations | undefined;

  constructor(span: Span) {
    this.source = span.source;
    this.start = span.start;
    this.end = span.end;
    this.comments = undefined;
    this.annotations = undefined;
  }
}

/** Documents in order: a file, or the result of a template. */
export class DocumentSet extends Placed {
  declare readonly kind: 'document-set';
  declare documents: Document[];

  constructor(span: Span, documents: Document[] = []) {
    super(span);
    this.kind = 'document-set';
    this.documents = documents;
  }
}

/** Holds one content; its place is that of `---`, or where it would be. */
export class Document extends Placed {
  declare readonly kind: 'document';
  declare value: Content;
  /** Where the content is, in the document's source. */
  declare valueStart: number;
  declare valueEnd: number;
  /** Whether it stands for no text, only for comments before the first or after the last document. */
  declare isInjected: boolean;
  /** Whether its content was computed: an empty collection is then printed, and not dropped. */
  declare isComputed: boolean;
  /** Where the content was given, when the template only says how it is computed. */
  declare valueFrom: ValueOrigin | undefined;

  constructor(span: Span, value: Content, valueStart: number = span.end, valueEnd: number = valueStart) {
    super(span);
    this.kind = 'document';
    this.value = value;
    this.valueStart = valueStart;
    this.valueEnd = valueEnd;
    this.isInjected = false;
    this.isComputed = false;
    this.valueFrom = undefined;
  }
}

/** Items in order; its place is that of what holds it. */
export class YamlMap extends Placed {
  declare readonly kind: 'map';
  declare items: MapItem[];
  /** Why items are not there that could be; of two about the same key the later one counts. */
  declare absences: Absence[] | undefined;

  constructor(span: Span, items: MapItem[] = []) {
    super(span);
    this.kind = 'map';
    this.items = items;
    this.absences = undefined;
  }
}

/** That a map has no items of some keys, as an overlay has taken them out, or as a template passes over them. */
export interface Absence {
  /** Items of these keys. */
  readonly items: readonly MapItem[];
  readonly origin: ValueOrigin | undefined;
}

/** A key with its value; its place is that of the key. */
export class MapItem extends Placed {
  declare readonly kind: 'map-item';
  declare key: Content;
  declare value: Content;
  /** Where the value is, in the item's source. */
  declare valueStart: number;
  declare valueEnd: number;
  /** Where the value was given, when the template only says how it is computed. */
  declare valueFrom: ValueOrigin | undefined;

  constructor(span: Span, key: Content, value: Content, valueStart: number = span.end, valueEnd: number = valueStart) {
    super(span);
    this.kind = 'map-item';
    this.key = key;
    this.value = value;
    this.valueStart = valueStart;
    this.valueEnd = valueEnd;
    this.valueFrom = undefined;
  }
}

/** Items in order; its place is that of what holds it. */
export class YamlArray extends Placed {
  declare readonly kind: 'array';
  declare items: ArrayItem[];

  constructor(span: Span, items: ArrayItem[] = []) {
    super(span);
    this.kind = 'array';
    this.items = items;
  }
}

/** A value in an array; its place is that of the `-`, in brackets of the `[` or `,` before it. */
export class ArrayItem extends Placed {
  declare readonly kind: 'array-item';
  declare value: Content;
  /** Where the value is, in the item's source. */
  declare valueStart: number;
  declare valueEnd: number;
  /** Where the value was given, when the template only says how it is computed. */
  declare valueFrom: ValueOrigin | undefined;

  constructor(span: Span, value: Content, valueStart: number = span.end, valueEnd: number = valueStart) {
    super(span);
    this.kind = 'array-item';
    this.value = value;
    this.valueStart = valueStart;
    this.valueEnd = valueEnd;
    this.valueFrom = undefined;
  }
}

/** `#@name positional…, named=…` on a node, evaluated. */
export interface Annotation {
  readonly name: string;
  readonly positional: readonly Value[];
  readonly named: NamedArguments;
  /** Where the comment is. */
  readonly span: Span;
  /** Where the comment of each argument is, if an overlay has put the annotation together. */
  readonly argumentSpans?: ArgumentSpans;
}

/** As many places as an annotation has arguments. */
export interface ArgumentSpans {
  readonly positional: readonly Span[];
  readonly named: readonly Span[];
}

export type Annotations = Map<string, Annotation>;

/** Whether a content has parts. */
export function isCollection(content: Content): content is YamlMap | YamlArray {
  return typeof content === 'object' && content !== null && 'items' in content;
}

/** Whether nothing of a document is output: it is null, or an empty collection that the template says itself. */
export function isEmpty({ value, isComputed }: Document): boolean {
  return value === null || (isCollection(value) && value.items.length === 0 && !isComputed);
}

/** Where the value of a holder is. */
export function valueSpan(holder: Holder): Span {
  return { source: holder.source, start: holder.valueStart, end: holder.valueEnd };
}

/** Notes why items are not in a map. */
export function addAbsence(map: YamlMap, absence: Absence): void {
  if (map.absences) map.absences.push(absence);
  else map.absences = [absence];
}
