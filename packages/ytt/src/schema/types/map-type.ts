import type { Span } from '@assay/source';
import { Float } from '@assay/starlark';

import { MapItem, YamlMap } from '../../model.ts';
import type { Content, Holder } from '../../model.ts';
import type { Check } from '../check.ts';
import type { Declaration } from '../declaration.ts';
import { keyText } from '../key-text.ts';
import type { ValueType } from './type.ts';

/** A key of a map that the schema declares. */
export interface DeclaredKey {
  readonly key: Content;
  readonly item: MapItem;
  readonly declaration: Declaration;
}

/** A key that the schema has given up: it may not be given any more. */
export interface RemovedKey {
  readonly item: MapItem;
  /** What to do instead. */
  readonly notice: string | undefined;
}

/** The declared keys, each with a type of its own, and no others. */
export class MapType implements ValueType {
  readonly kind = 'map';
  readonly name = 'map';
  readonly place: Span;
  readonly keys: readonly DeclaredKey[];
  readonly hasRules: boolean;
  readonly hasNotices: boolean;
  /** Keys that the schema has given up, under their keys. */
  readonly removedKeys: ReadonlyMap<Content, RemovedKey>;
  readonly #index: ReadonlyMap<Content, DeclaredKey>;
  /** Floats are objects, and found by what they hold. */
  readonly #floatIndex: ReadonlyMap<number, DeclaredKey>;

  constructor(place: Span, keys: readonly DeclaredKey[], removedKeys: readonly RemovedKey[] = []) {
    this.place = place;
    this.keys = keys;
    this.hasRules = keys.some(({ declaration }) => declaration.hasRules);
    this.hasNotices = removedKeys.length > 0 || keys.some(({ declaration }) => declaration.hasNotices);
    this.removedKeys = new Map(removedKeys.map((removed) => [removed.item.key, removed]));
    this.#index = new Map(keys.map((declared) => [declared.key, declared]));
    this.#floatIndex = new Map(keys.flatMap((declared) => (declared.key instanceof Float ? [[declared.key.value, declared] as const] : [])));
  }

  /** Whether a value has the form of this type. */
  accepts(value: Content): boolean {
    return value instanceof YamlMap;
  }

  check(holder: Holder, check: Check): void {
    const map = holder.value;
    if (!(map instanceof YamlMap)) {
      check.mismatch(holder, this);
      return;
    }
    const { keys } = this;
    const { items } = map;
    const mark = check.mark();
    let found = 0;
    let undeclared: MapItem[] | undefined;
    check.enter();
    for (const item of items) {
      check.step(typeof item.key === 'number' ? String(item.key) : item.key);
      // Most maps give the keys in the order of the schema.
      const next = keys[found];
      const declared = next !== undefined && next.key === item.key ? next : this.declared(item.key);
      if (declared === undefined) {
        (undeclared ??= []).push(item);
        continue;
      }
      found++;
      declared.declaration.type.check(item, check);
    }
    check.leave();
    if (undeclared) check.undeclared(undeclared, this, mark);
    if (found < keys.length) this.#fill(map);
  }

  /** Appends the keys that are not given, in the order of the schema. */
  #fill(map: YamlMap): void {
    const missing = new Set(this.keys);
    for (const { key } of map.items) {
      const declared = this.declared(key);
      if (declared) missing.delete(declared);
    }
    for (const declared of missing) map.items.push(newItem(declared));
  }

  /** What is declared under a key. Keys are equal when their types are, too. */
  declared(key: Content): DeclaredKey | undefined {
    return key instanceof Float ? this.#floatIndex.get(key.value) : this.#index.get(key);
  }

  newDefault(): YamlMap {
    return new YamlMap(this.place, this.keys.map(newItem));
  }

  visitParts(value: Content, visit: (part: Holder, declaration: Declaration, step: string | number) => void): void {
    if (!(value instanceof YamlMap)) return;
    for (const item of value.items) {
      const declared = this.declared(item.key);
      if (declared) visit(item, declared.declaration, keyText(item.key));
    }
  }
}

function newItem({ key, item, declaration }: DeclaredKey): MapItem {
  return new MapItem(item, key, declaration.newDefault(), item.valueStart, item.valueEnd);
}
