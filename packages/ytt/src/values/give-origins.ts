import type { ValueOrigin } from '@assay/source';
import { computedFrom } from '@assay/source';

import type { ArrayItem, Content, MapItem } from '../model.ts';
import { isCollection, isKnown, valueSpan } from '../model.ts';

type Item = MapItem | ArrayItem;

/** Says where everything in a content was given. */
export function giveOrigins(content: Content, originOf: (item: Item) => ValueOrigin | undefined): void {
  if (!isCollection(content)) return;
  for (const item of content.items) {
    item.valueFrom = originOf(item);
    giveOrigins(item.value, originOf);
  }
}

/**
 * Says where the parts of a decoded text were given: each at its place, if the text stands somewhere as it is, such as in a file. Of
 * parts without places only that they were computed from the text is known.
 */
export function giveDecodedOrigins(content: Content, text: string, origin: ValueOrigin): void {
  const computed = computedFrom([origin]);
  const [place] = origin.places;
  const span = origin.kind === 'given' ? place?.span : undefined;
  const isVerbatim = span?.source.text.slice(span.start, span.end) === text;
  giveOrigins(content, (item) => {
    if (!place || !span || !isVerbatim || !isKnown(item)) return computed;
    const { start, end } = valueSpan(item);
    return { kind: 'given', places: [{ ...place, span: { source: span.source, start: span.start + start, end: span.start + end } }] };
  });
}
