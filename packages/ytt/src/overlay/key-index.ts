import { Float } from '@assay/starlark';

import type { MapItem } from '../model.ts';
import { isKnown } from '../model.ts';

/** The positions of the items with the key of another item, in order; the type of keys counts. Looks at every item. */
export function positionsWithKey(items: readonly MapItem[], wanted: MapItem): number[] {
  const { key } = wanted;
  const token = tokenOf(wanted);
  const positions: number[] = [];
  // This is where overlays spend their time.
  for (let position = 0; position < items.length; position++) {
    const item = items[position];
    if (item && (typeof key === 'string' ? item.key === key : typeof item.key !== 'string' && tokenOf(item) === token)) positions.push(position);
  }
  return positions;
}

/**
 * Finds items by their keys at once. A position stays an item's own for as long as the index lives, so whoever takes
 * items out of the map makes a new one.
 */
export class KeyIndex {
  readonly #positions = new Map<string, number[]>();
  /** Apart from texts, so that no token can be mistaken for one. */
  readonly #otherPositions = new Map<unknown, number[]>();

  constructor(items: readonly MapItem[]) {
    for (const [position, item] of items.entries()) this.add(item, position);
  }

  /** The positions of the items with the key of another item, in order. */
  positionsOf(item: MapItem): readonly number[] {
    const positions = typeof item.key === 'string' ? this.#positions.get(item.key) : this.#otherPositions.get(tokenOf(item));
    return positions ?? NONE;
  }

  add(item: MapItem, position: number): void {
    if (typeof item.key === 'string') addTo(this.#positions, item.key, position);
    else addTo(this.#otherPositions, tokenOf(item), position);
  }

  remove(item: MapItem, position: number): void {
    const positions = typeof item.key === 'string' ? this.#positions.get(item.key) : this.#otherPositions.get(tokenOf(item));
    const at = positions?.indexOf(position) ?? -1;
    if (at >= 0) positions?.splice(at, 1);
  }
}

const NONE: readonly number[] = [];

function addTo<Key>(positions: Map<Key, number[]>, key: Key, position: number): void {
  const known = positions.get(key);
  if (known) known.push(position);
  else positions.set(key, [position]);
}

/**
 * Stands for a key that is no text: equal keys have the same token. An integer key that is written in YAML has another type
 * in the reference than one that Starlark made, so that the two never match.
 */
function tokenOf(item: MapItem): unknown {
  const { key } = item;
  if ((typeof key === 'number' || typeof key === 'bigint') && !isKnown(item)) return `int64 ${key}`;
  return key instanceof Float ? `float64 ${key.value}` : key;
}
