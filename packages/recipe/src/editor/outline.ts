import type { EditorSymbol, SourceFile } from '@assay/findings';
import type { Entry, MappingNode, Node } from '@assay/source';

import { membersAt } from './recipe-members.ts';
import { writtenRecipe } from './written-recipe.ts';

/** The members of a recipe, and of its partitions. Only names that the schema knows: any other one may be a value in the wrong place. */
export function outline(file: SourceFile): readonly EditorSymbol[] {
  const root = writtenRecipe(file);
  return root ? membersIn(root, []) : [];
}

function membersIn(object: MappingNode, path: readonly (string | number)[]): readonly EditorSymbol[] {
  const known = new Map(membersAt(path).map((member) => [member.name, member]));
  return object.entries.flatMap((entry) => {
    const member = known.get(entry.name ?? '');
    return member ? [symbolOf(entry, member.name, path)] : [];
  });
}

function symbolOf({ key, value }: Entry, name: string, path: readonly (string | number)[]): EditorSymbol {
  const { source, start } = key.origin;
  const children = name === 'partition_layout' && value.kind === 'sequence' ? value.items.flatMap((item, index) => partition(item, index, path)) : [];
  return {
    name,
    kind: 'field',
    span: { source, start, end: Math.max(key.origin.end, value.origin.end) },
    nameSpan: key.origin,
    ...(children.length > 0 && { children }),
  };
}

function partition(item: Node, index: number, path: readonly (string | number)[]): readonly EditorSymbol[] {
  if (item.kind !== 'mapping') return [];
  const { source, start } = item.origin;
  const children = membersIn(item, [...path, 'partition_layout', index]);
  return [{ name: `partition ${index + 1}`, kind: 'document', span: item.origin, nameSpan: { source, start, end: start + 1 }, children }];
}
