import type { TextRange } from '@assay/language-service';
import type { SelectionRange } from 'vscode-languageserver';

/** Ranges inside each other, the innermost first. */
export function selectionRange(ranges: readonly TextRange[]): SelectionRange {
  return (
    ranges.reduceRight<SelectionRange | undefined>((parent, range) => ({ range, ...(parent && { parent }) }), undefined) ?? {
      range: { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } },
    }
  );
}
