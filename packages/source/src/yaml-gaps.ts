/**
 * A cursor in what stands between the scalars of a YAML text: white space, comments, indicators, markers, directives.
 *
 * It goes through the text once and forwards only. Scalars, properties and aliases are jumped over, so a `#` that it
 * meets behind white space starts a comment, and every comment is met exactly once.
 */
export class YamlGaps {
  readonly #text: string;
  readonly #onComment: (start: number, end: number) => void;
  #at = 0;
  /** Offset of the first `#` at or behind the cursor, once it has been looked for. */
  #nextHash = -1;

  constructor(text: string, onComment: (start: number, end: number) => void) {
    this.#text = text;
    this.#onComment = onComment;
  }

  get at(): number {
    return this.#at;
  }

  /** Goes on to an offset; what stands before it may hold comments. */
  passTo(offset: number): void {
    while (this.#at < offset) {
      if (this.#nextHash < this.#at) this.#nextHash = indexOrEnd(this.#text, '#', this.#at);
      if (this.#nextHash >= offset) break;
      if (this.#isCommentAt(this.#nextHash)) this.#passComment(this.#nextHash);
      else this.#at = this.#nextHash + 1;
    }
    this.jumpTo(offset);
  }

  /** Goes on to an offset; what stands before it holds no comment. */
  jumpTo(offset: number): void {
    this.#at = Math.max(this.#at, offset);
  }

  /** Passes white space, line breaks and comments. */
  passBlank(): void {
    for (;;) {
      const code = this.#text.charCodeAt(this.#at);
      if (isBlank(code)) this.#at++;
      else if (code === HASH && this.#isCommentAt(this.#at)) this.#passComment(this.#at);
      else return;
    }
  }

  /** Passes blank, and an indicator if it stands behind it. Outside of flow collections only what is followed by blank is one. */
  passIndicator(indicator: string, flow: boolean): boolean {
    this.passBlank();
    const isThere = this.#text[this.#at] === indicator && (flow || this.#isBlankOrEnd(this.#at + 1));
    if (isThere) this.#at++;
    return isThere;
  }

  /** Goes on to the next of a character outside comments, which has to be there. */
  passToIndicator(indicator: string): void {
    this.passBlank();
    while (this.#at < this.#text.length && this.#text[this.#at] !== indicator) {
      this.#at++;
      this.passBlank();
    }
  }

  /** Passes end markers of documents before, a byte order mark and directives; the cursor is then where the next document starts. */
  passToDocument(): void {
    if (this.#at > 0) this.passBlank();
    this.#passByteOrderMark();
    for (;;) {
      this.passBlank();
      if (this.#isEndMarkerAt(this.#at)) {
        this.#at += 3;
        this.passBlank();
        this.#passByteOrderMark();
      } else if (this.#text.charCodeAt(this.#at) === PERCENT) {
        this.passTo(lineEnd(this.#text, this.#at));
      } else {
        return;
      }
    }
  }

  /** A byte order mark can start the text, and a line in front of a later document; everywhere else it is an ordinary character. */
  #passByteOrderMark(): void {
    const isAtLineStart = this.#at === 0 || isLineBreak(this.#text.charCodeAt(this.#at - 1));
    if (isAtLineStart && this.#text.charCodeAt(this.#at) === BYTE_ORDER_MARK) this.#at++;
  }

  #isEndMarkerAt(offset: number): boolean {
    if (!this.#text.startsWith('...', offset)) return false;
    const before = this.#text.charCodeAt(offset - 1);
    const isAtLineStart = offset === 0 || isLineBreak(before) || before === BYTE_ORDER_MARK;
    return isAtLineStart && this.#isBlankOrEnd(offset + 3);
  }

  #isBlankOrEnd(offset: number): boolean {
    return offset >= this.#text.length || isBlank(this.#text.charCodeAt(offset));
  }

  #isCommentAt(hash: number): boolean {
    const before = this.#text.charCodeAt(hash - 1);
    return hash === 0 || isBlank(before) || before === BYTE_ORDER_MARK;
  }

  #passComment(hash: number): void {
    this.#at = lineEnd(this.#text, hash);
    this.#onComment(hash, this.#at);
  }
}

const HASH = 0x23;
const PERCENT = 0x25;

const BYTE_ORDER_MARK = 0xfeff;

function isBlank(code: number): boolean {
  return isSpaceOrTab(code) || isLineBreak(code);
}

function isSpaceOrTab(code: number): boolean {
  return code === 0x20 || code === 0x09;
}

function isLineBreak(code: number): boolean {
  return code === 0x0a || code === 0x0d;
}

function indexOrEnd(text: string, character: string, from: number): number {
  const at = text.indexOf(character, from);
  return at < 0 ? text.length : at;
}

const LINE_BREAK = /[\r\n]/g;

/** The end of the line that an offset stands in, without its line break. */
export function lineEnd(text: string, from: number): number {
  LINE_BREAK.lastIndex = from;
  return LINE_BREAK.exec(text)?.index ?? text.length;
}
