import type { Rule } from '@assay/findings';

import { fileRules } from './file-rules.ts';
import { nameRules } from './name-rules.ts';
import { policyRules } from './policy-rules.ts';
import { runRules } from './run-rules.ts';
import { structureRules } from './structure-rules.ts';

/** Everything that is said about a test manifest: from its text through the files and names in it to what its rows come to. */
export const manifestRules: readonly Rule[] = [...structureRules, ...fileRules, ...policyRules, ...nameRules, ...runRules];
