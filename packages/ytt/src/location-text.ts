import { locate } from '@assay/source';
import type { Span } from '@assay/source';

import { ArgumentSource } from './argument-source.ts';
import { isKnown } from './model.ts';

/** `file:line`, or `?` for what is in no text: the form that messages use. A source may have no name. */
export function locationText(span: Span): string {
  if (!isKnown(span)) return '?';
  const { name } = span.source;
  return name === '' ? String(lineNumber(span)) : `${name}:${lineNumber(span)}`;
}

/** Number of the line that a place starts in, from 1. */
export function lineNumber(span: Span): number {
  return span.source instanceof ArgumentSource ? 1 : locate(span).range.start.line;
}

/** The whole line that a place starts in, without its line break. */
export function lineText({ source, start }: Span): string {
  const { text } = source;
  if (source instanceof ArgumentSource) return text;
  const from = start === 0 ? 0 : text.lastIndexOf('\n', start - 1) + 1;
  const end = text.indexOf('\n', start);
  return text.slice(from, end < 0 ? text.length : end);
}
