import { Failure } from '../failure.ts';
import { locationText } from '../location-text.ts';
import type { Document, Holder, MapItem } from '../model.ts';
import { YamlMap } from '../model.ts';
import type { Allowances } from '../overlay/allowances.ts';
import { KeyIndex } from '../overlay/key-index.ts';
import { keyText } from '../overlay/key-text.ts';
import { mismatch } from '../overlay/overlay-failure.ts';
import { takeContent } from '../overlay/take-content.ts';
import { typeName } from '../schema/type-name.ts';

/** The way from the root to an item that a merge made or changed. */
export type ChangedPath = readonly MapItem[];

/** What a merge comes to. */
export interface Merged {
  readonly document: Document;
  /** What changed, and nothing else did; absent when that may be anything. */
  readonly changed?: readonly ChangedPath[];
}

/** How one document is merged. */
export interface PlainMergeOptions {
  /** Below this depth nothing is merged. Default: without end. */
  readonly replacesFrom?: number | undefined;
  /** Which nodes of the document may replace what is no map. */
  readonly allowances?: Allowances | undefined;
}

/**
 * Merges documents of values files and flags into the values so far, one after the other. It remembers where the keys of maps
 * are, so that many small merges into wide maps stay cheap; whoever changes the values in another way makes a new one.
 */
export class PlainMerge {
  readonly #onReplaced: (known: MapItem, item: MapItem) => void;
  readonly #indexes = new WeakMap<YamlMap, { readonly keys: KeyIndex; count: number }>();

  /** `onReplaced` is told of items that take the place of others. */
  constructor(onReplaced: (known: MapItem, item: MapItem) => void) {
    this.#onReplaced = onReplaced;
  }

  /** Changes `left`, or returns `right` in its place; takes over the nodes of `right`. */
  merge(left: Document, right: Document, options: PlainMergeOptions = {}): Merged {
    if (!(right.value instanceof YamlMap)) return { document: right };
    if (left.value === null || mayReplace(left, right, options)) {
      takeContent(left, right);
      return { document: left };
    }
    if (!(left.value instanceof YamlMap)) throw nested('Document', right, expectedMap(right, left));
    const changed: ChangedPath[] = [];
    try {
      this.#mergeMaps(left.value, right.value, [], options, changed);
    } catch (error) {
      throw error instanceof Failure ? nested('Document', right, error) : error;
    }
    return { document: left, changed };
  }

  #mergeMaps(left: YamlMap, right: YamlMap, path: ChangedPath, options: PlainMergeOptions, changed: ChangedPath[]): void {
    const { replacesFrom = Infinity } = options;
    for (const item of right.items) {
      const index = this.#indexOf(left);
      const [position] = index.keys.positionsOf(item);
      const known = position === undefined ? undefined : left.items[position];
      if (position === undefined || !known) {
        index.keys.add(item, left.items.length);
        index.count = left.items.push(withoutAnnotations(item));
        changed.push([...path, item]);
      } else if (!(item.value instanceof YamlMap) || path.length + 1 >= replacesFrom) {
        left.items[position] = withoutAnnotations(item);
        this.#onReplaced(known, item);
        changed.push([...path, item]);
      } else if (known.value === null || mayReplace(known, item, options)) {
        takeContent(known, item);
        changed.push([...path, known]);
      } else {
        this.#mergeItems(known, item, item.value, [...path, known], options, changed);
      }
    }
  }

  #mergeItems(left: MapItem, right: MapItem, map: YamlMap, path: ChangedPath, options: PlainMergeOptions, changed: ChangedPath[]): void {
    const label = `Map item (key '${keyText(right)}')`;
    if (!(left.value instanceof YamlMap)) throw nested(label, right, expectedMap(right, left));
    try {
      this.#mergeMaps(left.value, map, path, options, changed);
    } catch (error) {
      throw error instanceof Failure ? nested(label, right, error) : error;
    }
  }

  /** Others may have filled the map since it was indexed. */
  #indexOf(map: YamlMap): { readonly keys: KeyIndex; count: number } {
    const known = this.#indexes.get(map);
    if (known?.count === map.items.length) return known;
    const index = { keys: new KeyIndex(map.items), count: map.items.length };
    this.#indexes.set(map, index);
    return index;
  }
}

/** Whether a map may take the place of what is no map. */
function mayReplace(left: Holder, right: Holder, { allowances }: PlainMergeOptions): boolean {
  return allowances !== undefined && !(left.value instanceof YamlMap) && allowances.replacing.has(right);
}

/** What code annotates has no meaning in a plain merge; lists are not looked into. */
function withoutAnnotations(item: MapItem): MapItem {
  item.annotations = undefined;
  if (item.value instanceof YamlMap) item.value.items.forEach(withoutAnnotations);
  return item;
}

function expectedMap(right: Holder, left: Holder): Failure {
  return mismatch('overlay-type', `Expected map, but was ${typeName(left.value)}`, right, [left]);
}

function nested(label: string, node: Holder, failure: Failure): Failure {
  return failure.within(`${label} on line ${locationText(node)}: `);
}
