import type { Environment, Unit } from '@assay/findings';

import { plainValues } from '../../data-values/data-values-document.ts';
import { readValuesFile } from '../../data-values/values-file.ts';
import type { RenderSession } from '../../evaluation-context.ts';
import { applyFileMarks } from '../../files/file-marks.ts';
import type { InputFile } from '../../files/input-file.ts';
import { RootLibrary } from '../../library/evaluate-root.ts';
import type { RootOptions } from '../../library/evaluate-root.ts';
import { inputFiles, valuesOfFlags } from '../../render-unit.ts';

/** What of a unit is judged. */
export type Judged = Pick<RootOptions, 'skipsValueRules' | 'skipsMismatches' | 'skipsOutputRules'>;

/** The library that a unit is in an environment. Throws a `Failure` where a values file or a file mark is broken. */
export function openUnit(session: RenderSession, unit: Unit, environment: Environment, judged: Judged): RootLibrary {
  const [files, plainFiles] = inputFiles(unit, environment);
  return new RootLibrary({
    session,
    files: applyFileMarks(files, unit.options.fileMarks),
    settings: unit.options,
    onAdvice: () => {},
    flagValues: [...plainFiles.flatMap(valuesIn), ...valuesOfFlags(unit, environment)],
    ...judged,
  });
}

function valuesIn({ source, found }: InputFile): ReturnType<typeof valuesOfFlags> {
  return readValuesFile(source, found.location, false).map((document) => ({ references: [], step: plainValues(document) }));
}
