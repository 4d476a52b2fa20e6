import { isCollection, isKnown } from '../model.ts';
import type { Content, Holder, YamlArray, YamlMap } from '../model.ts';

/** Gives everything in a content that is nowhere the place of a node. */
export function placeContent(content: Content, home: Holder): void {
  if (!isCollection(content)) return;
  span(content, home);
  for (const item of content.items) {
    if (!isKnown(item)) {
      span(item, home);
      item.valueStart = home.valueStart;
      item.valueEnd = home.valueEnd;
    }
    placeContent(item.value, home);
  }
}

function span(node: YamlMap | YamlArray | Holder, { source, start, end }: Holder): void {
  if (!isKnown(node)) Object.assign(node, { source, start, end });
}
