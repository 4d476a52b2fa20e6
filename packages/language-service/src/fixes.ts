import type { Fix, Violation } from '@assay/findings';

import { answerersFor, answerSource } from './answerers.ts';
import type { Answerer, AskedFiles } from './answerers.ts';

/** What dialects change to mend violations in the files of a session, beside the own fixes of these. */
export function fixesBesideIn(asked: AskedFiles): (violation: Violation) => Promise<readonly Fix[]> {
  const source = answerSource();
  return async (violation) => {
    const file = asked.session.file(violation.file);
    const answerers = file ? await answerersFor(file, asked, source) : [];
    return fixesBeside(violation, answerers);
  };
}

/** What dialects change to mend a violation of theirs, beside its own fixes. */
export function fixesBeside(violation: Violation, answerers: readonly Answerer[]): readonly Fix[] {
  return answerers.filter(({ dialect }) => dialect === violation.dialect).flatMap(({ answers, files }) => answers.fixes?.(violation, files) ?? []);
}
