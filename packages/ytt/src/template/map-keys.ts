import { Fault, Float } from '@assay/starlark';

import type { Content, MapItem, YamlMap } from '../model.ts';
import { isKnown } from '../model.ts';
import { fixOf, writeAnnotation } from '../template-change.ts';
import { FailedInstruction } from './failed-instruction.ts';
import { verbatimText } from './verbatim-text.ts';

/** The annotation that allows an item to take the place of an earlier one with the same key. */
const MAP_KEY_OVERRIDE = 'yaml/map-key-override';
/** Maps with fewer items are searched; only larger ones get a table. */
const SMALL = 12;

export interface OverrideRules {
  /** Whether a key that is there already is an error without the annotation. */
  readonly isStrict: boolean;
  readonly implicitMapKeyOverrides: boolean;
}

/**
 * Watches that no map gets a key twice. The table of a map is kept as long as items come one after the other into it,
 * so that a large map costs as much for each of its items as a small one.
 */
export class MapKeys {
  #map: YamlMap | undefined = undefined;
  #size = 0;
  #table = new Set<unknown>();

  /** Adds an item at the end; the earlier one with its key is removed where that is allowed. */
  add(map: YamlMap, item: MapItem, rules: OverrideRules): void {
    this.makeRoom(map, item, rules);
    map.items.push(item);
    if (this.#map === map) {
      this.#table.add(keyOf(item.key));
      this.#size = map.items.length;
    }
  }

  /** Removes the item with the key of another, or fails where that is not allowed. */
  makeRoom(map: YamlMap, item: MapItem, rules: OverrideRules): void {
    if (!this.#has(map, item.key)) return;
    const wanted = keyOf(item.key);
    const earlier = map.items.findLastIndex((other) => keyOf(other.key) === wanted);
    if (rules.isStrict && !rules.implicitMapKeyOverrides && !item.annotations?.has(MAP_KEY_OVERRIDE)) {
      const key = verbatimText(item.key);
      const change = isKnown(item) ? writeAnnotation(item, `#@${MAP_KEY_OVERRIDE}`) : undefined;
      throw new Fault(`expected key '${key}' to not be specified again (unless '${MAP_KEY_OVERRIDE}' annotation is added)`, {
        details: new FailedInstruction({
          message: `duplicate key "${key}"`,
          hint: `to replace the first one, write #@${MAP_KEY_OVERRIDE} above it`,
          ...(change && { fixes: [fixOf([change], { title: `write #@${MAP_KEY_OVERRIDE}`, applicability: 'unsafe' })] }),
          related: map.items
            .slice(earlier, earlier + 1)
            .map(({ source, start, end }) => ({ message: 'the first one is here', span: { source, start, end } })),
        }),
      });
    }
    map.items.splice(earlier, 1);
    this.#size = -1;
  }

  #has(map: YamlMap, key: Content): boolean {
    const wanted = keyOf(key);
    const { items } = map;
    if (items.length < SMALL) {
      for (let at = 0; at < items.length; at++) if (keyOf(items[at]!.key) === wanted) return true;
      return false;
    }
    if (this.#map !== map || this.#size !== items.length) {
      this.#map = map;
      this.#table = new Set(items.map((item) => keyOf(item.key)));
      this.#size = items.length;
    }
    return this.#table.has(wanted);
  }
}

/** What two keys share exactly when they are equal: a float is no integer, and a collection is only equal to itself. */
function keyOf(key: Content): unknown {
  return key instanceof Float ? `float ${key.value}\0` : key;
}
