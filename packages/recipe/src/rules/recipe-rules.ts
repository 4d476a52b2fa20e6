import type { Rule } from '@assay/findings';

import { keywordRules } from './keyword-rules.ts';
import { layoutLints } from './layout-lints.ts';
import { memberLints } from './member-lints.ts';
import { payloadLints } from './payload-lints.ts';
import { readingRules } from './reading-rules.ts';
import type { LintRule } from './recipe-rule.ts';
import { sourceLints } from './source-lints.ts';

/** The warnings about valid recipes. */
export const lintRules: readonly LintRule[] = [...layoutLints, ...memberLints, ...payloadLints, ...sourceLints];

/** Every rule of the dialect, in the order in which they are checked. */
export const recipeRules: readonly Rule[] = [...readingRules, ...keywordRules, ...lintRules];
