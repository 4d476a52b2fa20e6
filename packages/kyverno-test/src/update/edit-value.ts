import { isList, isObject, propertyOf } from '@assay/jmespath';
import type { ObjectValue, Value } from '@assay/jmespath';
import { equalJson, withoutEmptyMembers } from '@assay/kyverno/engine';
import { jsonValue, scalarText } from '@assay/kyverno/objects';
import type { Entry, MappingNode, Node, ScalarNode, SequenceNode } from '@assay/source';
import { effectiveEntries } from '@assay/source';

import type { Edit } from '../edits/edit-text.ts';
import { appendEntry, asItem, columnAt, endOf, lineEnd, lineStart, removeEntry } from '../edits/edit-text.ts';
import { yamlScalar } from '../edits/yaml-scalar.ts';
import { alignLists } from './align-lists.ts';
import { entryLines, inlineText, valueBehindKey, valueLines } from './value-lines.ts';

/**
 * Edits that bring an object closer to a value; none if both mean the same to a comparison of resources, for which empty members do not
 * count. What stays the same is not touched. Edits can touch each other: then the later ones are to be made after another reading.
 */
export function editsTowards(text: string, root: MappingNode, wanted: ObjectValue): readonly Edit[] {
  return nodeEdits(text, root, wanted, { isFlow: false, replace: () => replaceObject(text, root, wanted) });
}

/** The edit that writes an object of a document anew. */
export function replaceObject(text: string, { origin: { start, end } }: MappingNode, wanted: ObjectValue): Edit {
  const lines = valueLines(wanted);
  const before = text.slice(lineStart(text, start), start);
  if (before.trim() !== '') return { start, end, text: `\n${lines.join('\n')}` };
  const [first = '', ...rest] = lines;
  return { start, end, text: [first, ...indentedBy(before.length, rest)].join('\n') };
}

/** Whether two values mean the same to a comparison of resources. */
export function isSame(one: Value, other: Value): boolean {
  return equalJson(comparable(one), comparable(other), FREE);
}

/** Where a node stands. */
interface Place {
  /** Whether brackets are around it. */
  readonly isFlow: boolean;
  /** Gives the edit that writes it anew. */
  readonly replace: () => Edit;
}

/** Nothing here does more than a few steps for each node of a file. */
const FREE = (): void => {};

function comparable(value: Value): Value {
  return withoutEmptyMembers(value, FREE) ?? null;
}

function nodeEdits(text: string, node: Node, wanted: Value, place: Place): readonly Edit[] {
  if (isSame(valueOf(node), wanted)) return [];
  if (node.kind === 'mapping' && isObject(wanted)) return mappingEdits(text, node, wanted, place);
  if (node.kind === 'sequence' && isList(wanted)) return sequenceEdits(text, node, wanted, place);
  if (node.kind !== 'scalar' || isList(wanted) || isObject(wanted) || !isOnOneLine(node, wanted)) return [place.replace()];
  return [{ start: node.origin.start, end: node.origin.end, text: scalarLike(node, wanted, place.isFlow) }];
}

function valueOf(node: Node): Value {
  return jsonValue(node, 'int64');
}

/** Whether a scalar is written on one line, and can be again. */
function isOnOneLine({ origin, style }: ScalarNode, wanted: Value): boolean {
  return origin.end > origin.start && style !== 'literal' && style !== 'folded' && !(typeof wanted === 'string' && wanted.includes('\n'));
}

/** A scalar in the style of another one. */
function scalarLike({ style }: ScalarNode, wanted: Value, isFlow: boolean): string {
  if (typeof wanted !== 'string') return scalarText(wanted, undefined);
  if (style === 'double-quoted') return JSON.stringify(wanted);
  if (style === 'single-quoted' && /^[\x20-\x7e]*$/.test(wanted)) return `'${wanted.replaceAll("'", "''")}'`;
  return isFlow ? yamlScalar(wanted) : scalarText(wanted, undefined);
}

function mappingEdits(text: string, mapping: MappingNode, wanted: ObjectValue, place: Place): readonly Edit[] {
  const { entries } = mapping;
  const names = new Set(entries.map(({ name }) => name));
  const wants = Object.keys(wanted).filter((name) => comparable(propertyOf(wanted, name) ?? null) !== null);
  // What merges bring, and keys given twice, cannot be changed where they stand.
  if (effectiveEntries(mapping) !== entries || !wants.some((name) => names.has(name))) return [place.replace()];
  const edits = entries.flatMap((entry): readonly Edit[] => {
    const value = propertyOf(wanted, entry.name ?? '') ?? null;
    if (isSame(valueOf(entry.value), value)) return [];
    if (comparable(value) === null) return [mapping.flow ? removeEntry(text, mapping, entry, []) : removeBlock(text, blocksOf(mapping), entry)];
    return nodeEdits(text, entry.value, value, { isFlow: mapping.flow, replace: () => replaceBehindKey(text, mapping, entry, value) });
  });
  const added = wants.filter((name) => !names.has(name)).map((name) => [name, propertyOf(wanted, name) ?? null] as const);
  if (added.length === 0) return edits;
  const lines = added.flatMap(([name, value]) => entryLines(name, value));
  const inline = added.map(([name, value]) => `${JSON.stringify(name)}: ${inlineText(value)}`).join(', ');
  return [...edits, appendEntry(text, mapping, { lines, inline })];
}

