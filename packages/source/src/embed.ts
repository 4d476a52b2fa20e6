import { Source, lastNotAfter } from './source.ts';
import type { ScalarNode } from './tree.ts';

/**
 * The text of a scalar as a source of its own, for a document inside a document (JSON in an annotation, YAML in a
 * JSON string). {@link locate} leads from its spans to the place in the outer file: exact for every character that
 * is no white space, escapes and folded lines included. Of a scalar whose value was given elsewhere every span is
 * the whole scalar.
 */
export function embed(scalar: ScalarNode): Source {
  const { origin, text } = scalar;
  const { source: outer, start, end } = origin;
  if (origin.valueFrom) return new Source(outer.name, text, { outer, startOf: () => start, endOf: () => end });
  const alignment = align(scalar);
  return new Source(outer.name, text, { outer, startOf: (offset) => alignment.startOf(offset), endOf: (offset) => alignment.endOf(offset) });
}

/** The offset in a source that an offset of the outermost source around it leads to, the nearest before it. */
export function offsetIn(source: Source, outermostOffset: number): number {
  const { embedding } = source;
  if (!embedding) return outermostOffset;
  const offset = offsetIn(embedding.outer, outermostOffset);
  let low = 0;
  let high = source.text.length;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (embedding.startOf(middle) <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}

function align({ origin, text, style }: ScalarNode): Alignment {
  const raw = origin.source.text;
  switch (style) {
    case 'plain':
      return alignFlow(raw, origin.start, origin.end, style);
    case 'single-quoted':
    case 'double-quoted':
      return alignFlow(raw, origin.start + 1, origin.end - 1, style);
    case 'literal':
    case 'folded':
      return alignBlock(raw, origin.start, origin.end, text);
  }
}

/**
 * Which part of the written text gives which part of the decoded text, as parallel lists of segments. In a segment
 * of equal length on both sides the characters stand for themselves; any other segment is one escape or fold.
 */
class Alignment {
  readonly #decodedStarts: number[] = [];
  readonly #rawStarts: number[] = [];
  readonly #rawEnds: number[] = [];
  readonly #start: number;
  #decodedEnd = 0;

  /** `start`: where the written text starts. */
  constructor(start: number) {
    this.#start = start;
  }

  add(decodedLength: number, rawStart: number, rawEnd: number): void {
    const continues = rawEnd - rawStart === decodedLength && this.#rawEnds.at(-1) === rawStart && this.#isVerbatim(this.#rawEnds.length - 1);
    if (continues) {
      this.#rawEnds[this.#rawEnds.length - 1] = rawEnd;
    } else if (decodedLength > 0) {
      this.#decodedStarts.push(this.#decodedEnd);
      this.#rawStarts.push(rawStart);
      this.#rawEnds.push(rawEnd);
    }
    this.#decodedEnd += decodedLength;
  }

  startOf(offset: number): number {
    if (offset >= this.#decodedEnd) return this.#rawEnd;
    const segment = lastNotAfter(this.#decodedStarts, offset);
    const rawStart = this.#rawStarts[segment]!;
    return this.#isVerbatim(segment) ? rawStart + offset - this.#decodedStarts[segment]! : rawStart;
  }

  endOf(offset: number): number {
    if (offset === 0) return this.startOf(0);
    if (offset >= this.#decodedEnd) return this.#rawEnd;
    const segment = lastNotAfter(this.#decodedStarts, offset - 1);
    return this.#isVerbatim(segment) ? this.#rawStarts[segment]! + offset - this.#decodedStarts[segment]! : this.#rawEnds[segment]!;
  }

  /** Where the last segment ends. */
  get #rawEnd(): number {
    return this.#rawEnds.at(-1) ?? this.#start;
  }

  #isVerbatim(segment: number): boolean {
    const decodedEnd = this.#decodedStarts[segment + 1] ?? this.#decodedEnd;
    return this.#rawEnds[segment]! - this.#rawStarts[segment]! === decodedEnd - this.#decodedStarts[segment]!;
  }
}

/**
 * What a flow scalar is made of: a folded line break or an escape (the groups), or characters that stand for themselves, in pieces, as
 * one of megabytes can use up the stack of a pattern.
 */
const RUN = {
  plain: /([ \t]*[\r\n\u0085\u2028\u2029][ \t\r\n\u0085\u2028\u2029]*)|[^\r\n\u0085\u2028\u2029 \t]{1,4096}|[ \t]+/y,
  'single-quoted': /([ \t]*[\r\n\u0085\u2028\u2029][ \t\r\n\u0085\u2028\u2029]*)|('')|[^\r\n\u0085\u2028\u2029 \t']{1,4096}|[ \t]+/y,
  'double-quoted':
    /((?:\\|[ \t]*)[\r\n\u0085\u2028\u2029][ \t\r\n\u0085\u2028\u2029]*)|(\\(?:x[0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|U[0-9a-fA-F]{8}|[^xuU\r\n\u0085\u2028\u2029]))|[^\r\n\u0085\u2028\u2029 \t\\]{1,4096}|[ \t]+/y,
} as const;

/** Flow scalars are folded: a line break is a space, each further one a line feed; white space around them counts for nothing. */
function alignFlow(raw: string, start: number, end: number, style: keyof typeof RUN): Alignment {
  const alignment = new Alignment(start);
  const pattern = RUN[style];
  for (let at = start; at < end;) {
    pattern.lastIndex = at;
    const match = pattern.exec(raw);
    const next = Math.min(match ? pattern.lastIndex : at + 1, end);
    const [fold, escape] = [match?.[1], match?.[2]];
    const length = fold !== undefined ? foldedLength(fold) : escape !== undefined ? escapedLength(escape) : next - at;
    alignment.add(length, at, next);
    at = next;
  }
  return alignment;
}

/** An escaped line break is nothing. U+2028 and U+2029 stay, even where another break would be folded. */
function foldedLength(fold: string): number {
  const breaks = fold.match(/\r\n|[\r\n\u0085\u2028\u2029]/g) ?? [];
  if (fold.startsWith('\\')) return breaks.length - 1;
  const isFolded = breaks[0] !== '\u2028' && breaks[0] !== '\u2029';
  return isFolded ? Math.max(1, breaks.length - 1) : breaks.length;
}

function escapedLength(escape: string): number {
  return escape.startsWith('\\U') && Number.parseInt(escape.slice(2), 16) > 0xffff ? 2 : 1;
}

const NOT_BLANK = /[^ \t\r\n\u0085\u2028\u2029]+/g;
const HEADER = /[|>][^\r\n\u0085\u2028\u2029]*/y;

/**
 * Block scalars lose indentation and gain or lose line breaks, but what is no white space is in both texts in the same
 * order. Between two such runs, white space is aligned from its end: there the indentation that is content is.
 */
function alignBlock(raw: string, start: number, end: number, text: string): Alignment {
  HEADER.lastIndex = start;
  let rawAt = HEADER.test(raw) ? Math.min(HEADER.lastIndex, end) : start;
  const alignment = new Alignment(rawAt);
  let textAt = 0;
  for (const { 0: run, index } of text.matchAll(NOT_BLANK)) {
    const rawStart = raw.indexOf(run, rawAt);
    // Code has written it: it is where the code is.
    if (rawStart < 0 || rawStart + run.length > end) continue;
    addWhiteSpace(alignment, text.slice(textAt, index), raw, rawAt, rawStart);
    alignment.add(run.length, rawStart, rawStart + run.length);
    rawAt = rawStart + run.length;
    textAt = index + run.length;
  }
  addWhiteSpace(alignment, text.slice(textAt), raw, rawAt, Math.max(rawAt, end));
  return alignment;
}

function addWhiteSpace(alignment: Alignment, decoded: string, raw: string, rawStart: number, rawEnd: number): void {
  let same = 0;
  while (same < decoded.length && rawEnd - same > rawStart && decoded[decoded.length - 1 - same] === raw[rawEnd - 1 - same]) same++;
  alignment.add(decoded.length - same, rawStart, rawEnd - same);
  alignment.add(same, rawEnd - same, rawEnd);
}
