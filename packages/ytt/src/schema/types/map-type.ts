import type { Span } from '@assay/source';

import { MapItem, YamlMap } from '../../model.ts';
import type { Content, Holder } from '../../model.ts';
import type { Check } from '../check.ts';
import type { Declaration } from '../declaration.ts';
import { keyText } from '../key-text.ts';
import { KeyTable } from './key-table.ts';
import type { ValueType } from './type.ts';

/** A key of a map that the schema declares. */
export interface DeclaredKey {
  readonly key: Content;
  readonly item: MapItem;
  readonly declaration: Declaration;
  /** Whether it is not there unless somebody gives it. */
  readonly isOptional: boolean;
}

/** A key that the schema has given up: it may not be given any more. */
export interface RemovedKey {
  readonly item: MapItem;
  /** What to do instead. */
  readonly notice: string | undefined;
}

/** What a map may have. */
export interface DeclaredKeys {
  readonly keys: readonly DeclaredKey[];
  readonly removedKeys?: readonly RemovedKey[];
  /** What holds for each key that is neither declared nor removed; without it there is none. */
  readonly anyKey?: Declaration | undefined;
}

/** The declared keys, each with a type of its own; others only if one declaration is for all of them. */
export class MapType implements ValueType {
  readonly kind = 'map';
  readonly name = 'map';
  readonly span: Span;
  readonly keys: readonly DeclaredKey[];
  readonly anyKey: Declaration | undefined;
  readonly hasRules: boolean;
  readonly hasNotices: boolean;
  readonly hasAllowances: boolean;
  /** Keys that the schema has given up, under their keys. */
  readonly removedKeys: KeyTable<RemovedKey>;
  readonly #index: KeyTable<DeclaredKey>;
  /** The keys that are always there. */
  readonly #fixedKeys: readonly DeclaredKey[];

  constructor(span: Span, { keys, removedKeys = [], anyKey }: DeclaredKeys) {
    this.span = span;
    this.keys = keys;
    this.anyKey = anyKey;
    const declarations = keys.map(({ declaration }) => declaration);
    if (anyKey) declarations.push(anyKey);
    this.hasRules = declarations.some(({ hasRules }) => hasRules);
    this.hasNotices = removedKeys.length > 0 || declarations.some(({ hasNotices }) => hasNotices);
    this.#fixedKeys = keys.every(({ isOptional }) => !isOptional) ? keys : keys.filter(({ isOptional }) => !isOptional);
    const hasAbsentKeys = anyKey !== undefined || removedKeys.length > 0 || this.#fixedKeys.length < keys.length;
    this.hasAllowances = hasAbsentKeys || declarations.some(({ type }) => type.hasAllowances);
    this.removedKeys = new KeyTable(removedKeys.map((removed) => [removed.item.key, removed]));
    this.#index = new KeyTable(keys.map((declared) => [declared.key, declared]));
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
    let foundFixed = 0;
    let undeclared: MapItem[] | undefined;
    check.enter();
    for (const item of items) {
      check.step(typeof item.key === 'number' ? String(item.key) : item.key);
      // Most maps give the keys in the order of the schema.
      const next = keys[found];
      const declared = next !== undefined && next.key === item.key ? next : this.declared(item.key);
      if (declared !== undefined) {
        found++;
        if (!declared.isOptional) foundFixed++;
        declared.declaration.type.check(item, check);
      } else if (this.anyKey === undefined || this.removedKeys.has(item.key)) {
        (undeclared ??= []).push(item);
      } else {
        this.anyKey.type.check(item, check);
      }
    }
    check.leave();
    if (undeclared) check.undeclared(undeclared, items, this, mark);
    if (foundFixed < this.#fixedKeys.length) this.#fill(map);
  }

  /** Appends the keys that are always there and not given, in the order of the schema. */
  #fill(map: YamlMap): void {
    const missing = new Set(this.#fixedKeys);
    for (const { key } of map.items) {
      const declared = this.declared(key);
      if (declared) missing.delete(declared);
    }
    for (const declared of missing) map.items.push(newItem(declared));
  }

  /** The key that is declared by its name. */
  declared(key: Content): DeclaredKey | undefined {
    return this.#index.get(key);
  }

  /** What holds for a key, be it declared by its name or with all others. */
  declarationOf(key: Content): Declaration | undefined {
    return this.declared(key)?.declaration ?? (this.removedKeys.has(key) ? undefined : this.anyKey);
  }

  /** Whether a key may be given, but is not there unless it is: in a document that takes it out again, also one that was removed. */
  mayBeAbsent(key: Content): boolean {
    return this.declared(key)?.isOptional ?? (this.anyKey !== undefined || this.removedKeys.has(key));
  }

  newDefault(): YamlMap {
    return new YamlMap(this.span, this.#fixedKeys.map(newItem));
  }

  formOf(value: Content): this | undefined {
    return this.accepts(value) ? this : undefined;
  }

  visitParts(value: Content, visit: (part: Holder, declaration: Declaration, step: string | number) => void): void {
    if (!(value instanceof YamlMap)) return;
    for (const item of value.items) {
      const declaration = this.declarationOf(item.key);
      if (declaration) visit(item, declaration, keyText(item.key));
    }
  }
}

function newItem({ key, item, declaration }: DeclaredKey): MapItem {
  return new MapItem(item, key, declaration.newDefault(), item.valueStart, item.valueEnd);
}
