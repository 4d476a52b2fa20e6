import { joinFixers } from '@assay/findings';
import type { Fixer } from '@assay/findings';

import { addMissingField } from './add-missing-field.ts';
import { fixForm } from './bring-up-to-date.ts';

/** What can be changed to mend a violation, beside its own fixes: one function for each way. */
export const fixes: Fixer = joinFixers([addMissingField, fixForm]);
