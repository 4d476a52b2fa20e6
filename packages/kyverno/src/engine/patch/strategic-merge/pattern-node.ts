import type { Charge, Value } from '@assay/jmespath';
import { Int64, isList, isObject, plainObject } from '@assay/jmespath';

import type { Anchor } from './anchor.ts';
import { readAnchor } from './anchor.ts';

/** A mutate pattern while its anchors are worked off: a copy of its own, that changes. */
export type PatternNode = PatternScalar | PatternList | PatternMap;
export type PatternScalar = null | boolean | number | string | Int64;

export class PatternList {
  elements: PatternNode[];

  constructor(elements: PatternNode[]) {
    this.elements = elements;
  }
}

/** A map keeps the order of its entries, and a key can stand in it twice once anchors are taken off. */
export class PatternMap {
  entries: PatternEntry[];

  constructor(entries: PatternEntry[]) {
    this.entries = entries;
  }

  /** The keys as they are now with their anchors, for loops that change the map. */
  keys(): readonly PatternKey[] {
    return this.entries.map(({ name, anchor }) => ({ name, anchor }));
  }

  get(name: string): PatternNode | undefined {
    return this.entries.find((entry) => entry.name === name)?.value;
  }

  remove(name: string): void {
    const at = this.entries.findIndex((entry) => entry.name === name);
    if (at >= 0) this.entries.splice(at, 1);
  }

  rename(name: string, to: string): void {
    const found = this.entries.find((entry) => entry.name === name);
    if (found === undefined) return;
    found.name = to;
    found.anchor = readAnchor(to);
  }

  set(name: string, value: PatternNode): void {
    const found = this.entries.find((entry) => entry.name === name);
    if (found === undefined) this.entries.push(entryOf(name, value));
    else found.value = value;
  }
}

export interface PatternEntry {
  name: string;
  /** What the name is read as. */
  anchor: Anchor | undefined;
  value: PatternNode;
}

export type PatternKey = Readonly<Pick<PatternEntry, 'name' | 'anchor'>>;

function entryOf(name: string, value: PatternNode): PatternEntry {
  return { name, anchor: readAnchor(name), value };
}

/** A changeable copy of a value. */
export function patternOf(value: Value, charge: Charge): PatternNode {
  charge(1);
  if (isList(value)) return new PatternList(value.map((element) => patternOf(element, charge)));
  if (isObject(value)) return new PatternMap(Object.entries(value).map(([name, member]) => entryOf(name, patternOf(member, charge))));
  return typeof value !== 'object' || value === null || value instanceof Int64 ? value : null;
}

export function copyPattern(node: PatternNode, charge: Charge): PatternNode {
  charge(1);
  if (node instanceof PatternList) return new PatternList(node.elements.map((element) => copyPattern(element, charge)));
  if (!(node instanceof PatternMap)) return node;
  return new PatternMap(node.entries.map(({ name, anchor, value }) => ({ name, anchor, value: copyPattern(value, charge) })));
}

/** The value that a pattern is in the end; of entries with the same key the first counts, as lookups see them. */
export function valueOf(node: PatternNode): Value {
  if (node instanceof PatternList) return node.elements.map(valueOf);
  if (!(node instanceof PatternMap)) return node;
  const object = plainObject();
  for (const { name, value } of node.entries) if (!Object.hasOwn(object, name)) object[name] = valueOf(value);
  return object;
}
