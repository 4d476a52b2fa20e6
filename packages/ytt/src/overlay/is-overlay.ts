import type { Document } from '../model.ts';

/** The annotation that makes a document an overlay. */
export const OVERLAY_MATCH = 'overlay/match';

/** Whether a document of a template is not output, but is applied to the output. */
export function isOverlay(document: Document): boolean {
  return document.annotations?.has(OVERLAY_MATCH) === true;
}
