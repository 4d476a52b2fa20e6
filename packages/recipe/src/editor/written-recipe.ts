import type { EditorPlace, SourceFile } from '@assay/findings';
import { readUnfinishedJson, treePlace } from '@assay/source';
import type { MappingNode, Source, TreePlace } from '@assay/source';

/** The object of a recipe as somebody types it; `undefined` if there is none yet. */
export function writtenRecipe({ source }: SourceFile): MappingNode | undefined {
  if (!source) return undefined;
  const known = recipes.get(source);
  if (known) return known;
  const root = readUnfinishedJson(source);
  if (root?.kind !== 'mapping') return undefined;
  recipes.set(source, root);
  return root;
}

const recipes = new WeakMap<Source, MappingNode>();

/** What a place is to the recipe that it is in. */
export function placeInRecipe({ file, offset }: EditorPlace): TreePlace | undefined {
  const root = writtenRecipe(file);
  return root && treePlace(root, offset, root.origin.source);
}
