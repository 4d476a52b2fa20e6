import { resolvePath } from '@assay/project';
import type { Violation } from '@assay/findings';
import { Source } from '@assay/source';
import type { Range } from '@assay/source';

import type { Area } from './area.ts';
import type { FileFindings } from './file-findings.ts';
import type { FileRange } from './file-view.ts';
import { textRange } from './text-position.ts';
import type { TextRange } from './text-position.ts';

/** A finding where an editor shows it. */
export interface PlacedFinding {
  readonly violation: Violation;
  readonly range: TextRange;
  /** Other places that explain it. */
  readonly related: readonly (FileRange & { readonly message: string })[];
}

/** The findings of a file; one without a place is at its start. */
export function placedFindings({ file, violations }: FileFindings, area: Area): readonly PlacedFinding[] {
  const source = file.source ?? new Source(file.name, '');
  return violations.map((violation) => ({
    violation,
    range: placed(source, violation.range),
    related: (violation.related ?? []).map(({ message, file: name, range }) => {
      const path = resolvePath(area.directory, name);
      return { message, path, range: placed(area.session.file(path)?.source ?? new Source(name, ''), range) };
    }),
  }));
}

/** Where a range of a text is shown. */
export function placed(source: Source, range: Range | undefined): TextRange {
  const start = { line: 0, character: 0 };
  return range ? textRange(source, range) : { start, end: start };
}
