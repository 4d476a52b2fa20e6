import type { EditorAnswers, EditorFiles, Fix, Violation } from '@assay/findings';

import { addMissingField } from './add-missing-field.ts';
import { fixForm } from './bring-up-to-date.ts';

/** One function for each way to mend something; each tells from the rule whether it has anything to do. */
const FIXERS: readonly NonNullable<EditorAnswers['fixes']>[] = [addMissingField, fixForm];

/** What can be changed to mend a violation, beside its own fixes. */
export function fixes(violation: Violation, files: EditorFiles): readonly Fix[] {
  return FIXERS.flatMap((fixer) => fixer(violation, files));
}
