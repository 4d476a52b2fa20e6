/**
 * A text with a name. Offsets into it are zero-based UTF-16 code units.
 *
 * A source can be embedded in another one (JSON in a YAML annotation): its text is then what a scalar of
 * the outer source decodes to, and {@link locate} leads from its offsets back to the outer file.
 */
export class Source {
  /** What messages call it: mostly the path of the file, relative and with `/`; for an embedded source, that of the outermost file. */
  readonly name: string;
  readonly text: string;
  /** Path of the file with this text, as a person would open it; undefined for an embedded source and for a text that is in no file. */
  readonly file: string | undefined;
  readonly embedding: Embedding | undefined;
  /** Of a text that is in no file, where it is given. */
  readonly givenAt: Location | undefined;
  #lineStarts: readonly number[] | undefined;

  /** By default the text is that of the file with this name. */
  constructor(name: string, text: string, home: SourceHome = { file: name }) {
    this.name = name;
    this.text = text;
    this.file = 'outer' in home ? undefined : home.file;
    this.embedding = 'outer' in home ? home : undefined;
    this.givenAt = 'outer' in home ? undefined : home.givenAt;
  }

  /** Line and column of an offset. Computes the line index on first use: linear once, logarithmic afterwards. */
  positionAt(offset: number): Position {
    this.#lineStarts ??= lineStarts(this.text);
    const line = lastNotAfter(this.#lineStarts, offset);
    return { offset, line: line + 1, column: offset - (this.#lineStarts[line] ?? 0) + 1 };
  }

  /** The offset of a line and a column, counted from 1; what is behind the end of a line or of the text is at that end. */
  offsetAt(line: number, column: number): number {
    this.#lineStarts ??= lineStarts(this.text);
    const start = this.#lineStarts[line - 1];
    if (start === undefined) return line < 1 ? 0 : this.text.length;
    let end = this.#lineStarts[line] ?? this.text.length;
    while (end > start && (this.text.charCodeAt(end - 1) === LF || this.text.charCodeAt(end - 1) === CR)) end--;
    return Math.min(start + Math.max(0, column - 1), end);
  }
}

/**
 * Where a text is: in another source, or in a file, which messages may call otherwise. A text without a file was given in another way,
 * such as the argument of a flag, or made by a program.
 */
export type SourceHome = Embedding | { readonly file: string | undefined; readonly givenAt?: Location | undefined };

/** How the text of an embedded source is in the outer one. */
export interface Embedding {
  readonly outer: Source;
  /** Offset in the outer source of the text that gives the embedded offset. */
  startOf(offset: number): number;
  /** Offset in the outer source after the text that gives everything before the embedded offset. */
  endOf(offset: number): number;
}

/** A place in a file. */
export interface Position {
  /** Zero-based, in UTF-16 code units. */
  readonly offset: number;
  /** Counted from 1. */
  readonly line: number;
  /** Counted from 1, in UTF-16 code units; a tab is one. */
  readonly column: number;
}

/** A range of a source: `start` inclusive, `end` exclusive. */
export interface Span {
  readonly source: Source;
  readonly start: number;
  readonly end: number;
}

/** A span as plain data, in the coordinates of the file on disk. */
export interface Location {
  /** File of the outermost source; its name if it is in no file (see {@link isInFile}). */
  readonly file: string;
  readonly range: Range;
}

/** Two places in a file. */
export interface Range {
  readonly start: Position;
  /** Exclusive. */
  readonly end: Position;
}

/** Where a span is in its file. A span of an embedded source is followed outwards to the outermost one. */
export function locate(span: Span): Location {
  let { source, start, end } = span;
  while (source.embedding) {
    const { embedding } = source;
    const outerStart = embedding.startOf(start);
    end = Math.max(outerStart, embedding.endOf(end));
    start = outerStart;
    source = embedding.outer;
  }
  return { file: source.file ?? source.name, range: { start: source.positionAt(start), end: source.positionAt(end) } };
}

/** The source that a source is embedded in, however deep; itself if it is in none. */
export function outermostSource(source: Source): Source {
  return source.embedding ? outermostSource(source.embedding.outer) : source;
}

/** Whether a span is in a file that can be opened. */
export function isInFile({ source }: Span): boolean {
  return outermostSource(source).file !== undefined;
}

/** The place in a file that people look at for a span; of a text that is in none, where it is given, if that is known. */
export function placeInFile(span: Span): Location | undefined {
  return isInFile(span) ? locate(span) : outermostSource(span.source).givenAt;
}

/** A line ends with CR LF, LF or CR. */
function lineStarts(text: string): number[] {
  const starts = [0];
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === LF || (code === CR && text.charCodeAt(at + 1) !== LF)) starts.push(at + 1);
  }
  return starts;
}

const LF = 0x0a;
const CR = 0x0d;

/** Index of the last element of an ascending list that is not greater than `value`; 0 if there is none. */
export function lastNotAfter(ascending: readonly number[], value: number): number {
  let low = 0;
  let high = ascending.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (ascending[middle]! <= value) low = middle;
    else high = middle - 1;
  }
  return low;
}
