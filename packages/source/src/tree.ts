import type { Span } from './source.ts';
import type { ValueOrigin } from './value-origin.ts';

/** Where a node comes from: the text that stands for it and, when its value was given elsewhere, that place. */
export interface Origin extends Span {
  /** Set on nodes whose value does not follow from their own text, such as an expanded template parameter. */
  readonly valueFrom?: ValueOrigin;
}

/** A node of a YAML or JSON tree. */
export type Node = ScalarNode | SequenceNode | MappingNode | AliasNode;

/** A node that is not an alias. */
export type ContentNode = ScalarNode | SequenceNode | MappingNode;

interface NodeBase {
  /** The text of the node: a scalar with its quotes, a block scalar from its indicator on; tags and anchors are not part of it. */
  readonly origin: Origin;
  /** The tag as it is written, such as `!!str`. */
  readonly tag?: string;
  readonly anchor?: string;
}

/** What a scalar means. */
export type ScalarType = 'null' | 'boolean' | 'integer' | 'float' | 'string';

/** How a scalar is written; strings of JSON are double-quoted, its other scalars plain. */
export type ScalarStyle = 'plain' | 'single-quoted' | 'double-quoted' | 'literal' | 'folded';

/** A node without parts: a string, number, boolean or null. */
export interface ScalarNode extends NodeBase {
  readonly kind: 'scalar';
  readonly type: ScalarType;
  /** An integer is a `bigint` where a number cannot hold it exactly. */
  readonly value: null | boolean | number | bigint | string;
  /** The decoded text: what is between the quotes, unescaped. Keeps the exact digits of a number and the base64 of `!!binary`. */
  readonly text: string;
  readonly style: ScalarStyle;
}

/** A list of nodes. */
export interface SequenceNode extends NodeBase {
  readonly kind: 'sequence';
  readonly items: readonly Node[];
  /** Whether it is written in brackets, as always in JSON. */
  readonly flow: boolean;
}

/** A list of entries. */
export interface MappingNode extends NodeBase {
  readonly kind: 'mapping';
  /** As written: merge keys (`<<`) and duplicates included. */
  readonly entries: readonly Entry[];
  /** The last entry of a name, where there are no merges and finding it costs less than making all entries. Default: they are looked through. */
  readonly lastEntryNamed?: (name: string) => Entry | undefined;
  /** What took out the entry of a name that is not there, if that is known. */
  readonly originOfAbsent?: (name: string) => ValueOrigin | undefined;
  /** Whether it is written in brackets, as always in JSON, or is a single pair in a flow sequence. */
  readonly flow: boolean;
}

/** `*name`, standing for the node that carries the anchor. */
export interface AliasNode extends NodeBase {
  readonly kind: 'alias';
  readonly name: string;
  readonly target: ContentNode;
}

/** A key with its value. */
export interface Entry {
  readonly key: Node;
  readonly value: Node;
  /** The key as text (`1`, `true` for keys of other types); `undefined` if the key is a collection. */
  readonly name: string | undefined;
  /** Whether the entry is a merge: a plain `<<` whose value is spread into the mapping. */
  readonly isMerge: boolean;
}

/** A comment, from its `#` to the end of the line. */
export interface Comment {
  readonly span: Span;
  /** The text after the `#`, not trimmed. */
  readonly text: string;
}

/** The node that an alias stands for; any other node itself. */
export function resolveAlias(node: Node): ContentNode {
  return node.kind === 'alias' ? node.target : node;
}

/**
 * The entries that a mapping has in effect: merges are spread where they are, and of entries with the
 * same name the last one wins in the place of the first. Follows go-yaml v2: a merge after an explicit
 * key overrides it.
 */
export function effectiveEntries(mapping: MappingNode): readonly Entry[] {
  const known = effective.get(mapping);
  if (known) return known;
  const { entries } = mapping;
  const spread = spreadEntries(entries);
  // Small mappings as written are looked at again more cheaply than they are remembered.
  if (spread !== entries || spread.length > SMALL) effective.set(mapping, spread);
  return spread;
}

/** The entry in effect with this name. */
export function entryNamed(mapping: MappingNode, name: string): Entry | undefined {
  if (mapping.lastEntryNamed) return mapping.lastEntryNamed(name);
  const entries = effectiveEntries(mapping);
  if (entries.length <= SMALL) return entries.find((entry) => entry.name === name);
  let index = indexes.get(mapping);
  if (!index) {
    index = new Map(entries.map((entry) => [entry.name, entry]));
    indexes.set(mapping, index);
  }
  return index.get(name);
}

/** The value below a name, aliases resolved; `undefined` if the node is no mapping or has no such entry. */
export function valueNamed(node: Node | undefined, name: string): ContentNode | undefined {
  const content = node && resolveAlias(node);
  if (content?.kind !== 'mapping') return undefined;
  const entry = entryNamed(content, name);
  return entry && resolveAlias(entry.value);
}

/** The value of a string scalar; `undefined` for every other node. */
export function stringValue(node: Node | undefined): string | undefined {
  const content = node && resolveAlias(node);
  return content?.kind === 'scalar' && typeof content.value === 'string' ? content.value : undefined;
}

const SMALL = 8;
const effective = new WeakMap<MappingNode, readonly Entry[]>();
const indexes = new WeakMap<MappingNode, ReadonlyMap<string | undefined, Entry>>();

function spreadEntries(entries: readonly Entry[]): readonly Entry[] {
  if (!entries.some((entry) => entry.isMerge) && !hasDuplicates(entries)) return entries;
  const spread: Entry[] = [];
  const places = new Map<string, number>();
  for (const entry of entries.flatMap((written) => (written.isMerge ? mergedEntries(written) : [written]))) {
    const place = entry.name === undefined ? undefined : places.get(entry.name);
    if (place !== undefined) {
      spread[place] = entry;
      continue;
    }
    if (entry.name !== undefined) places.set(entry.name, spread.length);
    spread.push(entry);
  }
  return spread;
}

/** Of several merged mappings the earlier ones take precedence. */
function mergedEntries(merge: Entry): readonly Entry[] {
  const value = resolveAlias(merge.value);
  const mappings = value.kind === 'sequence' ? value.items.map(resolveAlias).reverse() : [value];
  return mappings.flatMap((mapping) => (mapping.kind === 'mapping' ? effectiveEntries(mapping) : []));
}

function hasDuplicates(entries: readonly Entry[]): boolean {
  if (entries.length > SMALL) return new Set(entries.map((entry) => entry.name)).size < entries.length;
  return entries.some((entry, at) => entries.findIndex((other) => other.name === entry.name) < at);
}
