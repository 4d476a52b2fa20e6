import { Float } from '@assay/starlark';

import { isCollection, YamlMap } from '../model.ts';
import type { Content, DocumentSet, MapItem } from '../model.ts';

/** Leaves one item for each key in all maps of documents, as {@link lastOfEachKey} does. */
export function lastKeyWins(documents: DocumentSet): void {
  for (const document of documents.documents) keepLastOfEachKey(document.value);
}

function keepLastOfEachKey(content: Content): void {
  if (!isCollection(content)) return;
  if (content instanceof YamlMap) content.items = lastOfEachKey(content.items);
  for (const { value } of content.items) keepLastOfEachKey(value);
}

const FEW = 8;

/**
 * The items of a map without those whose key comes again: the last item counts, in the place of the first. Keys are equal if
 * their types are; a collection equals nothing.
 */
export function lastOfEachKey(items: MapItem[]): MapItem[] {
  if (items.length <= FEW && !hasDuplicates(items)) return items;
  const kept: MapItem[] = [];
  const places = new Map<Content, number>();
  // Apart, so that 1.5 is not "1.5".
  const floatPlaces = new Map<number, number>();
  for (const item of items) {
    const { key } = item;
    const span = key instanceof Float ? floatPlaces.get(key.value) : places.get(key);
    if (span !== undefined) {
      kept[span] = item;
      continue;
    }
    if (key instanceof Float) floatPlaces.set(key.value, kept.length);
    else if (!isCollection(key)) places.set(key, kept.length);
    kept.push(item);
  }
  return kept;
}

function hasDuplicates(items: readonly MapItem[]): boolean {
  for (let at = 1; at < items.length; at++) {
    const { key } = items[at]!;
    for (let before = 0; before < at; before++) if (isSameKey(items[before]!.key, key)) return true;
  }
  return false;
}

function isSameKey(a: Content, b: Content): boolean {
  return a === b || (a instanceof Float && b instanceof Float && a.value === b.value);
}
