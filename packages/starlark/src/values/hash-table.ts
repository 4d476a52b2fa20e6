import { Fault } from '../evaluator/fault.ts';
import { Float } from './float.ts';
import type { HashKey, StarlarkValue, Value } from './value.ts';

interface Entry<Content> {
  readonly key: Value;
  content: Content;
}

const MOST_KEY_LENGTH = 10_000_000;

type MapKey = string | number | bigint | boolean | null | object;

/**
 * Keys and contents in the order of insertion, after `dict` and `set`.
 *
 * A JavaScript Map does the work: integers, booleans, None and most strings are their own keys. Everything that could be
 * taken for one of them becomes a string that starts with U+0000, and so do the strings that start with it:
 * NUL `s` text, NUL `v` type NUL key for an embedder's value, NUL `t` items for a tuple.
 */
export class HashTable<Content> {
  readonly #entries = new Map<MapKey, Entry<Content>>();
  readonly #identities = new WeakMap<object, number>();
  #identityCount = 0;
  #isFrozen = false;
  #iterators = 0;

  get size(): number {
    return this.#entries.size;
  }

  get(key: Value): Content | undefined {
    return this.#entries.get(typeof key === 'number' ? key : this.#mapKey(key))?.content;
  }

  has(key: Value): boolean {
    return this.#entries.has(this.#mapKey(key));
  }

  set(key: Value, content: Content): void {
    if (this.#isFrozen || this.#iterators > 0) this.checkMutable('insert into');
    const mapKey = this.#mapKey(key);
    const entry = this.#entries.get(mapKey);
    if (entry) entry.content = content;
    else this.#entries.set(mapKey, { key, content });
  }

  /** Removes a key and returns its content, or undefined when there is none. */
  delete(key: Value): Content | undefined {
    this.checkMutable('delete from');
    const mapKey = this.#mapKey(key);
    const entry = this.#entries.get(mapKey);
    if (entry) this.#entries.delete(mapKey);
    return entry?.content;
  }

  clear(): void {
    this.checkMutable('clear');
    this.#entries.clear();
  }

  *keys(): Generator<Value, void> {
    for (const { key } of this.#entries.values()) yield key;
  }

  *entries(): Generator<readonly [Value, Content], void> {
    for (const { key, content } of this.#entries.values()) yield [key, content];
  }

  /** The keys, while nothing may be inserted or removed. */
  *lockedKeys(): Generator<Value, void> {
    if (this.#isFrozen) {
      yield* this.keys();
      return;
    }
    this.#iterators++;
    try {
      yield* this.keys();
    } finally {
      this.#iterators--;
    }
  }

  /** Returns false when it was frozen. */
  freeze(): boolean {
    const wasFrozen = this.#isFrozen;
    this.#isFrozen = true;
    return !wasFrozen;
  }

  checkMutable(verb: string): void {
    if (this.#isFrozen) throw new Fault(`cannot ${verb} frozen hash table`);
    if (this.#iterators > 0) throw new Fault(`cannot ${verb} hash table during iteration`);
  }

  #mapKey(key: Value): MapKey {
    if (typeof key === 'string') return key.charCodeAt(0) === 0 ? `\0s${key}` : key;
    if (typeof key !== 'object' || key === null) return key;
    const hash = key.hash();
    if (key instanceof Float) return hash;
    if (typeof hash !== 'object' || hash === null) return `\0v${key.typeName()}\0${typeof hash}\0${String(hash)}`;
    return isValueList(hash) ? this.#spellAll(key, hash) : hash;
  }

  /** The same tuple in itself a few dozen times has a key that is too long to make, so the length is watched. */
  #spellAll(key: StarlarkValue, items: readonly Value[]): string {
    let spelled = `\0t${key.typeName()}\0`;
    for (const item of items) {
      spelled += this.#spell(item);
      if (spelled.length > MOST_KEY_LENGTH) throw new Fault(`${key.typeName()} is too large for a key`);
    }
    return spelled;
  }

  /** A part of a tuple's key that no other sequence of parts can spell. */
  #spell(item: Value): string {
    const key = this.#mapKey(item);
    if (typeof key === 'string') return `s${key.length}:${key}`;
    if (typeof key !== 'object' || key === null) return `${(typeof key).charAt(0)}${String(key)};`;
    const identity = this.#identities.get(key) ?? this.#identityCount++;
    this.#identities.set(key, identity);
    return `@${identity};`;
  }
}

function isValueList(hash: HashKey & object): hash is readonly Value[] {
  return Array.isArray(hash);
}
