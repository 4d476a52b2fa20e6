import { Failure } from '../failure.ts';
import type { ArrayItem, Document, DocumentSet, Holder, MapItem, YamlArray, YamlMap } from '../model.ts';
import { KeyIndex, positionsWithKey } from './key-index.ts';
import { mismatch } from './overlay-failure.ts';

/**
 * A list of the left side that the nodes of an overlay are applied to, one after the other. A position is that of a node in
 * `nodes`; it holds until nodes are removed or inserted.
 */
export interface LeftNodes<Node extends Holder> {
  /** The collection that the nodes are in; documents are in none. */
  readonly collection: YamlMap | YamlArray | undefined;
  /** In order. */
  readonly nodes: readonly Node[];
  at(position: number): Node;
  replace(position: number, node: Node): void;
  /** Takes nodes out; the positions are ascending. */
  remove(positions: readonly number[]): void;
  /** Puts nodes beside others; their positions are ascending. */
  insert(additions: readonly Addition<Node>[]): void;
  append(node: Node): void;
  /** Adds a node that should have replaced another, had there been one. */
  addMissing(node: Node): void;
  /** Makes the changes visible that were kept back; to be called at the end. */
  settle(): void;
}

/** A node that comes before the one at a position, or after it, or both. */
export interface Addition<Node extends Holder> {
  readonly position: number;
  readonly node: Node;
  readonly isBefore: boolean;
  readonly isAfter: boolean;
}

/** The items of an array. */
export class LeftArray implements LeftNodes<ArrayItem> {
  readonly collection: YamlArray;

  constructor(array: YamlArray) {
    this.collection = array;
  }

  get nodes(): readonly ArrayItem[] {
    return this.collection.items;
  }

  at(position: number): ArrayItem {
    return present(this.collection.items[position]);
  }

  replace(position: number, node: ArrayItem): void {
    this.collection.items[position] = node;
  }

  remove(positions: readonly number[]): void {
    this.collection.items = without(this.collection.items, positions);
  }

  insert(additions: readonly Addition<ArrayItem>[]): void {
    this.collection.items = beside(this.collection.items, additions, (addition) => addition.node);
  }

  append(node: ArrayItem): void {
    this.collection.items.push(node);
  }

  addMissing(node: ArrayItem): void {
    this.append(node);
  }

  settle(): void {
    // Every change is made at once.
  }
}

/** The items of a map. What is removed by key is taken out all at once, so that removing many is no slower than removing one. */
export class LeftMap implements LeftNodes<MapItem> {
  readonly collection: YamlMap;
  readonly #searches: number;
  #index: KeyIndex | undefined = undefined;
  #removed: Set<number> | undefined = undefined;

  /** `searches` is how many items will be looked for by key, at most. */
  constructor(map: YamlMap, searches: number) {
    this.collection = map;
    this.#searches = searches;
  }

  get nodes(): readonly MapItem[] {
    this.settle();
    return this.collection.items;
  }

  at(position: number): MapItem {
    return present(this.collection.items[position]);
  }

