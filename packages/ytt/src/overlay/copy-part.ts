import type { Thread } from '@assay/starlark';

import type { Content, Holder } from '../model.ts';
import { ArrayItem, Document, isCollection, MapItem, YamlArray, YamlMap } from '../model.ts';
import { lastingAnnotations } from './drop-annotations.ts';

/** A copy of a node of an overlay, with everything in it, that becomes a part of the result: without the annotations of overlays. */
export function copyPart<Node extends Holder>(holder: Node, thread: Thread): Node {
  thread.step();
  return copyPartWith(holder, copyContent(holder.value, thread));
}

/** As {@link copyPart}, with another content, which is not copied. */
export function copyPartWith<Node extends Holder>(holder: Node, value: Content): Node {
  const part = newOfKind(holder, value);
  part.valueFrom = holder.valueFrom;
  part.comments = holder.comments;
  part.annotations = lastingAnnotations(holder.annotations);
  return part;
}

function copyContent(content: Content, thread: Thread): Content {
  if (!isCollection(content)) return content;
  if (content.kind === 'array')
    return new YamlArray(
      content,
      content.items.map((item) => copyPart(item, thread)),
    );
  return new YamlMap(
    content,
    content.items.map((item) => copyPart(item, thread)),
  );
}

function newOfKind<Node extends Holder>(holder: Node, value: Content): Node;
function newOfKind(holder: Holder, value: Content): Holder {
  if (holder.kind === 'map-item') return new MapItem(holder, holder.key, value, holder.valueStart, holder.valueEnd);
  if (holder.kind === 'array-item') return new ArrayItem(holder, value, holder.valueStart, holder.valueEnd);
  const document = new Document(holder, value, holder.valueStart, holder.valueEnd);
  document.isInjected = holder.isInjected;
  document.isComputed = holder.isComputed;
  return document;
}
