import type { EditorPlace, SourceFile } from '@assay/findings';
import { readUnfinishedJson, readUnfinishedYaml, resolveAlias, stringValue, treePlace, valueNamed } from '@assay/source';
import type { MappingNode, Source, Steps, TreePlace } from '@assay/source';

import type { Schema } from '../model.ts';

/** An object as somebody types it. */
export interface WrittenObject {
  readonly root: MappingNode;
  readonly apiVersion: string;
  readonly kind: string;
}

/** A place in an object. */
export interface ObjectPlace {
  readonly object: WrittenObject;
  readonly place: TreePlace;
}

/** What a place is to the object that it is in. */
export function placeInObject({ file, offset }: Pick<EditorPlace, 'file' | 'offset'>): ObjectPlace | undefined {
  if (!file.source) return undefined;
  const object = writtenObjects(file).findLast(({ root }) => root.origin.start <= offset);
  const place = object && treePlace(object.root, offset, file.source);
  return place && { object, place };
}

/** The objects of a file, as far as they can be read. */
export function writtenObjects({ source }: SourceFile): readonly WrittenObject[] {
  if (!source) return [];
  const known = read.get(source) ?? readObjects(source);
  read.set(source, known);
  return known;
}

const read = new WeakMap<Source, readonly WrittenObject[]>();

function readObjects(source: Source): readonly WrittenObject[] {
  const isJson = source.name.toLowerCase().endsWith('.json');
  const roots = isJson ? [readUnfinishedJson(source)] : readUnfinishedYaml(source).documents.map(({ root }) => root);
  return roots.flatMap((each) => {
    const root = each && resolveAlias(each);
    if (root?.kind !== 'mapping') return [];
    const apiVersion = stringValue(valueNamed(root, 'apiVersion'));
    const kind = stringValue(valueNamed(root, 'kind'));
    return apiVersion === undefined || kind === undefined ? [] : [{ root, apiVersion, kind }];
  });
}

/** The schema of what steps from the root of an object lead to. */
export function schemaAt(schema: Schema, steps: Steps): Schema | undefined {
  return steps.reduce<Schema | undefined>((at, step) => {
    if (!at || typeof step === 'number') return at?.items;
    return at.fields.get(step)?.schema ?? (typeof at.others === 'object' ? at.others : undefined);
  }, schema);
}
