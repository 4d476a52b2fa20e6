import type { Signature } from '@assay/findings';

import type { FileView } from './file-view.ts';
import type { TextPosition } from './text-position.ts';

/** The function that is called at a place. */
export function signatureAt(view: FileView, position: TextPosition): Signature | undefined {
  for (const answerer of view.answerers) {
    const signature = answerer.answers.signature?.(view.place(answerer, position));
    if (signature) return signature;
  }
  return undefined;
}
