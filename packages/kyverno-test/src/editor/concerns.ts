import type { EditorFiles, SourceFile } from '@assay/findings';

import { manifestsIn } from './mentions.ts';
import { fileNamed } from './named-files.ts';

/** Whether a manifest names a file that is none of Kyverno's, or its directory, for its resources. */
export function isNamedByManifest({ name }: SourceFile, files: EditorFiles): boolean {
  return manifestsIn(files).some(({ document, resources }) =>
    resources.some(({ path }) => {
      const named = fileNamed(path, document.source.name, files);
      return named === name || name.startsWith(`${named}/`);
    }),
  );
}
