import type { Thread, Value } from '@assay/starlark';
import { Float } from '@assay/starlark';

import { isCollection } from '../../model.ts';
import type { Content, Scalar } from '../../model.ts';
import { contentFromStarlark } from '../../values/from-starlark.ts';

/** A scalar as key of a JavaScript Map or Set, where equal ones are the same key: `1` and `1.0`. NaN, which equals nothing, has none. */
export function scalarKey(value: Scalar): string | number | bigint | boolean | null | undefined {
  if (!(value instanceof Float)) return value;
  const { value: number } = value;
  if (Number.isNaN(number)) return undefined;
  return Number.isInteger(number) && !Number.isSafeInteger(number) ? BigInt(number) : number + 0;
}

/** Spells values so that those with equal content, and only they, are the same text. Takes time in proportion to the value. */
export class ContentKeys {
  readonly #thread: Thread;
  #differing = 0;

  constructor(thread: Thread) {
    this.#thread = thread;
  }

  keyOf(value: Value): string {
    return this.#spell(contentFromStarlark(value));
  }

  /** A node can be in many places of a tree, so what is spelled may be far longer than what was written. */
  #spell(content: Content): string {
    this.#thread.step();
    if (!isCollection(content)) return this.#spellScalar(content);
    const parts =
      content.kind === 'array'
        ? content.items.map((item) => this.#spell(item.value))
        : content.items.map(({ key, value }) => this.#spell(key) + this.#spell(value)).sort();
    this.#thread.checkSize(parts.reduce((length, part) => length + part.length, 0));
    return content.kind === 'array' ? `[${parts.join('')}]` : `{${parts.join('')}}`;
  }

  #spellScalar(content: Scalar): string {
    const key = scalarKey(content);
    if (key === undefined) return `?${this.#differing++};`;
    if (typeof key === 'string') return `"${key.length}:${key}`;
    return `${typeof key === 'bigint' ? 'number' : typeof key} ${String(key)};`;
  }
}
