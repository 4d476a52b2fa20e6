import { objectsBelow } from '@assay/findings';
import type { SharedObject, SourceFile } from '@assay/findings';
import { oncePer, Source } from '@assay/source';

import { treeFromData } from './tree-data.ts';
import type { MappingData } from './tree-data.ts';

/** Objects that a unit gives and that those of others are judged by, such as definitions of kinds: plain data beside the files that wrote them. */
export interface SharedObjects {
  readonly files: readonly SourceFile[];
  readonly objects: readonly SharedObjectData[];
  /** Whether only objects of manifests are judged by them. */
  readonly isForManifests: boolean;
}

export interface SharedObjectData extends Pick<SharedObject, 'environments'> {
  readonly tree: MappingData;
}

/** The objects. The same data gives the same ones. */
export const sharedObjectsOf: (shared: SharedObjects) => readonly SharedObject[] = oncePer(({ files, objects }: SharedObjects) => {
  const nowhere = new Source('', '', { file: undefined });
  const sourceOf = (file: number): Source => files[file]?.source ?? nowhere;
  return objects.flatMap(({ tree, environments }) => {
    return objectsBelow(treeFromData(tree, sourceOf)).map(({ root }): SharedObject => ({ root, ...(environments && { environments }) }));
  });
});
