import type { Fix, Violation } from '@assay/findings';

import { answerersFor, answerSource } from './answerers.ts';
import type { Answerer, AskedFiles } from './answerers.ts';

/** What can be changed to mend a violation in the files of a session: its own fixes first, then those that take a look at other files. */
export function fixesIn(asked: AskedFiles): (violation: Violation) => Promise<readonly Fix[]> {
  const source = answerSource();
  return async (violation) => {
    const file = asked.session.file(violation.file);
    const answerers = file ? await answerersFor(file, asked, source) : [];
    return [...(violation.fixes ?? []), ...fixesBeside(violation, answerers)];
  };
}

/** What dialects change to mend a violation of theirs, beside its own fixes. */
export function fixesBeside(violation: Violation, answerers: readonly Answerer[]): readonly Fix[] {
  return answerers.filter(({ dialect }) => dialect === violation.dialect).flatMap(({ answers, files }) => answers.fixes?.(violation, files) ?? []);
}
