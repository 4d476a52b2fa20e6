import type { Document } from '../model.ts';

/** Whether a document of a template is not output, but is applied to the output. */
export function isOverlay(document: Document): boolean {
  return document.annotations?.has('overlay/match') === true;
}
