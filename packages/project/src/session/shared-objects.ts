import { objectsBelow } from '@assay/findings';
import type { KubernetesObject, SourceFile } from '@assay/findings';
import { oncePer, Source } from '@assay/source';

import { treeFromData } from './tree-data.ts';
import type { MappingData } from './tree-data.ts';

/** Objects that a unit gives and that those of others are judged by, such as definitions of kinds: plain data beside the files that wrote them. */
export interface SharedObjects {
  readonly files: readonly SourceFile[];
  readonly trees: readonly MappingData[];
}

/** The objects. The same data gives the same ones. */
export const sharedObjectsOf: (shared: SharedObjects) => readonly KubernetesObject[] = oncePer(({ files, trees }: SharedObjects) => {
  const nowhere = new Source('', '', { file: undefined });
  const sourceOf = (file: number): Source => files[file]?.source ?? nowhere;
  return trees.flatMap((tree) => objectsBelow(treeFromData(tree, sourceOf)));
});
