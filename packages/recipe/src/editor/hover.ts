import { codeSpan } from '@assay/findings';
import type { EditorPlace, Hover } from '@assay/findings';

import { memberAt } from './recipe-members.ts';
import type { RecipeMember } from './recipe-members.ts';
import { placeInRecipe } from './written-recipe.ts';

/** What the member at a place is for. Says nothing that stands in the recipe. */
export function hover(place: EditorPlace): Hover | undefined {
  const found = placeInRecipe(place);
  if (!found) return undefined;
  const node = found.kind === 'key' ? found.entry?.key : found.node;
  const member = memberAt(found.kind === 'key' ? [...found.path, found.entry?.name ?? ''] : found.path);
  return node && member && { span: node.origin, text: describeMember(member) };
}

/** A member in Markdown. */
export function describeMember({ name, type, description, isRequired, choices, proposals }: RecipeMember): string {
  const proposed = proposals.map(({ value, meaning }) => codeSpan(value) + (meaning === '' ? '' : `: ${meaning}`));
  const lead = choices.length > 0 ? 'One of' : 'Such as';
  return [
    `${codeSpan(name)} (${type}${isRequired ? ', required' : ''})`,
    description,
    ...(proposed.length === 0 ? [] : [`${lead} ${proposed.join(', ')}`]),
  ].join('\n\n');
}
