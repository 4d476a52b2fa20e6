import type { EditorAnswers, EditorFiles, Fix, Violation } from '@assay/findings';

import { addMissingKey } from './add-missing-key.ts';

/** One function for each way to mend something; each tells from the rule whether it has anything to do. */
const FIXERS: readonly NonNullable<EditorAnswers['fixes']>[] = [addMissingKey];

/** What can be changed to mend a violation, beside its own fixes. */
export function fixes(violation: Violation, files: EditorFiles): readonly Fix[] {
  return FIXERS.flatMap((fixer) => fixer(violation, files));
}
