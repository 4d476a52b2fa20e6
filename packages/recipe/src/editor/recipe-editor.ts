import type { EditorAnswers } from '@assay/findings';

import { addMissingMember } from './add-missing-member.ts';
import { completions } from './completions.ts';
import { hover } from './hover.ts';
import { outline } from './outline.ts';

/** What an editor is told about recipes: never a value of one. */
export const recipeEditor: EditorAnswers = { hover, completions, fixes: addMissingMember, symbols: outline };
