import type { FileEdit, Fix } from './fix.ts';
import type { Violation } from './violation.ts';

/** Fixes that can be applied together. */
export interface ChosenFixes {
  /** The violations that they are for. */
  readonly mended: readonly Violation[];
  /** By the name of the file; none overlaps another one. */
  readonly edits: ReadonlyMap<string, readonly FileEdit[]>;
}

/**
 * Chooses the fixes to apply: of each violation the one that `fixFor` gives. One that touches what another one changes is left for
 * the next time, when both texts are known; one that several violations share is applied once.
 */
export function chooseFixes(violations: readonly Violation[], fixFor: (violation: Violation) => Fix | undefined): ChosenFixes {
  const edits = new Map<string, FileEdit[]>();
  const chosen = new Set<string>();
  const mended: Violation[] = [];
  for (const violation of violations) {
    const fix = fixFor(violation);
    if (!fix) continue;
    const identity = JSON.stringify(fix.edits.map(({ file, range, newText }) => [file, range.start.offset, range.end.offset, newText]));
    const isNew = !chosen.has(identity);
    if (isNew && fix.edits.some((edit) => edits.get(edit.file)?.some((other) => touches(edit, other)))) continue;
    mended.push(violation);
    if (!isNew) continue;
    chosen.add(identity);
    for (const edit of fix.edits) edits.set(edit.file, [...(edits.get(edit.file) ?? []), edit]);
  }
  return { mended, edits };
}

/** Whether two ranges overlap or meet: what is inserted at one place has no order. */
function touches({ range: one }: FileEdit, { range: other }: FileEdit): boolean {
  return one.start.offset <= other.end.offset && other.start.offset <= one.end.offset;
}
