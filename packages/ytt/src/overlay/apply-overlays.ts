import type { Thread } from '@assay/starlark';

import { copyContent, copyDocument } from '../copy-tree.ts';
import { Failure } from '../failure.ts';
import type { Content, Holder } from '../model.ts';
import { Document, DocumentSet, isCollection, noSpan } from '../model.ts';
import { typeName } from '../schema/type-name.ts';
import type { Allowances } from './allowances.ts';
import { dropInside, dropOverlayAnnotations } from './drop-annotations.ts';
import type { DroppedAnnotations } from './dropped-annotations.ts';
import type { LeftAnnotations } from './left-annotations.ts';
import { LeftDocuments } from './left-nodes.ts';
import { NodeApplication } from './node-application.ts';
import { mismatch } from './overlay-failure.ts';
import { PlannedNode } from './planned-node.ts';

/**
 * Applies overlay documents, one after the other, to the documents of one set or of several, which count as one list. Changes
 * and returns the left side; when it fails, what was done before stays done. Annotations of overlays that were on the left side
 * stay there, as a result is mostly printed: who makes something else of it calls {@link dropOverlayAnnotations}.
 */
export function applyOverlays<Left extends DocumentSet | readonly DocumentSet[]>(
  left: Left,
  overlays: readonly Document[],
  thread: Thread,
  { dropped }: Pick<OverlayOptions, 'dropped'> = {},
): Left {
  const sets: readonly DocumentSet[] = left instanceof DocumentSet ? [left] : left;
  guard(thread, () => {
    const documents = new LeftDocuments(sets);
    for (const overlay of overlays) applyDocuments(documents, [overlay], { thread, ...(dropped && { dropped }) });
  });
  return left;
}

/** What is known about the two sides of an overlay. */
export interface OverlayOptions {
  /** Whether the left side has no node that can also be reached from an overlay. */
  readonly isApart?: boolean;
  /** The annotations of the left side, where they are not those that its nodes carry. */
  readonly annotations?: LeftAnnotations;
  /** What the nodes of an overlay may do without annotations that say so; it is asked for what is applied, which may be a copy. */
  readonly allowancesOf?: (overlay: Document) => Allowances | undefined;
  /** Gets to know of annotations that get lost. */
  readonly dropped?: DroppedAnnotations;
}

/**
 * Applies a document to exactly one other, whatever that is: what it says about the documents that it matches is not needed.
 * Changes the left one and returns the result, which is another document when the overlay replaces it as a whole.
 */
export function overlayDocument(left: Document, overlay: Document, thread: Thread, options: OverlayOptions = {}): Document {
  const set = new DocumentSet(noSpan, [left]);
  guard(thread, () => {
    const documents = new LeftDocuments([set]);
    applyDocuments(documents, [overlay], { ...options, thread, isExact: true });
    dropFrom(documents, thread);
  });
  const [result] = set.documents;
  if (!result) throw mismatch('overlay-match', 'Expected a document to be left, but it was removed', overlay, [left]);
  return result;
}

/** Applies a tree to another one of the same kind, as `overlay.apply` does. Changes the left one. */
export function overlayTree(left: Content | DocumentSet, overlay: Content | DocumentSet, thread: Thread): void {
  if (overlay instanceof DocumentSet) {
    if (!(left instanceof DocumentSet)) throw misfitTree(`Expected document set, but was ${typeName(left)}`, overlay);
    const documents = new LeftDocuments([left]);
    applyDocuments(documents, overlay.documents, { thread });
    dropFrom(documents, thread);
  } else if (left instanceof DocumentSet) {
    if (isCollection(overlay)) throw misfitTree(`Expected ${overlay.kind}, but was document set`, overlay);
  } else {
    const { node, children } = new PlannedNode(asDocument(copyContent(overlay)));
    new NodeApplication(thread).applyChildren(asDocument(left), { node, children });
    thread.charge(dropInside(left));
  }
}

interface ApplyOptions extends OverlayOptions {
  readonly thread: Thread;
  readonly isExact?: boolean;
}

/**
 * The overlays are copied before, as they may share nodes with what they are applied to. An overlay that is apart and only
 * merges needs no copy: of its nodes, copies become part of the left side.
 */
function applyDocuments(left: LeftDocuments, overlays: readonly Document[], options: ApplyOptions): void {
  const { thread, isExact = false, isApart = false, annotations, allowancesOf, dropped } = options;
  for (const document of left.nodes) document.isComputed = false;
  const own = overlays.map((overlay) => (isApart && onlyMerges(overlay) ? overlay : copyDocument(overlay)));
  for (const overlay of own) {
    const application = new NodeApplication(thread, { annotations, allowances: allowancesOf?.(overlay), dropped });
    application.apply(left, [new PlannedNode(overlay, { isExact })]);
  }
}

function dropFrom({ nodes }: LeftDocuments, thread: Thread): void {
  for (const document of nodes) thread.charge(dropOverlayAnnotations(document));
}

/** Whether no node of an overlay says that it does anything but merge. */
export function onlyMerges({ annotations, value }: Holder): boolean {
  if (annotations) for (const name of annotations.keys()) if (name.startsWith('overlay/')) return false;
  return !isCollection(value) || value.items.every(onlyMerges);
}

/** A node around a content that is in none. */
function asDocument(content: Content): Document {
  return new Document(isCollection(content) ? content : noSpan, content);
}

function misfitTree(message: string, overlay: Content | DocumentSet): Failure {
  return mismatch('overlay-type', message, asDocument(overlay instanceof DocumentSet ? null : overlay));
}

/** Outside of a program, a used-up budget is a failure as well. */
function guard(thread: Thread, step: () => void): void {
  const attempt = thread.run(() => {
    step();
    return null;
  });
  if ('fault' in attempt) throw new Failure(attempt.fault.message, [{ code: 'overlay', message: attempt.fault.message }]);
}
