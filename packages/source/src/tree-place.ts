import type { Source } from './source.ts';
import { resolveAlias } from './tree.ts';
import type { Entry, MappingNode, Node, SequenceNode } from './tree.ts';

/** The steps from the root of a tree to a node. */
export type Steps = readonly (string | number)[];

/** What a place in a text is to the tree of the text, be there a node or only room for one. */
export type TreePlace = KeyPlace | ValuePlace | FreePlace;

/** In the key of an entry, or where the next one of a mapping can be written. */
export interface KeyPlace {
  readonly kind: 'key';
  /** The way to the mapping. */
  readonly path: Steps;
  readonly mapping: MappingNode;
  /** The entry with the key; absent where there is none yet. */
  readonly entry?: Entry;
}

/** In a value, or where one has to be: behind a colon, between the brackets of a list. */
export interface ValuePlace {
  readonly kind: 'value';
  /** The way to the value. */
  readonly path: Steps;
  /** What is written there; absent if nothing is. */
  readonly node?: Node;
}

/** On a line of its own below a key or behind a dash, where nothing tells yet whether a value or the first key of a mapping is written. */
export interface FreePlace {
  readonly kind: 'free';
  /** The way to what is going to be there. */
  readonly path: Steps;
  /** What has been written of it, if that can still become a key. */
  readonly node?: Node;
}

/**
 * What a place is to a tree, `undefined` if it is outside of it or in a comment. Where nothing is written the column tells in block style what can be,
 * and the bracket or comma before in flow style. `source` has the text as it is written, of which the tree may lack what is broken.
 */
export function treePlace(root: Node, offset: number, source: Source): TreePlace | undefined {
  const line = source.text.slice(source.text.lastIndexOf('\n', offset - 1) + 1, offset);
  return placeIn(root, [], { source, offset, line, column: columnOf(line) });
}

/** Whether a place at a node is before its opening or behind its closing quote, where nothing can be added to it. */
export function isOutsideQuotes({ origin: { source, start, end } }: Node, offset: number): boolean {
  const quote = source.text[start];
  if (start === end || (quote !== '"' && quote !== "'")) return false;
  const isClosed = end > start + 1 && source.text[end - 1] === quote;
  return offset <= start || (isClosed && offset >= end);
}

interface Cursor {
  readonly source: Source;
  readonly offset: number;
  /** The text of its line before it. */
  readonly line: string;
  /** Where what is being written on its line begins, behind dashes. */
  readonly column: number;
}

/** The column of the last thing that begins on a line: a word, or the place itself where there is only space. */
function columnOf(line: string): number {
  const match = /^(?:[ \t]|-(?=[ \t]))*/.exec(line);
  return match?.[0].length ?? 0;
}

function placeIn(node: Node, path: Steps, cursor: Cursor): TreePlace | undefined {
  if (node.kind === 'mapping') return node.flow ? placeInFlowMapping(node, path, cursor) : placeInBlockMapping(node, path, cursor);
  if (node.kind === 'sequence') return node.flow ? placeInFlowSequence(node, path, cursor) : placeInBlockSequence(node, path, cursor);
  return placeAtLeaf(node, path, cursor);
}

function placeAtLeaf(node: Node, path: Steps, cursor: Cursor): TreePlace | undefined {
  if (!holds(node, cursor.offset)) return undefined;
  const begins = node.origin.end === node.origin.start ? cursor.offset : node.origin.start;
  const isAlone = cursor.line.slice(0, cursor.line.length - (cursor.offset - begins)).replaceAll(/[ \t-]/g, '') === '';
  const isPlain = node.kind === 'scalar' && node.style === 'plain';
  return { kind: isPlain && isAlone ? 'free' : 'value', path, node };
}

function placeInBlockMapping(mapping: MappingNode, path: Steps, cursor: Cursor): TreePlace | undefined {
  const entry = lastBefore(mapping.entries, ({ key }) => key.origin.start, cursor.offset);
  const first = mapping.entries[0];
  if (!first) return undefined;
  const column = columnIn(first.key.origin.start, cursor.source);
  if (!entry) return isOnBlankLine(cursor) && cursor.column === column ? { kind: 'key', path, mapping } : undefined;
  const below = [...path, entry.name ?? ''];
  if (holds(entry.key, cursor.offset)) return { kind: 'key', path, mapping, entry };
  const { value } = entry;
  if (contains(value, cursor)) return placeIn(value, below, cursor);
  if (isOnBlankLine(cursor)) {
    if (cursor.column === column) return { kind: 'key', path, mapping };
    if (cursor.column < column) return undefined;
    if (isEmpty(value)) return { kind: 'free', path: below };
    return placeIn(value, below, cursor);
  }
  // Behind the colon, with or without something that could not be read.
  return isEmpty(value) && !cursor.source.text.slice(entry.key.origin.end, cursor.offset).includes('\n') ? { kind: 'value', path: below } : undefined;
}

