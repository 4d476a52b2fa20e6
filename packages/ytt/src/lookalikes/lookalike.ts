import type { Span } from '@assay/source';

import type { Finding } from '../failure.ts';
import type { Content, Holder } from '../model.ts';

/** The value of a node, or the key of a map. */
export interface Candidate {
  readonly content: Content;
  readonly isKey: boolean;
  /** As it is written, with its quotes. */
  readonly span: Span;
  /** Whether text in it is templated. */
  readonly isTemplated: boolean;
  /** What has the outermost collection in brackets that it is in. */
  readonly flow: Holder | undefined;
}

/** Tells of a candidate that looks like code and is not evaluated. */
export type Lookalike = (candidate: Candidate) => Finding | undefined;

/** How a scalar is written. */
export function styleOf({ source, start }: Span): 'plain' | 'quoted' | 'block' {
  const first = source.text[start] ?? '';
  if (first === '"' || first === "'") return 'quoted';
  return first === '|' || first === '>' ? 'block' : 'plain';
}
