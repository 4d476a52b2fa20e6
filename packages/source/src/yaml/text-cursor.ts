import { CARRIAGE_RETURN, LINE_FEED, isBlank, isBlankOrBreakOrEnd, isBreak, isBreakOrEnd, isNameCharacter } from './characters.ts';
import type { YamlEvents } from './events.ts';
import { SyntaxFailure } from './problem.ts';
import { readability } from './readable.ts';
import type { Unreadable } from './readable.ts';

/**
 * Where the scanner is in a text, and how it moves on.
 *
 * Lines are counted only for problems: whether two places are on one line is seen from where the line of the later one starts.
 */
export class TextCursor {
  readonly text: string;
  readonly length: number;
  readonly hasOnlyLineFeeds: boolean;
  /** Whether there are characters of two UTF-16 code units. */
  readonly hasPairs: boolean;
  /** Nothing can be read from here on. */
  readonly readLimit: number;
  readonly #events: YamlEvents;
  readonly #isBehindMarker: boolean;
  readonly #unreadable: Unreadable | undefined;

  at = 0;
  lineStart = 0;
  /** Whether the end of the text has been told, which counts as a line of its own. */
  isEndReached = false;

  /** `isBehindMarker`: whether the text is read as if a line `---` was before it. */
  constructor(text: string, events: YamlEvents, isBehindMarker: boolean) {
    this.text = text;
    this.length = text.length;
    this.#events = events;
    this.#isBehindMarker = isBehindMarker;
    const { hasOnlyLineFeeds, hasPairs, unreadable } = readability(text, isBehindMarker ? 4 : 0);
    this.hasOnlyLineFeeds = hasOnlyLineFeeds;
    this.hasPairs = hasPairs;
    this.#unreadable = unreadable;
    this.readLimit = unreadable ? unreadable.blockStart : Infinity;
  }

  /** 0 at the end of the text. */
  codeAt(at: number): number {
    return at < this.length ? this.text.charCodeAt(at) : 0;
  }

  /** Whether `---` or `...` is at an offset, followed by white space. */
  isMarkerAt(at: number): boolean {
    const text = this.text;
    const code = this.codeAt(at);
    if (code !== 0x2d && code !== 0x2e) return false;
    return this.codeAt(at + 1) === code && this.codeAt(at + 2) === code && isBlankOrBreakOrEnd(at + 3 < text.length ? text.charCodeAt(at + 3) : 0);
  }

  /** Where the line of an offset ends, before its break. */
  lineEnd(from: number): number {
    if (this.hasOnlyLineFeeds) {
      const end = this.text.indexOf('\n', from);
      return end < 0 ? this.length : end;
    }
    let end = from;
    while (!isBreakOrEnd(this.codeAt(end))) end++;
    return end;
  }

  /** The number of the line that an offset is in, from 0. The end of the text counts as a line of its own. */
  #lineAt(offset: number): number {
    let line = 0;
    for (let at = 0; at < offset; at++) {
      const code = this.text.charCodeAt(at);
      if (isBreak(code) && !(code === CARRIAGE_RETURN && this.text.charCodeAt(at + 1) === LINE_FEED)) line++;
    }
    const isBehindLine = this.isEndReached && offset === this.length && offset > 0 && !isBreak(this.text.charCodeAt(offset - 1));
    return isBehindLine ? line + 1 : line;
  }

  /** Passes a line break; returns it as it counts in a scalar. */
  passBreak(): string {
    const code = this.text.charCodeAt(this.at);
    this.at += code === CARRIAGE_RETURN && this.codeAt(this.at + 1) === LINE_FEED ? 2 : 1;
    this.lineStart = this.at;
    return code > 0x85 ? String.fromCharCode(code) : '\n';
  }

  /** Passes spaces and tabs. */
  passBlanks(): void {
    while (isBlank(this.codeAt(this.at))) this.at++;
  }

  /** `isHidden`: whether go-yaml does not look at it. */
  passComment(isHidden: boolean): void {
    const end = this.lineEnd(this.at);
    this.#events.comment(this.at, end, isHidden);
    this.at = end;
  }

  /** Passes blanks, a comment that go-yaml does not look at, and the line break. */
  passRestOfLine(): void {
    this.passBlanks();
    if (this.codeAt(this.at) === 0x23) this.passComment(true);
    const code = this.codeAt(this.at);
    if (isBreak(code)) this.passBreak();
    else if (code !== 0) throw this.failure('did not find expected comment or line break');
  }

  /** Passes letters, digits, `_` and `-`; returns them. */
  passName(): string {
    const start = this.at;
    while (isNameCharacter(this.codeAt(this.at))) this.at++;
    return this.text.slice(start, this.at);
  }

  /** A problem where the cursor is. */
  failure(message: string): SyntaxFailure {
    if (this.at >= this.readLimit) return this.unreadableFailure();
    const start = Math.min(this.at, this.length);
    const line = this.#lineAt(start);
    return new SyntaxFailure(message, start, Math.min(start + 1, this.length), line > 0 || this.#isBehindMarker ? line + 1 : undefined);
  }

  /** A problem of the parser: go-yaml prints a number that is one too low for it, and none in the first line. */
  failureAt(message: string, start: number, end: number): SyntaxFailure {
    if (this.at >= this.readLimit) return this.unreadableFailure();
    const line = this.#lineAt(start);
    return new SyntaxFailure(message, start, end, line > 0 ? line : this.#isBehindMarker ? 1 : undefined);
  }

  /** The problem of a text with a place that cannot be read. */
  unreadableFailure(): SyntaxFailure {
    const { message, at } = this.#unreadable!;
    return new SyntaxFailure(message, at, at + 1, undefined);
  }
}
