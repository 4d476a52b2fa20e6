import { dialects } from '@assay/dialects';
import { SourceFile } from '@assay/findings';
import { encodeUtf8 } from '@assay/source';

import type { TextFile } from '../files/text-file.ts';

/** The paths of files whose values are secret, such as recipes. */
export function confidentialFiles(files: readonly TextFile[]): readonly string[] {
  return files.filter(isConfidential).map(({ path }) => path);
}

/** A recipe is one under any name. */
function isConfidential({ path, text }: TextFile): boolean {
  const bytes = encodeUtf8(text);
  const known = [new SourceFile(path, bytes), new SourceFile('file.json', bytes)];
  return dialects.some((dialect) => dialect.isConfidential && known.some((file) => dialect.recognizes(file)));
}
