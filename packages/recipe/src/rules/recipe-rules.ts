import type { Rule } from '@assay/findings';

import { keywordRules } from './keyword-rules.ts';
import { lintRules } from './lint-rules.ts';
import { readingRules } from './reading-rules.ts';

/** Every rule of the dialect, in the order in which they are checked. */
export const recipeRules: readonly Rule[] = [...readingRules, ...keywordRules, ...lintRules];
