import type { SourceText } from './source-text.ts';

/** The part of an expression that a node or problem is about: zero-based UTF-16 offsets, the end exclusive. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** What kind of mistake a problem is: found by the scanner and parser, the type checker, or by evaluating constants. */
export type ProblemCode = 'syntax' | 'type' | 'constant';

/** Why an expression does not compile. */
export interface Problem {
  readonly code: ProblemCode;
  /** cel-go's words, without position. */
  readonly message: string;
  /** Where; `undefined` for what concerns the whole expression. */
  readonly span: Span | undefined;
}

const NARROW_MARKS = { before: '.', at: '^' };
const WIDE_MARKS = { before: '．', at: '＾' };

/**
 * The problems as cel-go v0.30.0 shows them (common/errors.go): sorted by place, each with its line and a caret. Problems of
 * constants are found when cel-go plans the program and have no position.
 */
export function renderProblems(source: SourceText, problems: readonly Problem[]): string {
  const planned = problems.find(({ code }) => code === 'constant');
  if (planned !== undefined) return planned.message;
  const sorted = problems.toSorted((left, right) => (left.span?.start ?? -1) - (right.span?.start ?? -1));
  const shown = sorted.slice(0, MAX_SHOWN).map(({ message, span }) => renderProblem(source, message, span && source.placeOf(span.start)));
  if (sorted.length > MAX_SHOWN) shown.push(`${sorted.length - MAX_SHOWN} more errors were truncated`);
  return shown.join('\n');
}

const MAX_SHOWN = 100;

function renderProblem(source: SourceText, message: string, place: { readonly line: number; readonly column: number } | undefined): string {
  if (place === undefined) return `ERROR: ${source.name}:-1:0: ${message}`;
  // A text without any character has no line that could be shown.
  if (source.text === '') return `ERROR: ${source.name}:1:0: ${message}`;
  const line = source.line(place.line).replaceAll('\t', ' ');
  const characters = Array.from(line);
  const dots = characters.slice(0, place.column).map((character) => marksOf(character).before);
  const caret = marksOf(characters[place.column] ?? ' ').at;
  return `ERROR: ${source.name}:${place.line}:${place.column + 1}: ${message}\n | ${line}\n | ${dots.join('')}${caret}`;
}

function marksOf(character: string): typeof NARROW_MARKS {
  return (character.codePointAt(0) ?? 0) < 0x80 ? NARROW_MARKS : WIDE_MARKS;
}