function replaceBehindKey(text: string, mapping: MappingNode, { key, value }: Entry, wanted: Value): Edit {
  const start = text.indexOf(':', key.origin.end) + 1;
  const end = Math.max(start, value.origin.end);
  if (mapping.flow) return { start, end, text: ` ${inlineText(wanted)}` };
  const { head, below } = valueBehindKey(wanted);
  return { start, end, text: [head === '' ? '' : ` ${head}`, ...indentedBy(columnAt(text, mapping.origin.start), below)].join('\n') };
}

function sequenceEdits(text: string, sequence: SequenceNode, wanted: readonly Value[], place: Place): readonly Edit[] {
  const items = sequence.items.filter((item) => comparable(valueOf(item)) !== null);
  const wants = wanted.filter((item) => comparable(item) !== null);
  const sources = alignLists(items.map(valueOf), wants);
  const isInPlace = items.length === wants.length && sources.every((source, at) => source === at);
  if (sources.every((source) => source === undefined) || (sequence.flow && !isInPlace)) return [place.replace()];
  const blocks = sequence.flow ? [] : dashesOf(text, sequence);
  const blockOf = (item: Node): Block => blocks[sequence.items.indexOf(item)] ?? { start: item.origin.start, end: item.origin.end, node: item };
  const changed = wants.flatMap((value, at): readonly Edit[] => {
    const item = items[sources[at] ?? -1];
    if (item === undefined) return [];
    const replace: Place['replace'] = sequence.flow
      ? () => ({ start: item.origin.start, end: item.origin.end, text: inlineText(value) })
      : () => ({ ...blockOf(item), text: itemText(text, sequence, value) });
    return nodeEdits(text, item, value, { isFlow: sequence.flow, replace });
  });
  if (isInPlace) return changed;
  const removed = items.filter((_, index) => !sources.includes(index)).map((item) => removeBlock(text, blocks, item));
  return [...changed, ...removed, ...insertions(text, sequence, { wants, sources, blocksInOrder: items.map(blockOf) })];
}

interface Insertions {
  readonly wants: readonly Value[];
  readonly sources: readonly (number | undefined)[];
  readonly blocksInOrder: readonly Block[];
}

/** New items stand behind the one that is in front of them in the wanted list. */
function insertions(text: string, sequence: SequenceNode, { wants, sources, blocksInOrder }: Insertions): readonly Edit[] {
  const edits: Edit[] = [];
  for (let at = 0; at < wants.length; at++) {
    if (sources[at] !== undefined) continue;
    const first = at;
    while (at + 1 < wants.length && sources[at + 1] === undefined) at++;
    const texts = wants.slice(first, at + 1).map((value) => itemText(text, sequence, value));
    const before = blocksInOrder[sources[first - 1] ?? -1];
    const indent = ' '.repeat(columnAt(text, sequence.origin.start));
    if (before === undefined) {
      const start = sequence.origin.start;
      edits.push({ start, end: start, text: texts.map((item) => `${item}\n${indent}`).join('') });
    } else {
      const end = lineEnd(text, before.end);
      edits.push({ start: end, end, text: texts.map((item) => `\n${indent}${item}`).join('') });
    }
  }
  return edits;
}

/** An item with its dash, from the place of the dash on. */
function itemText(text: string, sequence: SequenceNode, value: Value): string {
  const [first = '', ...rest] = asItem(valueLines(value));
  return [first, ...indentedBy(columnAt(text, sequence.origin.start), rest)].join('\n');
}

function indentedBy(width: number, lines: readonly string[]): readonly string[] {
  return lines.map((line) => (line === '' ? '' : ' '.repeat(width) + line));
}

/** A part of a collection in lines: an entry from its key, an item from its dash. */
interface Block {
  readonly start: number;
  readonly end: number;
  readonly node: Entry | Node;
}

function blocksOf({ entries }: MappingNode): readonly Block[] {
  return entries.map((entry) => ({ start: entry.key.origin.start, end: endOf(entry), node: entry }));
}

/** The items from their dashes on, which stand below each other. */
function dashesOf(text: string, { items, origin }: SequenceNode): readonly Block[] {
  const column = columnAt(text, origin.start);
  return items.map((item, index) => {
    let start = index === 0 ? origin.start : lineStart(text, item.origin.start) + column;
    while (start > origin.start && !isDash(text, start, item.origin.start)) start = lineStart(text, lineStart(text, start) - 1) + column;
    return { start, end: Math.max(start + 1, item.origin.end), node: item };
  });
}

function isDash(text: string, offset: number, before: number): boolean {
  return offset < before && /^-(?:\s|$)/.test(text.slice(offset, offset + 2)) && text.slice(lineStart(text, offset), offset).trim() === '';
}

/** Takes a part with its lines out of a collection that has others. */
function removeBlock(text: string, blocks: readonly Block[], node: Entry | Node): Edit {
  const index = blocks.findIndex((block) => block.node === node);
  const { start, end } = blocks[index] ?? { start: 0, end: 0 };
  const below = Math.min(lineEnd(text, end) + 1, text.length);
  if (index > 0) return { start: lineStart(text, start), end: below, text: '' };
  // The first part can stand behind a dash, where the next one takes its place.
  return { start, end: below + Math.max(0, text.slice(below).search(/\S/)), text: '' };
}
