import { joinFixers } from '@assay/findings';
import type { Fixer } from '@assay/findings';

import { addMissingKey } from './add-missing-key.ts';

/** What can be changed to mend a violation, beside its own fixes: one function for each way. */
export const fixes: Fixer = joinFixers([addMissingKey]);