function placeInBlockSequence(sequence: SequenceNode, path: Steps, cursor: Cursor): TreePlace | undefined {
  const index = indexOfLastBefore(sequence.items, (item) => item.origin.start, cursor.offset);
  const item = sequence.items[index];
  const indicator = columnIn(sequence.origin.start, cursor.source);
  if (item && contains(item, cursor)) {
    return isEmpty(item) && /-[ \t]*$/.test(cursor.line) ? { kind: 'free', path: [...path, index] } : placeIn(item, [...path, index], cursor);
  }
  if (!isOnBlankLine(cursor) || cursor.column <= indicator) return undefined;
  // A dash of this list with nothing behind it that could be read.
  if (cursor.line[indicator] === '-') return { kind: 'free', path: [...path, item && isEmpty(item) ? index : index + 1] };
  if (!item) return undefined;
  return isEmpty(item) ? { kind: 'free', path: [...path, index] } : placeIn(item, [...path, index], cursor);
}

function placeInFlowMapping(mapping: MappingNode, path: Steps, cursor: Cursor): TreePlace | undefined {
  if (!isInside(mapping, cursor)) return undefined;
  const entry = lastBefore(mapping.entries, ({ key }) => key.origin.start, cursor.offset);
  if (entry && holds(entry.key, cursor.offset)) return { kind: 'key', path, mapping, entry };
  const below = [...path, entry?.name ?? ''];
  if (entry && !isEmpty(entry.value) && contains(entry.value, cursor)) return placeIn(entry.value, below, cursor);
  const between = entry
    ? cursor.source.text.slice(Math.max(entry.key.origin.end, isEmpty(entry.value) ? 0 : entry.value.origin.end), cursor.offset)
    : '';
  return entry && isEmpty(entry.value) && between.includes(':') && !between.includes(',')
    ? { kind: 'value', path: below }
    : { kind: 'key', path, mapping };
}

function placeInFlowSequence(sequence: SequenceNode, path: Steps, cursor: Cursor): TreePlace | undefined {
  if (!isInside(sequence, cursor)) return undefined;
  const index = indexOfLastBefore(sequence.items, (item) => item.origin.start, cursor.offset);
  const item = sequence.items[index];
  if (item && contains(item, cursor)) return placeIn(item, [...path, index], cursor);
  return { kind: 'value', path: [...path, index + 1] };
}

/** Whether a place is between the brackets of a collection. */
function isInside({ origin }: Node, { offset }: Cursor): boolean {
  const last = origin.source.text[origin.end - 1];
  return offset > origin.start && (offset < origin.end || (last !== ']' && last !== '}'));
}

/** Whether a place is in a scalar or at one of its ends. */
function holds({ origin }: Node, offset: number): boolean {
  return offset >= origin.start && offset <= origin.end;
}

/** Whether a place is in a value, at its end, or behind that on the same line, where the last value of a collection may be missing. */
function contains(node: Node, { offset, source }: Cursor): boolean {
  const { start, end } = node.origin;
  return !isEmpty(node) && offset >= start && (offset <= end || !/[^ \t]/.test(source.text.slice(end, offset)));
}

function isEmpty(node: Node): boolean {
  const content = resolveAlias(node);
  return content.kind === 'scalar' && content.origin.start === content.origin.end;
}

/** Whether there is nothing on the line before a place but one word that is being written. */
function isOnBlankLine({ line, column }: Cursor): boolean {
  return !/[\s:#]/.test(line.slice(column));
}

function columnIn(offset: number, source: Source): number {
  return source.positionAt(offset).column - 1;
}

function lastBefore<Item>(items: readonly Item[], startOf: (item: Item) => number, offset: number): Item | undefined {
  return items[indexOfLastBefore(items, startOf, offset)];
}

/** The last of ascending items that starts before a place or at it; -1 if there is none. */
function indexOfLastBefore<Item>(items: readonly Item[], startOf: (item: Item) => number, offset: number): number {
  let low = 0;
  let high = items.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (startOf(items[middle]!) <= offset) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
