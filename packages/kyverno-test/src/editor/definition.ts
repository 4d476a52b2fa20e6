import type { MappingNode, ScalarNode, Span } from '@assay/source';

/** Something that has a name which is written elsewhere, too. */
export interface Definition {
  readonly kind: 'policy' | 'rule' | 'resource' | 'context-entry' | 'cel-variable';
  readonly name: string;
  /** The name where it is defined, without quotes. */
  readonly span: Span;
  /** What it names: a document, a rule, an entry. */
  readonly node: MappingNode;
  /** The document that it is in. */
  readonly root: MappingNode;
  /** Where it is known: in a file of resources or policies everywhere, an entry of a context only within this. */
  readonly scope: MappingNode;
}

/** A name, and what it stands for. */
export interface Mention {
  readonly span: Span;
  readonly definitions: readonly Definition[];
}

/** The text of a scalar without its quotes. */
export function insideQuotes({ origin, style }: Pick<ScalarNode, 'origin' | 'style'>): Span {
  return style === 'single-quoted' || style === 'double-quoted' ? { ...origin, start: origin.start + 1, end: origin.end - 1 } : origin;
}

/** The end of a text that is written at a span, quoted or not. */
export function lastPart(span: Span, length: number): Span {
  const last = span.source.text[span.end - 1];
  const end = (last === '"' || last === "'") && span.end - span.start > length ? span.end - 1 : span.end;
  return { ...span, start: end - length, end };
}
