import type { Content } from './model.ts';
import { ArrayItem, Document, isCollection, MapItem, YamlArray, YamlMap } from './model.ts';

// Copies share nothing that can change with what they were made from: nodes and tables of annotations are new, comments and
// the annotations themselves are not. Depth is that of the tree, which the reader bounds.

/** A copy of a document and everything in it. */
export function copyDocument(document: Document): Document {
  const copy = new Document(document, copyContent(document.value), document.valueStart, document.valueEnd);
  copy.isInjected = document.isInjected;
  copy.isComputed = document.isComputed;
  copy.valueFrom = document.valueFrom;
  return withNotes(document, copy);
}

/** A copy of a content and everything in it; a scalar is its own. */
export function copyContent(content: Content): Content {
  if (!isCollection(content)) return content;
  if (!(content instanceof YamlMap)) return withNotes(content, new YamlArray(content, content.items.map(copyArrayItem)));
  const copy = new YamlMap(content, content.items.map(copyMapItem));
  copy.absences = content.absences && [...content.absences];
  return withNotes(content, copy);
}

/** A copy of an item and everything in it. */
export function copyMapItem(item: MapItem): MapItem {
  const copy = new MapItem(item, copyContent(item.key), copyContent(item.value), item.valueStart, item.valueEnd);
  copy.valueFrom = item.valueFrom;
  return withNotes(item, copy);
}

/** A copy of an item and everything in it. */
export function copyArrayItem(item: ArrayItem): ArrayItem {
  const copy = new ArrayItem(item, copyContent(item.value), item.valueStart, item.valueEnd);
  copy.valueFrom = item.valueFrom;
  return withNotes(item, copy);
}

type Noted = Pick<Document, 'comments' | 'annotations'>;

function withNotes<Node extends Noted>(from: Noted, copy: Node): Node {
  copy.comments = from.comments;
  copy.annotations = from.annotations && new Map(from.annotations);
  return copy;
}
