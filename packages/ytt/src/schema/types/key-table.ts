import { Float } from '@assay/starlark';

import type { Content } from '../../model.ts';

/** Entries under keys of maps. Keys are equal when their types are, too; floats are objects, and found by what they hold. */
export class KeyTable<Entry> {
  readonly #entries = new Map<Content, Entry>();
  readonly #floatEntries = new Map<number, Entry>();

  constructor(entries: Iterable<readonly [key: Content, entry: Entry]>) {
    for (const [key, entry] of entries) {
      this.#entries.set(key, entry);
      if (key instanceof Float) this.#floatEntries.set(key.value, entry);
    }
  }

  get size(): number {
    return this.#entries.size;
  }

  keys(): Iterable<Content> {
    return this.#entries.keys();
  }

  get(key: Content): Entry | undefined {
    return key instanceof Float ? this.#floatEntries.get(key.value) : this.#entries.get(key);
  }

  has(key: Content): boolean {
    return this.get(key) !== undefined;
  }
}
