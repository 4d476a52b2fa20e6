import { copyDocuments } from '../copy-documents.ts';
import { Failure, within } from '../failure.ts';
import type { InputFile } from '../files/input-file.ts';
import type { Document } from '../model.ts';
import { DocumentSet, isEmpty, noSpan } from '../model.ts';
import { applyOverlays } from '../overlay/apply-overlays.ts';
import { DroppedAnnotations, isRuleOnValues } from '../overlay/dropped-annotations.ts';
import { isOverlay, OVERLAY_MATCH } from '../overlay/is-overlay.ts';
import type { Execution, FailureCollector, FileDocuments } from './execution.ts';

/** The documents that are left, by file. */
export interface OverlaidOutput {
  readonly documents: readonly FileDocuments[];
  readonly hasOverlays: boolean;
  /** Whether no overlay failed. */
  readonly areFinal: boolean;
}

/**
 * Takes the overlays out of the documents of all files and applies them, in order, to the others. Empty documents are dropped
 * before, so that no overlay meets them, and so are files of which nothing is left.
 */
export function overlayOutput({ session, collector, onAdvice }: Execution, files: readonly FileDocuments[]): OverlaidOutput {
  const overlays: FileOverlay[] = [];
  const bases: FileDocuments[] = [];
  const hasOverlays = files.some(({ documents }) => documents.some(isOverlay));
  for (const { listed, documents, isShared } of hasOverlays ? files.map(toBeChanged) : files) {
    overlays.push(...documents.filter(isOverlay).map((document) => ({ document, file: listed.file })));
    const base = documents.filter((document) => !isOverlay(document) && !isEmpty(document));
    if (base.length > 0) bases.push({ listed, documents: base, isShared });
  }
  const missing = missingFrom(collector);
  if (!hasOverlays) return { documents: bases, hasOverlays, areFinal: missing !== 'overlays' };
  const left = bases.map(({ documents }) => new DocumentSet(noSpan, [...documents]));
  const dropped = new DroppedAnnotations(isRuleOnValues);
  const names = [...new Set(overlays.map(({ file }) => file.path))].join(', ');
  const apply = (documents: readonly Document[]): readonly DocumentSet[] =>
    within(`Overlaying (in following order: ${names}): `, () => applyOverlays(left, documents, session.thread, { dropped }));
  const areApplied = collector ? applyEach(overlays, apply, missing, collector) : true;
  const result = apply(collector ? [] : overlays.map(({ document }) => document));
  onAdvice(dropped.findings);
  const documents = bases.map(({ listed, isShared }, at) => ({ listed, isShared, documents: result[at]?.documents ?? [] }));
  return { documents, hasOverlays, areFinal: areApplied && missing !== 'overlays' };
}

interface FileOverlay {
  readonly document: Document;
  readonly file: InputFile;
}

/** What is not there because files failed: nothing, documents that overlays could match, or also overlays that could change others. */
type Missing = 'nothing' | 'documents' | 'overlays';

function missingFrom(collector: FailureCollector | undefined): Missing {
  const failed = [...(collector?.failedFiles ?? [])].filter(({ isOutput, kind }) => isOutput && (kind === 'yaml-template' || kind === 'yaml-plain'));
  if (failed.length === 0) return 'nothing';
  return failed.some(({ source }) => source.text.includes(OVERLAY_MATCH)) ? 'overlays' : 'documents';
}

function toBeChanged(file: FileDocuments): FileDocuments {
  if (!file.isShared) return file;
  const { documents } = copyDocuments(new DocumentSet(noSpan, [...file.documents]));
  return { ...file, documents, isShared: false };
}

/**
 * Goes on after an overlay that fails; what it had done stays done. Says whether all were applied. What fails because something is missing
 * is not decided: it need not be wrong.
 */
function applyEach(
  overlays: readonly FileOverlay[],
  apply: (overlays: readonly Document[]) => readonly DocumentSet[],
  missing: Missing,
  collector: FailureCollector,
): boolean {
  let areApplied = true;
  for (const { document, file } of overlays) {
    try {
      apply([document]);
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      areApplied = false;
      const isUndecided = missing === 'overlays' || (missing === 'documents' && error.findings.some(({ code }) => code === 'overlay-match'));
      if (isUndecided) collector.onUndecided(file, 'overlays');
      else collector.onFailure(error, file);
    }
  }
  return areApplied;
}
