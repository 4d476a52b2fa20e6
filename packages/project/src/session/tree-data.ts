import { isInFile, locate, resolveAlias } from '@assay/source';
import type { ContentNode, Entry, MappingNode, Node, Origin, ScalarNode, Source } from '@assay/source';

/** A tree as plain data, which another thread can take. Where its nodes were written is in files that are numbered. */
export type TreeData = ScalarData | SequenceData | MappingData;

type ScalarData = Pick<ScalarNode, 'kind' | 'type' | 'value' | 'text' | 'style'> & { readonly at: PlaceData };

interface SequenceData {
  readonly kind: 'sequence';
  readonly items: readonly TreeData[];
  readonly flow: boolean;
  readonly at: PlaceData;
}

/** A map as such. */
export interface MappingData {
  readonly kind: 'mapping';
  readonly entries: readonly (Pick<Entry, 'name' | 'isMerge'> & { readonly key: TreeData; readonly value: TreeData })[];
  readonly flow: boolean;
  readonly at: PlaceData;
}

/** The number of a file, and offsets in it. */
type PlaceData = readonly [file: number, start: number, end: number];

/** The number of a file by its path; nothing if it is not among those that are numbered. */
export type NumberOf = (file: string) => number | undefined;

/** A tree without its anchors, and without what its values were given by. What was written nowhere stands where its holder does. */
export function treeData(root: MappingNode, numberOf: NumberOf): MappingData;
export function treeData(root: Node, numberOf: NumberOf, holder?: PlaceData): TreeData;
export function treeData(root: Node, numberOf: NumberOf, holder: PlaceData = NOWHERE): TreeData {
  const node = resolveAlias(root);
  const at = placeOf(node.origin, numberOf) ?? holder;
  const inner = (part: Node): TreeData => treeData(part, numberOf, at);
  switch (node.kind) {
    case 'scalar':
      return { kind: 'scalar', type: node.type, value: node.value, text: node.text, style: node.style, at };
    case 'sequence':
      return { kind: 'sequence', items: node.items.map(inner), flow: node.flow, at };
    case 'mapping': {
      const entries = node.entries.map(({ key, value, name, isMerge }) => ({ key: inner(key), value: inner(value), name, isMerge }));
      return { kind: 'mapping', entries, flow: node.flow, at };
    }
  }
}

const NOWHERE: PlaceData = [-1, 0, 0];

function placeOf(origin: Origin, numberOf: NumberOf): PlaceData | undefined {
  if (!isInFile(origin)) return undefined;
  const { file, range } = locate(origin);
  const number = numberOf(file);
  return number === undefined ? undefined : [number, range.start.offset, range.end.offset];
}

/** The tree that {@link treeData} was made of, given the texts of the files by their number, and a text for what was written nowhere. */
export function treeFromData(data: MappingData, sourceOf: (file: number) => Source): MappingNode;
export function treeFromData(data: TreeData, sourceOf: (file: number) => Source): ContentNode;
export function treeFromData(data: TreeData, sourceOf: (file: number) => Source): ContentNode {
  const { at, ...node } = data;
  const [file, start, end] = at;
  const origin = { source: sourceOf(file), start, end };
  const inner = (part: TreeData): ContentNode => treeFromData(part, sourceOf);
  switch (node.kind) {
    case 'scalar':
      return { ...node, origin };
    case 'sequence':
      return { ...node, items: node.items.map(inner), origin };
    case 'mapping':
      return { ...node, entries: node.entries.map((entry) => ({ ...entry, key: inner(entry.key), value: inner(entry.value) })), origin };
  }
}
