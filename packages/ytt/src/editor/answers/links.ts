import type { EditorFiles, FileLink, SourceFile } from '@assay/findings';

import { readCode } from '../code/read-code.ts';
import { spanOf } from '../names/name-at.ts';
import { librariesWith, loadTarget } from '../values/unit-library.ts';

/** The files that a file loads. */
export function linksOf(file: SourceFile, { units }: EditorFiles): readonly FileLink[] {
  const [library] = librariesWith(file, units);
  const unitFile = library?.files.find((other) => other.file.name === file.name);
  if (!library || !unitFile) return [];
  return readCode(file).loads.flatMap(({ path }) => {
    const target = loadTarget(path.name, unitFile, library);
    return target.kind === 'file' ? [{ span: spanOf(file, path), file: target.file.file.name }] : [];
  });
}
