import { ListView, MapView } from './value.ts';
import type { Value } from './value.ts';

/** What an element or a member of data is as a value; called when an expression reads it. */
export type ReadItem<Item> = (item: Item) => Value;

/** A list of data as a value: its elements are read when an expression asks for them. */
export class DataListView<Item> extends ListView {
  override readonly size: number;
  readonly #list: readonly Item[];
  readonly #read: ReadItem<Item>;

  constructor(list: readonly Item[], read: ReadItem<Item>) {
    super();
    this.size = list.length;
    this.#list = list;
    this.#read = read;
  }

  override at(index: number): Value {
    const item = this.#list[index];
    return item === undefined ? null : this.#read(item);
  }
}

/** An object of data as a value, of which only its own properties count: its members are read when an expression asks for them. */
export class DataMapView<Item> extends MapView {
  readonly #object: Readonly<Record<string, Item | undefined>>;
  readonly #read: ReadItem<Item>;

  constructor(object: Readonly<Record<string, Item | undefined>>, read: ReadItem<Item>) {
    super();
    this.#object = object;
    this.#read = read;
  }

  override get size(): number {
    return Object.keys(this.#object).length;
  }

  override get(key: Value): Value | undefined {
    if (typeof key !== 'string' || !Object.hasOwn(this.#object, key)) return undefined;
    const item = this.#object[key];
    return item === undefined ? undefined : this.#read(item);
  }

  override keys(): Iterable<Value> {
    return Object.keys(this.#object);
  }
}
