import { isInFile, locate, resolveAlias } from '@assay/source';
import type { ContentNode, Entry, MappingNode, Node, Origin, ScalarNode, Source, Span, ValueOrigin, ValuePlace } from '@assay/source';

/** A tree as plain data, which another thread can take. Where its nodes were written is in files that are numbered. */
export type TreeData = ScalarData | SequenceData | MappingData;

/** Where a node was written, and its value given. */
interface OriginData {
  readonly at: PlaceData;
  readonly from?: ValueOriginData;
}

type ScalarData = Pick<ScalarNode, 'kind' | 'type' | 'value' | 'text' | 'style'> & OriginData;

interface SequenceData extends OriginData {
  readonly kind: 'sequence';
  readonly items: readonly TreeData[];
  readonly flow: boolean;
}

/** A map as such. */
export interface MappingData extends OriginData {
  readonly kind: 'mapping';
  readonly entries: readonly (Pick<Entry, 'name' | 'isMerge'> & { readonly key: TreeData; readonly value: TreeData })[];
  readonly flow: boolean;
}

/** The number of a file, and offsets in it. */
type PlaceData = readonly [file: number, start: number, end: number];

interface ValueOriginData extends Pick<ValueOrigin, 'kind'> {
  readonly places: readonly (Omit<ValuePlace, 'span'> & { readonly at?: PlaceData })[];
}

/** The number of a file by its path; nothing if it is not among those that are numbered. */
export type NumberOf = (file: string) => number | undefined;

/** A tree without its anchors. What was written nowhere stands where its holder does. */
export function treeData(root: MappingNode, numberOf: NumberOf): MappingData;
export function treeData(root: Node, numberOf: NumberOf, holder?: PlaceData): TreeData;
export function treeData(root: Node, numberOf: NumberOf, holder: PlaceData = NOWHERE): TreeData {
  const node = resolveAlias(root);
  const at = placeOf(node.origin, numberOf) ?? holder;
  const { valueFrom } = node.origin;
  const origin: OriginData = { at, ...(valueFrom && { from: valueOriginData(valueFrom, numberOf) }) };
  const inner = (part: Node): TreeData => treeData(part, numberOf, at);
  switch (node.kind) {
    case 'scalar':
      return { kind: 'scalar', type: node.type, value: node.value, text: node.text, style: node.style, ...origin };
    case 'sequence':
      return { kind: 'sequence', items: node.items.map(inner), flow: node.flow, ...origin };
    case 'mapping': {
      const entries = node.entries.map(({ key, value, name, isMerge }) => ({ key: inner(key), value: inner(value), name, isMerge }));
      return { kind: 'mapping', entries, flow: node.flow, ...origin };
    }
  }
}

const NOWHERE: PlaceData = [-1, 0, 0];

function valueOriginData({ kind, places }: ValueOrigin, numberOf: NumberOf): ValueOriginData {
  return {
    kind,
    places: places.map(({ span, ...place }) => {
      const at = span && placeOf(span, numberOf);
      return { ...place, ...(at && { at }) };
    }),
  };
}

function placeOf(origin: Span, numberOf: NumberOf): PlaceData | undefined {
  if (!isInFile(origin)) return undefined;
  const { file, range } = locate(origin);
  const number = numberOf(file);
  return number === undefined ? undefined : [number, range.start.offset, range.end.offset];
}

/** The tree that {@link treeData} was made of, given the texts of the files by their number, and a text for what was written nowhere. */
export function treeFromData(data: MappingData, sourceOf: (file: number) => Source): MappingNode;
export function treeFromData(data: TreeData, sourceOf: (file: number) => Source): ContentNode;
export function treeFromData(data: TreeData, sourceOf: (file: number) => Source): ContentNode {
  const { at, from, ...node } = data;
  const origin: Origin = { ...spanOf(at, sourceOf), ...(from && { valueFrom: valueOriginFrom(from, sourceOf) }) };
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

function valueOriginFrom({ kind, places }: ValueOriginData, sourceOf: (file: number) => Source): ValueOrigin {
  return { kind, places: places.map(({ at, ...place }): ValuePlace => ({ ...place, ...(at && { span: spanOf(at, sourceOf) }) })) };
}

function spanOf([file, start, end]: PlaceData, sourceOf: (file: number) => Source): Span {
  return { source: sourceOf(file), start, end };
}
