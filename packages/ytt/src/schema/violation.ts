import type { Span } from '@assay/source';

import { Failure } from '../failure.ts';
import type { Finding } from '../failure.ts';
import { lineNumber, lineText } from '../location-text.ts';
import { isKnown } from '../model.ts';

/** A finding, together with what the report of the reference shows of it. */
export interface SchemaViolation {
  readonly finding: Finding;
  /** What is wrong, when found and expected do not say it. */
  readonly description?: string;
  /** What the report quotes. */
  readonly excerpt: Excerpt;
  readonly found?: string;
  readonly expected?: string;
  readonly hints: readonly string[];
}

/** The lines of a file that a report quotes, or the text of a value that is in no file. */
export type Excerpt =
  | {
      readonly kind: 'lines';
      /** The node at fault, whose line comes last. */
      readonly node: Span;
      /** Annotations whose lines come above. */
      readonly annotations: readonly Span[];
    }
  | {
      readonly kind: 'memory';
      readonly text: string;
    };

/**
 * The failure that reports violations, in the layout of the reference: the underlined summary, then a block for each. `found`
 * are all there are, where the report of the reference lacks some.
 */
export function violationFailure(summary: string, violations: readonly SchemaViolation[], found: readonly SchemaViolation[] = violations): Failure {
  const width = violations.reduce((widest, { excerpt }) => Math.max(widest, excerptNumber(excerpt).length), 0);
  const blocks = violations.map((violation) => block(violation, width));
  return new Failure(
    `${heading(summary)}${blocks.join('')}\n`,
    found.map(({ finding }) => finding),
  );
}

/** What is wrong with one step of data values; `found` as in {@link violationFailure}. */
export function invalidValues(violations: readonly SchemaViolation[], found?: readonly SchemaViolation[]): Failure {
  return violationFailure('One or more data values were invalid', violations, found);
}

/** A failure of an inner step, as the reference wraps it where it does not expect one. */
export function wrapFailure(summary: string, failure: Failure): Failure {
  return new Failure(`${heading(summary)}${failure.message} \n\n`, failure.findings);
}

function heading(summary: string): string {
  return `\n${summary}\n${'='.repeat(summary.length)}\n`;
}

/** What is absent or empty leaves its line empty. */
function block({ description, excerpt, found, expected, hints }: SchemaViolation, width: number): string {
  const margin = (number: string, mark: string): string => `  ${number.padStart(width)} ${mark}`;
  const lines = [
    ...(description === undefined ? [] : [description]),
    ...quote(excerpt, margin),
    '',
    found ? `${margin('', '=')} found: ${found}` : '',
    expected ? `${margin('', '=')} expected: ${expected}` : '',
    ...hints.map((hint) => `${margin('', '=')} hint: ${hint}`),
  ];
  return `\n${lines.join('\n')}\n`;
}

function quote(excerpt: Excerpt, margin: (number: string, mark: string) => string): string[] {
  if (excerpt.kind === 'memory') {
    return ['Data value calculated:', margin('', '#'), `${margin('', '#')} ${excerpt.text}`, margin('', '#')];
  }
  // What is in no text has no file either.
  const lines = [`${isKnown(excerpt.node) ? excerpt.node.source.name : ''}:`, margin('', '|')];
  let before: Span | undefined;
  for (const span of [...sortedByLine(excerpt.annotations), excerpt.node]) {
    if (before && !areAdjacent(before, span)) lines.push(`${margin('', '|')} ...`);
    lines.push(`${margin(numberText(span), '|')} ${quotedLine(span)}`);
    before = span;
  }
  return [...lines, margin('', '|')];
}

function excerptNumber(excerpt: Excerpt): string {
  if (excerpt.kind === 'memory') return '?';
  return numberText(excerpt.node);
}

function numberText(span: Span): string {
  return isKnown(span) ? String(lineNumber(span)) : '?';
}

/** A document whose `---` is not written is on its line, but has no text there. */
function quotedLine(span: Span): string {
  return span.start === span.end ? '' : lineText(span);
}

function sortedByLine(places: readonly Span[]): Span[] {
  const line = (span: Span): number => (isKnown(span) ? lineNumber(span) : 0);
  return [...places].sort((a, b) => line(a) - line(b));
}

function areAdjacent(a: Span, b: Span): boolean {
  return isKnown(a) && isKnown(b) && a.source.name === b.source.name && Math.abs(lineNumber(a) - lineNumber(b)) <= 1;
}
