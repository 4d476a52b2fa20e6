import { addJsonMember } from '@assay/findings';
import type { EditorFiles, Fix, Violation } from '@assay/findings';
import { nodeAt, parseJsonPointer } from '@assay/source';

import { memberAt, membersAt } from './recipe-members.ts';
import { writtenRecipe } from './written-recipe.ts';

/** Adds a member that a recipe or a partition needs, empty: what it should be nobody can guess. */
export function addMissingMember({ rule, file: name, path = '' }: Violation, { files }: EditorFiles): readonly Fix[] {
  const steps = rule === 'required' ? parseJsonPointer(path) : undefined;
  const file = files.find((each) => each.name === name);
  const root = steps && file && writtenRecipe(file);
  const member = steps && memberAt(steps);
  const object = root && nodeAt(root, steps.slice(0, -1));
  if (!member || object?.kind !== 'mapping') return [];
  const order = membersAt(steps.slice(0, -1)).map((each) => each.name);
  const edit = addJsonMember(object, { name: member.name, value: member.type === 'array' ? '[]' : '""', order });
  return edit ? [{ title: `add "${member.name}"`, applicability: 'unsafe', edits: [edit] }] : [];
}
