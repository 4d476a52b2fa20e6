import { compareTexts } from '@assay/jmespath';

/** Each text once, in the order of their bytes: a Go set of texts, listed. */
export function distinctSorted(texts: readonly string[]): readonly string[] {
  return [...new Set(texts)].sort(compareTexts);
}
