import type { Span } from '@assay/source';

import { Failure } from '../failure.ts';
import { lineNumber } from '../location-text.ts';

/** A part of a text template. */
export interface TextPart {
  readonly kind: 'text' | 'code';
  readonly content: string;
  /** Where the content is. */
  readonly span: Span;
  /** How many lines messages count on from that of the place. */
  readonly lineShift: number;
  /** Whether `span` is the content's text exactly, and not only near to it. */
  readonly isVerbatim: boolean;
  /** Where the content is exactly, if that is known though messages count from another place. */
  readonly exact?: Span;
}

export interface TextPlace {
  /** Where the text is: for a text in a YAML file, its node. */
  readonly span: Span;
  /** The offset of the text's first character in the file; undefined when it is not written there as it is. */
  readonly origin: number | undefined;
  /** Where a character of the text is, if it is written line by line, but not as it is. */
  readonly offsetOf?: ((at: number) => number) | undefined;
}

/**
 * Splits a text at `(@` and `@)`. Throws a `Failure` where they do not alternate; columns count characters and are those
 * of the `@` or the `)`.
 */
export function parseText(text: string, where: TextPlace): readonly TextPart[] {
  const parts: TextPart[] = [];
  let start = 0;
  let line = 0;
  let kind: 'text' | 'code' = 'text';
  const take = (end: number): void => {
    const isVerbatim = where.origin !== undefined;
    const exact = exactSpan(where, start, end);
    const span = partSpan(where, start, end);
    parts.push({ kind, content: text.slice(start, end), span, lineShift: isVerbatim ? 0 : line, isVerbatim, ...(exact && { exact }) });
  };
  for (const { mark, at } of marksIn(text)) {
    const opens = mark === '(@';
    if (opens === (kind === 'code')) throw misplaced(`Unexpected code ${opens ? "opening '(@'" : "closing '@)'"}`, text, at + 1, where);
    if (at < start) throw misplaced("Unexpected code closing '@)'", text, at + 1, where);
    take(at);
    line = countLines(text, at);
    start = at + mark.length;
    kind = opens ? 'code' : 'text';
  }
  if (kind === 'code') throw misplaced("Missing code closing '@)'", text, text.length, where);
  take(text.length);
  return parts;
}

/** `(@)` opens and closes with one `@`. */
function* marksIn(text: string): Generator<{ readonly mark: '(@' | '@)'; readonly at: number }> {
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
    if (text.charAt(at - 1) === '(') yield { mark: '(@', at: at - 1 };
    if (text.charAt(at + 1) === ')') yield { mark: '@)', at };
  }
}

function countLines(text: string, end: number): number {
  let lines = 0;
  for (let at = text.indexOf('\n'); at >= 0 && at < end; at = text.indexOf('\n', at + 1)) lines++;
  return lines;
}

function partSpan({ span, origin }: TextPlace, start: number, end: number): Span {
  return origin === undefined ? span : { source: span.source, start: origin + start, end: origin + end };
}

function exactSpan({ span: { source }, offsetOf }: TextPlace, start: number, end: number): Span | undefined {
  return offsetOf && { source, start: offsetOf(start), end: offsetOf(end) };
}

function misplaced(message: string, text: string, at: number, where: TextPlace): Failure {
  const before = text.slice(0, at);
  const line = lineNumber(where.span) + countLines(text, at);
  const column = Array.from(before.slice(before.lastIndexOf('\n') + 1)).length + 1;
  const ends = [Math.max(0, at - 1), Math.min(text.length, at + 1)] as const;
  const span = exactSpan(where, ...ends) ?? partSpan(where, ...ends);
  return new Failure(`${message} at line ${line} col ${column}`, [{ code: 'syntax', message, span }]);
}
