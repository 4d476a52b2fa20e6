import { joinFixers } from '@assay/findings';
import type { Fixer } from '@assay/findings';

import { addMissingMember } from './add-missing-member.ts';

/** What can be changed to mend a violation, beside its own fixes: one function for each way. */
export const fixes: Fixer = joinFixers([addMissingMember]);
