import type { SourceFile } from '@assay/findings';
import type { Span } from '@assay/source';

import { readCode } from '../code/read-code.ts';
import { spanOf } from '../names/name-at.ts';

/** The blocks of code in a file, from `def`, `for`, `if` or `while` to the `end`. */
export function foldsOf(file: SourceFile): readonly Span[] {
  return readCode(file).blocks.map((block) => spanOf(file, block));
}
