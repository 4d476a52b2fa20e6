import type { Fix } from '@assay/findings';
import { locate } from '@assay/source';
import type { Span } from '@assay/source';

interface FixDetails {
  /** What it does, as an order: `write "True"`. */
  readonly title: string;
  /** Default: safe. */
  readonly applicability?: Fix['applicability'];
}

/** The fix that writes a text in the place of others; at an empty span it puts the text in. */
export function replaceText(spans: readonly Span[], newText: string, { title, applicability = 'safe' }: FixDetails): Fix {
  return { title, applicability, edits: spans.map((span) => ({ ...locate(span), newText })) };
}
