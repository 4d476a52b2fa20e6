import type { SourceFile } from '@assay/findings';

import { Failure } from '../../failure.ts';
import { contentKind } from '../../files/file-kind.ts';
import { formatDocuments } from '../../print/format-documents.ts';
import { readDocuments } from '../../read/read-documents.ts';

/** What `ytt fmt` makes of a file; nothing for what is no YAML, or has a syntax error. */
export function formatFile({ source, name }: SourceFile): string | undefined {
  if (!source || contentKind(name) !== 'yaml') return undefined;
  try {
    return formatDocuments(readDocuments(source));
  } catch (error) {
    if (error instanceof Failure) return undefined;
    throw error;
  }
}
