import type { EditorAnswers } from '@assay/findings';

import { completions } from './completions.ts';
import { fixes } from './fixes.ts';
import { hover } from './hover.ts';
import { outline } from './outline.ts';

/** What an editor is told about recipes: never a value of one. */
export const recipeEditor: EditorAnswers = { hover, completions, fixes, symbols: outline };
