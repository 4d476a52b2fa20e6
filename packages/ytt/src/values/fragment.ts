import { givenAt } from '@assay/source';
import type { ValueOrigin } from '@assay/source';
import type { HashKey, StarlarkValue, Value } from '@assay/starlark';
import { Fault, Float, isInt } from '@assay/starlark';

import type { Content, Holder, MapItem } from '../model.ts';
import { DocumentSet, isCollection, isKnown, valueSpan, YamlArray, YamlMap } from '../model.ts';
import { crash } from './crash.ts';

/**
 * A part of a tree as Starlark sees it: the result of a function that has nodes, or what an overlay function is given.
 * It cannot be changed from Starlark, but it shares its nodes with every place where it is used.
 */
export class Fragment implements StarlarkValue {
  readonly node: DocumentSet | YamlMap | YamlArray;

  constructor(node: DocumentSet | YamlMap | YamlArray) {
    this.node = node;
  }

  typeName(): string {
    return 'yamlfragment';
  }

  toText(): string {
    return `yamlfragment(*yamlmeta.${TYPE_NAMES[this.node.kind]})`;
  }

  truth(): boolean {
    return this.length() > 0;
  }

  freeze(): [] {
    return [];
  }

  hash(): HashKey {
    throw new Fault('unhashable type: yamlfragment');
  }

  length(): number {
    return this.node instanceof DocumentSet ? this.node.documents.length : this.node.items.length;
  }

  *iterate(): Generator<Value, void> {
    const { node } = this;
    if (node instanceof YamlMap) for (const item of node.items) yield fragmentFrom(item.key);
    else for (const holder of holdersOf(node)) yield fragmentFrom(holder.value);
  }

  valueAt(key: Value): Value | undefined {
    const { node } = this;
    const holder = node instanceof YamlMap ? findItem(node, key) : holdersOf(node)[checkPosition(node, key)];
    return holder && fragmentFrom(holder.value);
  }

  setValueAt(): never {
    throw new Fault('yamlfragment.SetKey: Not implemented');
  }

  originAt(key: Value): ValueOrigin | undefined {
    const { node } = this;
    if (node instanceof YamlMap) return originOf(findItem(node, key));
    return typeof key === 'number' ? originOf(holdersOf(node)[key]) : undefined;
  }

  originInRound(round: number): ValueOrigin | undefined {
    return this.node instanceof YamlMap ? undefined : originOf(holdersOf(this.node)[round]);
  }

  slice(): never {
    throw crash('yamlfragment.Slice: Not implemented');
  }

  *entries(): Generator<readonly [Value, Value], void> {
    if (!(this.node instanceof YamlMap))
      throw crash(`yamlfragment.Items: Expected value to be a map, but was *yamlmeta.${TYPE_NAMES[this.node.kind]}`);
    for (const { key, value } of this.node.items) yield [fragmentFrom(key), fragmentFrom(value)];
  }

  equals(): never {
    throw new Fault('yamlfragment.CompareSameType: Not implemented');
  }

  compareTo(other: Value): undefined {
    if (other instanceof Fragment) this.equals();
  }

  /** What cannot be a key at all is not an error here, it is just not in the fragment. */
  binary(operator: string, other: Value, side: 'left' | 'right'): Value | undefined {
    if (operator !== 'in' || side !== 'right') return undefined;
    return (this.node instanceof YamlMap || isInt(other)) && this.valueAt(other) !== undefined;
  }
}

/** A part of a tree as a Starlark value: scalars as they are, collections wrapped. */
export function fragmentFrom(content: Content | DocumentSet): Value {
  return content instanceof DocumentSet || isCollection(content) ? new Fragment(content) : content;
}

const TYPE_NAMES = { 'document-set': 'DocumentSet', map: 'Map', array: 'Array' } as const;

/** Where the value of a node was given: by code, or as it is written there. */
function originOf(holder: Holder | undefined): ValueOrigin | undefined {
  if (!holder || holder.valueFrom || isCollection(holder.value) || !isKnown(holder)) return holder?.valueFrom;
  return givenAt({ description: 'value in the code', span: valueSpan(holder), isLiteral: true });
}

function holdersOf(node: DocumentSet | YamlArray): readonly Holder[] {
  return node instanceof DocumentSet ? node.documents : node.items;
}

function findItem({ items }: YamlMap, key: Value): MapItem | undefined {
  return items.find((item) => isKey(item, key));
}

/**
 * Whether an item is found under a key. The reference keeps an integer key that is written in YAML in another type than
 * one that Starlark made, so `fragment[1]` does not find the item `1: x`; nobody can rely on finding it.
 */
function isKey(item: MapItem, key: Value): boolean {
  if (typeof item.key === 'number') return item.key === key && !isKnown(item);
  if (item.key instanceof Float) return key instanceof Float && item.key.value === key.value;
  return item.key === key || (key instanceof Fragment && key.node === item.key);
}

/** The position that a key means; one that no holder has for what is out of range. */
function checkPosition(node: DocumentSet | YamlArray, key: Value): number {
  if (typeof key === 'number') return key;
  if (typeof key === 'bigint') return -1;
  if (node instanceof YamlArray) throw new Fault(`yamlfragment.Get: Expected array index to be an int64, but was ${convertedType(key)}`);
  throw new Fault(`${verbatim(key)}.Get: Expected document set index to be an int64, but was string`);
}

/** What the reference's language calls the type of a key that Starlark made. */
function convertedType(key: Value): string {
  if (key === null) return '<nil>';
  if (typeof key === 'string') return 'string';
  if (typeof key === 'boolean') return 'bool';
  if (key instanceof Float) return 'float64';
  return key instanceof Fragment ? `*yamlmeta.${TYPE_NAMES[key.node.kind]}` : '[]interface {}';
}

/** The message has its arguments in the wrong order in the reference, where a key that is no text then shows its type. */
function verbatim(key: Value): string {
  if (typeof key === 'string') return key;
  if (key === null) return '%!s(<nil>)';
  const shown = key instanceof Float ? String(key.value) : typeof key === 'boolean' ? String(key) : '...';
  return `%!s(${convertedType(key)}=${shown})`;
}
