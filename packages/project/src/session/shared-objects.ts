import { objectsBelow } from '@assay/findings';
import type { KubernetesObject, SourceFile } from '@assay/findings';
import { Source } from '@assay/source';

import { treeFromData } from './tree-data.ts';
import type { MappingData } from './tree-data.ts';

/** Objects that a unit gives and that those of others are judged by, such as definitions of kinds: plain data beside the files that wrote them. */
export interface SharedObjects {
  readonly files: readonly SourceFile[];
  readonly trees: readonly MappingData[];
}

/** The objects. The same data gives the same ones. */
export function sharedObjectsOf(shared: SharedObjects): readonly KubernetesObject[] {
  const known = built.get(shared);
  if (known) return known;
  const nowhere = new Source('', '', { file: undefined });
  const sourceOf = (file: number): Source => shared.files[file]?.source ?? nowhere;
  const objects = shared.trees.flatMap((tree) => objectsBelow(treeFromData(tree, sourceOf)));
  built.set(shared, objects);
  return objects;
}

const built = new WeakMap<SharedObjects, readonly KubernetesObject[]>();
