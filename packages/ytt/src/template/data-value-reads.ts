import type { ValueOrigin } from '@assay/source';
import type { Value } from '@assay/starlark';
import { Float } from '@assay/starlark';

import { ArgumentSource } from '../argument-source.ts';
import { MapItem, YamlArray, isCollection, isKnown, valuePlace } from '../model.ts';
import type { ArrayItem, Content, Holder } from '../model.ts';

/** How many of the last reads are kept, and how many items of an array are looked at: what is further away is not worth its search. */
const MOST = 32;

/** The data values that were read last, so that a value can tell where it was given. */
export class DataValueReads {
  #items: MapItem[] = [];
  /** Where the reads begin that belong to the node that is being made. */
  #fresh = 0;

  note(item: MapItem): void {
    if (this.#items.length >= 2 * MOST) {
      this.#items = this.#items.slice(-MOST);
      this.#fresh = Math.max(0, this.#fresh - MOST);
    }
    this.#items.push(item);
  }

  /** What was read so far belongs to nodes before the next one. */
  startNode(): void {
    this.#fresh = this.#items.length;
  }

  /**
   * Where a scalar was given, if it is what was read for its node. The value of a name may have been read before, on the line of
   * a loop or an assignment; the last read of an equal value is taken for it.
   */
  originOf(value: Value, isNamed: boolean): ValueOrigin | undefined {
    const from = isNamed ? 0 : this.#fresh;
    for (let at = this.#items.length - 1; at >= from; at--) {
      const item = this.#items[at];
      const giving = item && itemWith(item, value);
      if (giving) return giving.valueFrom ?? originOf(giving, item);
    }
    return undefined;
  }

  /** What was read last for the node that is being made. */
  get last(): MapItem | undefined {
    return this.#items.length > this.#fresh ? this.#items.at(-1) : undefined;
  }
}

/** Tells a value, and all in it, where they were given, as far as it is like what gives it. */
export function traceTo(giving: MapItem | ArrayItem, holder: Holder, named: MapItem): void {
  const { value } = holder;
  const given = giving.value;
  if (isCollection(value)) {
    if (!isCollection(given) || given.kind !== value.kind || given.items.length !== value.items.length) return;
    for (const [at, inner] of value.items.entries()) {
      const item = given.items[at];
      if (item) traceTo(item, inner, item instanceof MapItem ? item : named);
    }
  }
  holder.valueFrom = giving.valueFrom ?? originOf(giving, named);
}

/** The item that holds a scalar: itself, or one of its array. */
function itemWith(item: MapItem, value: Value): MapItem | ArrayItem | undefined {
  if (item.value instanceof YamlArray) return item.value.items.slice(0, MOST).find((inner) => isSame(inner.value, value));
  return isSame(item.value, value) ? item : undefined;
}

function isSame(read: Content, value: Value): boolean {
  return read === value || (read instanceof Float && value instanceof Float && read.value === value.value);
}

function originOf(giving: MapItem | ArrayItem, { key }: MapItem): ValueOrigin | undefined {
  if (!isKnown(giving)) return undefined;
  const span = valuePlace(giving);
  if (span.source instanceof ArgumentSource) return { description: span.source.description, span };
  return { description: typeof key === 'string' ? `data value ${key}` : 'data value', span };
}
