import { ruleId, suppressionEdit } from '@assay/findings';
import type { FileEdit, Fix, Violation } from '@assay/findings';

import { editsOfFiles } from './file-edits.ts';
import type { EditedFile } from './file-edits.ts';
import type { FileView } from './file-view.ts';
import { fixesBeside } from './fixes.ts';
import { placed } from './placed-findings.ts';
import type { TextRange } from './text-position.ts';
import { touches } from './text-range.ts';

/** Something that can be done about what is in a range. */
export interface CodeAction {
  readonly kind: 'fix' | 'suppress' | 'fix-all' | 'refactor';
  readonly title: string;
  /** Whether it is what most people want. */
  readonly isPreferred: boolean;
  readonly files: readonly EditedFile[];
  /** What it makes go away. */
  readonly violations: readonly Violation[];
}

/** What can be done about what touches a range: the likeliest first. */
export function codeActionsAt(view: FileView, range: TextRange): readonly CodeAction[] {
  const all = view.violations();
  const touched = all.filter((violation) => touches(placed(view.source, violation.range), range));
  return [
    ...touched.flatMap((violation) => fixesOf(view, violation).map((fix, at) => actionOf(view, fix, violation, at === 0))),
    ...refactoringsAt(view, range),
    ...touched.flatMap((violation) => suppressionAction(view, violation)),
    ...fixAll(view, all),
  ];
}

function fixesOf(view: FileView, violation: Violation): readonly Fix[] {
  const own = (violation.fixes ?? []).flatMap((fix) => {
    const edits = view.movedEdits(fix.edits);
    return edits ? [{ ...fix, edits }] : [];
  });
  return [...own, ...fixesBeside(violation, view.answerers)];
}

function actionOf(view: FileView, { title, applicability, edits }: Fix, violation: Violation, isFirst: boolean): CodeAction {
  const isPreferred = isFirst && applicability === 'safe';
  return { kind: 'fix', title: capitalized(title), isPreferred, files: editsOfFiles(view, edits), violations: [violation] };
}

function refactoringsAt(view: FileView, { start }: TextRange): readonly CodeAction[] {
  return view.answerers.flatMap((answerer) =>
    (answerer.answers.refactorings?.(view.place(answerer, start)) ?? []).map(({ title, edits }): CodeAction => ({
      kind: 'refactor',
      title: capitalized(title),
      isPreferred: false,
      files: editsOfFiles(view, edits),
      violations: [],
    })),
  );
}

function suppressionAction(view: FileView, violation: Violation): readonly CodeAction[] {
  const isTemplate = view.answerers.some(({ isRendered, dialect }) => isRendered && (dialect === violation.dialect || view.answerers.length === 1));
  const edit = suppressionEdit(view.file, violation, { reason: 'why this is right here', isTemplate });
  if (!edit) return [];
  const title = `Ignore ${ruleId(violation)} here, with a reason`;
  return [{ kind: 'suppress', title, isPreferred: false, files: editsOfFiles(view, [edit]), violations: [violation] }];
}

/** The safe fixes of a file, as far as they do not get in each other's way. */
function fixAll(view: FileView, violations: readonly Violation[]): readonly CodeAction[] {
  const fixed: Violation[] = [];
  const edits: FileEdit[] = [];
  for (const violation of violations) {
    const fix = fixesOf(view, violation).find(({ applicability }) => applicability === 'safe');
    if (!fix || fix.edits.some((edit) => edits.some((other) => overlap(edit, other)))) continue;
    fixed.push(violation);
    edits.push(...fix.edits);
  }
  if (fixed.length < 2) return [];
  const title = `Fix all ${fixed.length} findings that have a safe fix`;
  return [{ kind: 'fix-all', title, isPreferred: false, files: editsOfFiles(view, edits), violations: fixed }];
}

function overlap(one: FileEdit, other: FileEdit): boolean {
  return one.file === other.file && one.range.start.offset <= other.range.end.offset && other.range.start.offset <= one.range.end.offset;
}

function capitalized(title: string): string {
  return title.charAt(0).toUpperCase() + title.slice(1);
}
