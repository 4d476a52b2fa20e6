import { Source } from '@assay/source';
import type { Span } from '@assay/source';
import type { TextRange } from '@assay/starlark';

/** A line of the Starlark text that a template becomes. */
export interface GeneratedLine {
  readonly code: string;
  /** What of the template it stands for; undefined for what templates do not say, such as an `end` or the first instruction. */
  readonly span: Span | undefined;
  /** What messages show instead of the whole line of the template. */
  readonly shown?: string;
  /** What messages show of a line that has no place, if it is not its code. */
  readonly listed?: string;
  /** Whether it is a part of a line in the template that messages show as a whole when it is only a neighbor. */
  readonly isSelection?: boolean;
  /** How many lines messages count on from that of the place. */
  readonly lineShift?: number;
  /** Where exactly it is, if that is known though messages count from its place. */
  readonly exact?: Span;
  /** The part of the code that is taken from the template as it is: from this column on, for the text at `start`. */
  readonly verbatim?: { readonly column: number; readonly start: number; readonly length: number };
}

/**
 * The Starlark text of a template, with the way back. Its source is embedded in that of the template, so `locate` leads
 * from a span of the program to the text that the author wrote.
 */
export class GeneratedCode {
  readonly source: Source;
  /** Whether messages name the file; they do not for files of Starlark alone. */
  readonly namesFile: boolean;
  readonly #lines: readonly GeneratedLine[];
  readonly #texts: readonly string[];
  /** Where each line starts in the program. */
  readonly #starts: readonly number[];
  readonly #template: Source;

  constructor(template: Source, lines: readonly GeneratedLine[], options: { readonly namesFile: boolean }) {
    this.namesFile = options.namesFile;
    this.#template = template;
    this.#lines = lines;
    const texts = trimLines(lines);
    const starts: number[] = [];
    this.#texts = texts;
    this.#starts = starts;
    let start = 0;
    for (const text of texts) {
      starts.push(start);
      start += text.length + 1;
    }
    this.source = new Source(template.name, texts.join('\n'), {
      outer: template,
      startOf: (offset) => {
        const { line, column } = this.#placeOf(offset);
        return verbatimOffset(line, column) ?? line.exact?.start ?? line.span?.start ?? placeNear(lines, line).start;
      },
      endOf: (offset) => {
        const { line, column } = this.#placeOf(offset);
        return verbatimOffset(line, column) ?? line.exact?.end ?? line.span?.end ?? placeNear(lines, line).end;
      },
    });
  }

  /** The line with a number, counted from 1 as the text counts them. */
  line(number: number): GeneratedLine | undefined {
    return this.#lines[number - 1];
  }

  /** The nearest line after (1) or in front (-1) of another that stands for something in the template. */
  nearestLine(number: number, direction: 1 | -1): GeneratedLine | undefined {
    for (let at = number + direction; ; at += direction) {
      const line = this.line(at);
      if (!line || line.span) return line;
    }
  }

  /** Where the author wrote a part of the program; undefined for what was added to it. */
  writtenAt(start: number, end: number): Span | undefined {
    const { line, column } = this.#placeOf(start);
    const written = verbatimOffset(line, column);
    return written === undefined ? undefined : { source: this.#template, start: written, end: written + end - start };
  }

  /** The part of the template that statements of the program stand for, up to what the next statement stands for. */
  extentOf({ start, end }: TextRange): TextRange {
    const [first, last] = [this.lineNumber(start), this.lineNumber(end)];
    const begin = this.line(first)?.span ?? this.nearestLine(first, 1)?.span;
    const next = this.nearestLine(last, 1)?.span;
    return { start: begin?.start ?? 0, end: next?.start ?? this.#template.text.length };
  }

  #placeOf(offset: number): { readonly line: GeneratedLine; readonly column: number } {
    const index = lastNotAfter(this.#starts, offset);
    const line = this.#lines[index] ?? GENERATED;
    const trimmed = line.code.length - (this.#texts[index] ?? '').length;
    return { line, column: offset - (this.#starts[index] ?? 0) + trimmed };
  }

  /** Number of the line of the program that a place starts in. */
  lineNumber(offset: number): number {
    return this.source.positionAt(offset).line;
  }
}

const GENERATED: GeneratedLine = { code: '', span: undefined };

/** Lines lose their leading blanks, unless they continue the line before; even inside of a string, as in the reference. */
function trimLines(lines: readonly GeneratedLine[]): readonly string[] {
  let continues = false;
  return lines.map(({ code }) => {
    const text = continues ? code : trimStart(code);
    continues = text.endsWith('\\');
    return text;
  });
}

/** Spaces as the reference knows them. */
const LEADING_SPACE = /^[\t\n\v\f\r \u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+/;
const TRAILING_SPACE = /[\t\n\v\f\r \u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]/;

export function trimStart(text: string): string {
  const first = text.charCodeAt(0);
  return first > 0x20 && first < 0x80 ? text : text.replace(LEADING_SPACE, '');
}

export function trimEnd(text: string): string {
  let end = text.length;
  while (end > 0 && TRAILING_SPACE.test(text.charAt(end - 1))) end--;
  return text.slice(0, end);
}

function verbatimOffset({ verbatim }: GeneratedLine, column: number): number | undefined {
  if (!verbatim || column < verbatim.column || column > verbatim.column + verbatim.length) return undefined;
  return verbatim.start + column - verbatim.column;
}

/** Something that is in no template is shown where the line before it is. */
function placeNear(lines: readonly GeneratedLine[], line: GeneratedLine): { readonly start: number; readonly end: number } {
  const index = lines.indexOf(line);
  for (let at = index - 1; at >= 0; at--) {
    const span = lines[at]?.span;
    if (span) return span;
  }
  return { start: 0, end: 0 };
}

/** Index of the last number that is not greater; 0 if there is none. */
function lastNotAfter(ascending: readonly number[], value: number): number {
  let low = 0;
  let high = ascending.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((ascending[middle] ?? 0) <= value) low = middle;
    else high = middle - 1;
  }
  return low;
}
