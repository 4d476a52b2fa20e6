import type { Span } from '@assay/source';

/** A string literal of Starlark, and where its characters are. */
export class LiteralText {
  /** With its quotes. */
  readonly span: Span;
  readonly #value: string;

  constructor(span: Span, value: string) {
    this.span = span;
    this.#value = value;
  }

  /** Where a part of the string is written: the whole literal where that cannot be told. */
  spanOf(start: number, end: number): Span {
    const { source, start: literalStart, end: literalEnd } = this.span;
    const written = source.text.slice(literalStart, literalEnd);
    const prefix = /^[rb]*(?:"""|'''|"|')/.exec(written)?.[0] ?? '';
    const quotes = prefix.replace(/^[rb]*/, '');
    const isRaw = /^b?r/.test(prefix);
    const units = written.slice(prefix.length, written.length - quotes.length).match(isRaw ? ANY : ESCAPE_OR_ANY) ?? [];
    // An escape that stands for nothing, or for several characters, is rare.
    if (units.length !== this.#value.length) return this.span;
    const offsetOf = (index: number): number => literalStart + prefix.length + units.slice(0, index).join('').length;
    return { source, start: offsetOf(start), end: offsetOf(end) };
  }
}

const ANY = /[^]/g;
const ESCAPE_OR_ANY = /\\(?:[0-7]{1,3}|x[0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|[^])|[^]/g;
