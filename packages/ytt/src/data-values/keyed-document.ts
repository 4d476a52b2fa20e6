import type { Source, Span } from '@assay/source';

import type { Content, Holder } from '../model.ts';
import { Document, MapItem, YamlMap } from '../model.ts';

/** One of the keys that lead to a value. */
export interface Key {
  readonly name: string;
  readonly span: Span;
}

/** A value that is given under keys. */
export interface KeyedValue {
  readonly content: Content;
  /** Where it is, in the source of the keys. */
  readonly start: number;
  readonly end: number;
}

/** The keys in a text such as `a.b.c`, which begins at an offset of a source. */
export function splitKeys(source: Source, text: string, separator: string, offset: number): Key[] {
  let start = offset;
  return text.split(separator).map((name) => {
    // An empty key has at least the separator after it.
    const key = { name, span: { source, start, end: start + Math.max(1, name.length) } };
    start += name.length + separator.length;
    return key;
  });
}

/** A document in which a value is under keys, one map inside of the other. */
export function keyedDocument(source: Source, keys: readonly Key[], { content, start, end }: KeyedValue): Document {
  const document = new Document({ source, start: 0, end: source.text.length }, null);
  let holder: Holder = document;
  for (const { name, span } of keys) {
    const item = new MapItem(span, name, null);
    give(holder, new YamlMap(span, [item]), span.start, end);
    holder = item;
  }
  give(holder, content, start, end);
  return document;
}

function give(holder: Holder, content: Content, start: number, end: number): void {
  holder.value = content;
  holder.valueStart = start;
  holder.valueEnd = end;
}