  /** The positions of the items with the key of another item. */
  positionsOf(wanted: MapItem): readonly number[] {
    const { items } = this.collection;
    if (this.#searches >= FEW && items.length >= FEW) this.#index ??= new KeyIndex(items);
    if (this.#index) return [...this.#index.positionsOf(wanted)];
    const positions = positionsWithKey(items, wanted);
    const removed = this.#removed;
    return removed ? positions.filter((position) => !removed.has(position)) : positions;
  }

  replace(position: number, node: MapItem): void {
    this.#index?.remove(this.at(position), position);
    this.collection.items[position] = node;
    this.#index?.add(node, position);
  }

  remove(positions: readonly number[]): void {
    if (positions.length === 0) return;
    this.#removed ??= new Set();
    for (const position of positions) {
      this.#index?.remove(this.at(position), position);
      this.#removed.add(position);
    }
  }

  insert(additions: readonly Addition<MapItem>[]): void {
    this.collection.items = beside(this.nodes, additions, (addition) => addition.node);
    this.#index = undefined;
  }

  append(node: MapItem): void {
    this.#index?.add(node, this.collection.items.length);
    this.collection.items.push(node);
  }

  addMissing(node: MapItem): void {
    this.append(node);
  }

  settle(): void {
    const removed = this.#removed;
    if (!removed) return;
    this.collection.items = this.collection.items.filter((_, position) => !removed.has(position));
    this.#removed = undefined;
    this.#index = undefined;
  }
}

const FEW = 8;

/** The documents of several sets as one list, in which each document remembers its set. */
export class LeftDocuments implements LeftNodes<Document> {
  readonly collection = undefined;
  readonly #sets: readonly DocumentSet[];
  #nodes: Document[];
  /** The set of each node, ascending. */
  #owners: number[];
  #isChanged = false;

  constructor(sets: readonly DocumentSet[]) {
    this.#sets = sets;
    this.#nodes = sets.flatMap((set) => set.documents);
    this.#owners = sets.flatMap((set, owner) => Array.from(set.documents, () => owner));
  }

  get nodes(): readonly Document[] {
    return this.#nodes;
  }

  at(position: number): Document {
    return present(this.#nodes[position]);
  }

  replace(position: number, node: Document): void {
    this.#nodes[position] = node;
    this.#isChanged = true;
  }

  remove(positions: readonly number[]): void {
    this.#change(without(this.#nodes, positions), without(this.#owners, positions));
  }

  insert(additions: readonly Addition<Document>[]): void {
    const owners = beside(this.#owners, additions, ({ position }) => present(this.#owners[position]));
    this.#change(
      beside(this.#nodes, additions, (addition) => addition.node),
      owners,
    );
  }

  append(node: Document): void {
    this.#add(node, this.#sets.length - 1);
  }

  /** The reference appends to the last set, but adds what is missing to the first. */
  addMissing(node: Document): void {
    this.#add(node, 0);
  }

  #add(node: Document, owner: number): void {
    if (this.#sets.length === 0) throw mismatch('overlay-match', 'Expected a document to be there, beside which another one can be added', node);
    const next = this.#owners.findIndex((other) => other > owner);
    const position = next < 0 ? this.#owners.length : next;
    this.#nodes.splice(position, 0, node);
    this.#owners.splice(position, 0, owner);
    this.#isChanged = true;
  }

  #change(nodes: Document[], owners: number[]): void {
    this.#nodes = nodes;
    this.#owners = owners;
    this.#isChanged = true;
  }

  settle(): void {
    if (!this.#isChanged) return;
    for (const set of this.#sets) set.documents = [];
    for (const [position, node] of this.#nodes.entries()) this.#sets[this.#owners[position] ?? 0]?.documents.push(node);
    this.#isChanged = false;
  }
}

function without<Item>(items: readonly Item[], positions: readonly number[]): Item[] {
  let next = 0;
  return items.filter((_, position) => {
    if (position !== positions[next]) return true;
    next++;
    return false;
  });
}

function beside<Item, Node extends Holder>(
  items: readonly Item[],
  additions: readonly Addition<Node>[],
  itemOf: (addition: Addition<Node>) => Item,
): Item[] {
  const result: Item[] = [];
  let next = 0;
  for (const [position, item] of items.entries()) {
    const addition = additions[next];
    const isBeside = addition?.position === position;
    if (isBeside) next++;
    if (isBeside && addition.isBefore) result.push(itemOf(addition));
    result.push(item);
    if (isBeside && addition.isAfter) result.push(itemOf(addition));
  }
  return result;
}

/** Only a function that changes what its own overlay is being applied to can take away a node that was there. */
function present<Item>(item: Item | undefined): Item {
  if (item !== undefined) return item;
  const message = 'Expected a matched node to stay where it was';
  throw new Failure(message, [{ code: 'overlay-match', message }]);
}
