import type { Rule } from '@assay/findings';

import { fileRules } from './file-rules.ts';
import { nameRules } from './name-rules.ts';
import { structureRules } from './structure-rules.ts';

/** Everything that is said about a test manifest before it runs: from its text through the files that it names to the names in it. */
export const manifestRules: readonly Rule[] = [...structureRules, ...fileRules, ...nameRules];
