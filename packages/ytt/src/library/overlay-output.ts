import { copyDocuments } from '../copy-documents.ts';
import { Failure, within } from '../failure.ts';
import type { Document } from '../model.ts';
import { DocumentSet, isEmpty, noPlace } from '../model.ts';
import { applyOverlays } from '../overlay/apply-overlays.ts';
import { DroppedAnnotations, isRuleOnValues } from '../overlay/dropped-annotations.ts';
import { isOverlay } from '../overlay/is-overlay.ts';
import type { Execution, FileDocuments } from './execution.ts';

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
export function overlayOutput({ run, collector, onAdvice }: Execution, files: readonly FileDocuments[]): OverlaidOutput {
  const overlays: Document[] = [];
  const overlayFiles: string[] = [];
  const bases: FileDocuments[] = [];
  const hasOverlays = files.some(({ documents }) => documents.some(isOverlay));
  for (const { listed, documents, isShared } of hasOverlays ? files.map(toBeChanged) : files) {
    const own = documents.filter(isOverlay);
    if (own.length > 0) overlayFiles.push(listed.file.path);
    overlays.push(...own);
    const base = documents.filter((document) => !isOverlay(document) && !isEmpty(document));
    if (base.length > 0) bases.push({ listed, documents: base, isShared });
  }
  if (!hasOverlays) return { documents: bases, hasOverlays, areFinal: true };
  const left = bases.map(({ documents }) => new DocumentSet(noPlace, [...documents]));
  const dropped = new DroppedAnnotations(isRuleOnValues);
  const apply = (documents: readonly Document[]): readonly DocumentSet[] =>
    within(`Overlaying (in following order: ${overlayFiles.join(', ')}): `, () => applyOverlays(left, documents, run.thread, { dropped }));
  let areFinal = true;
  const onFailure = (failure: Failure): void => {
    areFinal = false;
    collector?.onFailure(failure);
  };
  const result = collector ? applyEach(overlays, apply, onFailure) : apply(overlays);
  onAdvice(dropped.findings);
  const documents = bases.map(({ listed, isShared }, at) => ({ listed, isShared, documents: result[at]?.documents ?? [] }));
  return { documents, hasOverlays, areFinal };
}

function toBeChanged(file: FileDocuments): FileDocuments {
  if (!file.isShared) return file;
  const { documents } = copyDocuments(new DocumentSet(noPlace, [...file.documents]));
  return { ...file, documents, isShared: false };
}

/** Goes on after an overlay that fails; what it had done stays done. */
function applyEach(
  overlays: readonly Document[],
  apply: (overlays: readonly Document[]) => readonly DocumentSet[],
  onFailure: (failure: Failure) => void,
): readonly DocumentSet[] {
  for (const overlay of overlays) {
    try {
      apply([overlay]);
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      onFailure(error);
    }
  }
  return apply([]);
}
