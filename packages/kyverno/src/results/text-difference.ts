import { diffChars } from 'diff';

/** Texts with more changes than this are not compared character by character. */
const MOST_CHANGES = 2000;

/**
 * Both texts in one: what they share, and where they differ what only the expected one has in front of what only the actual one has. So
 * the reference prints differences without colors.
 */
export function textDifference(expected: string, actual: string): string {
  const parts = diffChars(expected, actual, { maxEditLength: MOST_CHANGES });
  if (parts === undefined) return expected + actual;
  let text = '';
  let added = '';
  for (const part of parts) {
    if (part.added) added += part.value;
    else if (part.removed) text += part.value;
    else {
      text += added + part.value;
      added = '';
    }
  }
  return text + added;
}
