import { BYTE_ORDER_MARK, LINE_FEED, SPACE, TAB, isBlankOrBreakOrEnd, isBreak } from './characters.ts';
import type { YamlEvents } from './events.ts';
import type { SyntaxFailure } from './problem.ts';
import { scanAnchorName, scanTag } from './scan-anchor-tag.ts';
import { scanBlockScalar } from './scan-block-scalar.ts';
import { scanDirective } from './scan-directive.ts';
import { PlainScalarScanner, scanQuotedScalar } from './scan-flow-scalar.ts';
import { TextCursor } from './text-cursor.ts';
import {
  ALIAS,
  ANCHOR,
  BLOCK_END,
  BLOCK_ENTRY,
  BLOCK_MAPPING_START,
  BLOCK_SEQUENCE_START,
  DOCUMENT_END,
  DOCUMENT_START,
  DOUBLE_QUOTED,
  FLOW_ENTRY,
  FLOW_MAPPING_END,
  FLOW_MAPPING_START,
  FLOW_SEQUENCE_END,
  FLOW_SEQUENCE_START,
  FOLDED,
  KEY,
  LITERAL,
  PLAIN,
  SCALAR,
  SINGLE_QUOTED,
  STREAM_END,
  TAG,
  VALUE,
} from './tokens.ts';
import type { TokenKind } from './tokens.ts';

/** Longest distance in characters from the start of a key without `?` to its `:`. */
const MAX_KEY_LENGTH = 1024;

/** What was found to be before a token once it was in the queue. */
const IS_KEY = 1;
const STARTS_MAPPING = 2;
/** Behind these bits, the flow level whose key may start at the token, plus one. */
const LEVEL_SHIFT = 2;

/**
 * Cuts a text into tokens as libyaml does, whose way of looking ahead decides which of two problems is met first.
 *
 * That a key starts somewhere is only known at the `:` after it. So as long as a `:` could make the first token in the queue a key
 * (it is on the same line, not far away, and nothing else has been found), more tokens are scanned. At the `:`, the token is marked:
 * it is a key, and perhaps a mapping starts with it; the parser sees such a mark as a token before it.
 * There is at most one candidate on each level of flow collections, and only outside of them can one be required.
 */
export class YamlScanner {
  readonly #cursor: TextCursor;
  readonly #plainScalars: PlainScalarScanner;

  #flowLevel = 0;
  /** Column of the innermost block collection, and those of the ones around it. */
  #indent = -1;
  readonly #outerIndents: number[] = [];
  /** Whether a key without `?` may start here. */
  #isKeyAllowed = true;

  /** For each flow level, the number of the token that may be a key and where it starts; -1 if there is none. */
  readonly #keyTokens: number[] = [-1];
  readonly #keyStarts: number[] = [0];
  /** Column of the candidate outside of flow collections, and where it starts if it has to be a key, else -1. */
  #keyColumn = 0;
  #requiredKey = -1;

  /** The queue: lists of equal length, from `#head` to `#tail`; the token at an index has the number `#base` plus index. */
  readonly #kinds: TokenKind[] = [];
  readonly #starts: number[] = [];
  readonly #ends: number[] = [];
  readonly #marks: number[] = [];
  readonly #texts: string[] = [];
  readonly #details: string[] = [];
  #head = 0;
  #tail = 0;
  #base = 0;
  /** The mark of the next token that is put into the queue. */
  #nextMark = 0;
  #isAvailable = false;

  /** `isBehindMarker`: whether the text is scanned as if a line `---` was before it. */
  constructor(text: string, events: YamlEvents, isBehindMarker: boolean) {
    this.#cursor = new TextCursor(text, events, isBehindMarker);
    this.#plainScalars = new PlainScalarScanner(this.#cursor);
    if (isBehindMarker) this.#push(DOCUMENT_START, 0, 0);
    else if (text.charCodeAt(0) === BYTE_ORDER_MARK) this.#cursor.at = this.#cursor.lineStart = 1;
    if (this.#cursor.readLimit === 0) throw this.#cursor.unreadableFailure();
  }

  /** The kind of the next token. */
  peek(): TokenKind {
    if (!this.#isAvailable) this.#fetchTokens();
    const mark = this.#marks[this.#head]!;
    if ((mark & (IS_KEY | STARTS_MAPPING)) === 0) return this.#kinds[this.#head]!;
    return (mark & STARTS_MAPPING) !== 0 ? BLOCK_MAPPING_START : KEY;
  }

  /** Goes on after the token that {@link peek} has told; returns where it ends, -1 if it has no text. */
  skip(): number {
    this.#isAvailable = false;
    const head = this.#head;
    const mark = this.#marks[head]!;
    if ((mark & (IS_KEY | STARTS_MAPPING)) !== 0) {
      this.#marks[head] = mark & ((mark & STARTS_MAPPING) !== 0 ? ~STARTS_MAPPING : ~IS_KEY);
      return -1;
    }
    this.#head++;
    const end = this.#ends[head]!;
    return end > this.#starts[head]! ? end : -1;
  }

  /** Where the next token starts. */
  get start(): number {
    return this.#starts[this.#head]!;
  }

  get end(): number {
    return this.#ends[this.#head]!;
  }

  /** The decoded text of a scalar, the name of an anchor or alias, the suffix of a tag, the version or handle of a directive. */
  get tokenText(): string {
    return this.#texts[this.#head]!;
  }

  /** The handle of a tag, the prefix of a `%TAG` directive. */
  get detail(): string {
    return this.#details[this.#head]!;
  }

  /** A problem that the parser has with the next token, or with the first line of it. */
  failureAtToken(message: string): SyntaxFailure {
    const { start, end } = this;
    return this.failureAt(message, start, Math.max(Math.min(end, this.#cursor.lineEnd(start)), Math.min(start + 1, this.#cursor.length)));
  }

  /** A problem of the parser. */
  failureAt(message: string, start: number, end: number): SyntaxFailure {
    return this.#cursor.failureAt(message, start, end);
  }

  // Queue and keys

  #fetchTokens(): void {
    for (;;) {
      if (this.#head === this.#tail) {
        this.#base += this.#tail;
        this.#head = 0;
        this.#tail = 0;
      } else {
        this.#checkRequiredKey();
        if (!this.#mayHeadBeKey()) break;
      }
      this.#fetchToken();
    }
    this.#isAvailable = true;
  }

  #mayHeadBeKey(): boolean {
    const level = (this.#marks[this.#head]! >> LEVEL_SHIFT) - 1;
    return level >= 0 && level <= this.#flowLevel && this.#keyTokens[level] === this.#base + this.#head && !this.#isOutdated(this.#keyStarts[level]!);
  }

  /** Whether what starts at an offset can no longer be a key: its line has ended, or it has become too long. */
  #isOutdated(keyStart: number): boolean {
    if (keyStart < this.#cursor.lineStart) return true;
    const length = this.#cursor.at - keyStart;
    if (length <= MAX_KEY_LENGTH) return false;
    if (!this.#cursor.hasPairs || length > 2 * MAX_KEY_LENGTH) return true;
    return length - countPairs(this.#cursor.text, keyStart, this.#cursor.at) > MAX_KEY_LENGTH;
  }

  #checkRequiredKey(): void {
    if (this.#requiredKey >= 0 && this.#isOutdated(this.#requiredKey)) throw this.#cursor.failure("could not find expected ':'");
  }

  /** Remembers that what starts here may be a key. */
  #saveKey(): void {
    if (!this.#isKeyAllowed) return;
    this.#dropKey();
    const level = this.#flowLevel;
    this.#keyTokens[level] = this.#base + this.#tail;
    this.#keyStarts[level] = this.#cursor.at;
    this.#nextMark = (level + 1) << LEVEL_SHIFT;
    if (level > 0) return;
    this.#keyColumn = this.#cursor.at - this.#cursor.lineStart;
    this.#requiredKey = this.#keyColumn === this.#indent ? this.#cursor.at : -1;
  }

  #dropKey(): void {
    if (this.#flowLevel === 0 && this.#requiredKey >= 0) throw this.#cursor.failure("could not find expected ':'");
    this.#keyTokens[this.#flowLevel] = -1;
  }

  #push(kind: TokenKind, start: number, end: number): void {
    const tail = this.#tail++;
    this.#kinds[tail] = kind;
    this.#starts[tail] = start;
    this.#ends[tail] = end;
    this.#marks[tail] = this.#nextMark;
    this.#nextMark = 0;
  }

  #pushText(kind: TokenKind, start: number, end: number, text: string, detail = ''): void {
    this.#texts[this.#tail] = text;
    this.#details[this.#tail] = detail;
    this.#push(kind, start, end);
  }

  /** Puts an indicator of one character into the queue and passes it. */
  #pushIndicator(kind: TokenKind): void {
    this.#push(kind, this.#cursor.at, this.#cursor.at + 1);
    this.#cursor.at++;
  }

  /** Starts a block collection if its column is further right than that of the one around it. */
  #rollIndent(column: number): boolean {
    if (this.#flowLevel > 0 || this.#indent >= column) return false;
    this.#outerIndents.push(this.#indent);
    this.#indent = column;
    return true;
  }

  /** Ends the block collections further right than a column. */
  #unrollIndent(column: number): void {
    if (this.#flowLevel > 0) return;
    while (this.#indent > column) {
      this.#push(BLOCK_END, this.#cursor.at, this.#cursor.at);
      this.#indent = this.#outerIndents.pop()!;
    }
  }

  // Tokens

  #fetchToken(): void {
    this.#skipToToken();
    this.#checkRequiredKey();
    const at = this.#cursor.at;
    if (at + 4 > this.#cursor.readLimit) throw this.#cursor.unreadableFailure();
    const column = at - this.#cursor.lineStart;
    this.#unrollIndent(column);
    if (at >= this.#cursor.length) return this.#fetchStreamEnd();
    const code = this.#cursor.text.charCodeAt(at);
    if (column === 0) {
      if (code === 0x25) return this.#fetchDirective();
      if (this.#cursor.isMarkerAt(at)) return this.#fetchDocumentMarker(code === 0x2d ? DOCUMENT_START : DOCUMENT_END);
    }
    const isFlow = this.#flowLevel > 0;
    switch (code) {
      case 0x5b: // [
        return this.#fetchFlowStart(FLOW_SEQUENCE_START);
      case 0x7b: // {
        return this.#fetchFlowStart(FLOW_MAPPING_START);
      case 0x5d: // ]
        return this.#fetchFlowEnd(FLOW_SEQUENCE_END);
      case 0x7d: // }
        return this.#fetchFlowEnd(FLOW_MAPPING_END);
      case 0x2c: // ,
        return this.#fetchFlowEntry();
      case 0x2d: // -
        return isBlankOrBreakOrEnd(this.#cursor.codeAt(at + 1)) ? this.#fetchBlockEntry() : this.#fetchPlainScalar();
      case 0x3f: // ?
        return isFlow || isBlankOrBreakOrEnd(this.#cursor.codeAt(at + 1)) ? this.#fetchKey() : this.#fetchPlainScalar();
      case 0x3a: // :
        return isFlow || isBlankOrBreakOrEnd(this.#cursor.codeAt(at + 1)) ? this.#fetchValue() : this.#fetchPlainScalar();
      case 0x2a: // *
        return this.#fetchAnchor(ALIAS);
      case 0x26: // &
        return this.#fetchAnchor(ANCHOR);
      case 0x21: // !
        return this.#fetchTag();
      case 0x27: // '
      case 0x22: // "
        return this.#fetchQuotedScalar(code);
      case 0x7c: // |
      case 0x3e: // >
        if (!isFlow) return this.#fetchBlockScalar(code === 0x7c);
        break;
      case TAB:
      case 0x25: // %
      case 0x40: // @
      case 0x60: // `
        break;
      default:
        return this.#fetchPlainScalar();
    }
    throw this.#cursor.failure('found character that cannot start any token');
  }

  /** Passes white space and comments. A tab may not be where a key may start: it would indent it. */
  #skipToToken(): void {
    const cursor = this.#cursor;
    const { text, length } = cursor;
    for (;;) {
      const otherBlank = this.#flowLevel > 0 || !this.#isKeyAllowed ? TAB : SPACE;
      let code = cursor.codeAt(cursor.at);
      while (code === SPACE || code === otherBlank) code = cursor.codeAt(++cursor.at);
      if (code === 0x23) {
        cursor.passComment(false);
        code = cursor.codeAt(cursor.at);
      }
      if (code === LINE_FEED) {
        // Most breaks are these; empty lines are passed at once.
        let at = cursor.at + 1;
        while (at < length && text.charCodeAt(at) === LINE_FEED) at++;
        cursor.at = cursor.lineStart = at;
      } else if (isBreak(code)) {
        cursor.passBreak();
      } else {
        return;
      }
      if (this.#flowLevel === 0) this.#isKeyAllowed = true;
    }
  }

  #fetchStreamEnd(): void {
    // The end counts as a line of its own.
    this.#cursor.lineStart = this.#cursor.at;
    this.#cursor.isEndReached = true;
    this.#unrollIndent(-1);
    this.#dropKey();
    this.#isKeyAllowed = false;
    this.#push(STREAM_END, this.#cursor.at, this.#cursor.at);
  }

  #fetchDocumentMarker(kind: TokenKind): void {
    this.#unrollIndent(-1);
    this.#dropKey();
    this.#isKeyAllowed = false;
    this.#push(kind, this.#cursor.at, this.#cursor.at + 3);
    this.#cursor.at += 3;
  }

  #fetchFlowStart(kind: TokenKind): void {
    this.#saveKey();
    this.#flowLevel++;
    this.#keyTokens[this.#flowLevel] = -1;
    this.#isKeyAllowed = true;
    this.#pushIndicator(kind);
  }

  #fetchFlowEnd(kind: TokenKind): void {
    this.#dropKey();
    if (this.#flowLevel > 0) this.#flowLevel--;
    this.#isKeyAllowed = false;
    this.#pushIndicator(kind);
  }

  #fetchFlowEntry(): void {
    this.#dropKey();
    this.#isKeyAllowed = true;
    this.#pushIndicator(FLOW_ENTRY);
  }

  /** In a flow collection the parser refuses it. */
  #fetchBlockEntry(): void {
    if (this.#flowLevel === 0) {
      if (!this.#isKeyAllowed) throw this.#cursor.failure('block sequence entries are not allowed in this context');
      if (this.#rollIndent(this.#cursor.at - this.#cursor.lineStart)) this.#push(BLOCK_SEQUENCE_START, this.#cursor.at, this.#cursor.at);
    }
    this.#dropKey();
    this.#isKeyAllowed = true;
    this.#pushIndicator(BLOCK_ENTRY);
  }

  #fetchKey(): void {
    if (this.#flowLevel === 0) {
      if (!this.#isKeyAllowed) throw this.#cursor.failure('mapping keys are not allowed in this context');
      if (this.#rollIndent(this.#cursor.at - this.#cursor.lineStart)) this.#push(BLOCK_MAPPING_START, this.#cursor.at, this.#cursor.at);
    }
    this.#dropKey();
    this.#isKeyAllowed = this.#flowLevel === 0;
    this.#pushIndicator(KEY);
  }

  #fetchValue(): void {
    const level = this.#flowLevel;
    const key = this.#keyTokens[level]!;
    if (key >= 0 && !this.#isOutdated(this.#keyStarts[level]!)) {
      const startsMapping = this.#rollIndent(this.#keyColumn);
      const index = key - this.#base;
      this.#marks[index] = this.#marks[index]! | (startsMapping ? IS_KEY | STARTS_MAPPING : IS_KEY);
      this.#keyTokens[level] = -1;
      if (level === 0) this.#requiredKey = -1;
      this.#isKeyAllowed = false;
    } else {
      if (level === 0) {
        if (!this.#isKeyAllowed) throw this.#cursor.failure('mapping values are not allowed in this context');
        if (this.#rollIndent(this.#cursor.at - this.#cursor.lineStart)) this.#push(BLOCK_MAPPING_START, this.#cursor.at, this.#cursor.at);
      }
      this.#isKeyAllowed = level === 0;
    }
    this.#pushIndicator(VALUE);
  }

  #fetchAnchor(kind: TokenKind): void {
    this.#saveKey();
    this.#isKeyAllowed = false;
    const start = this.#cursor.at++;
    const name = scanAnchorName(this.#cursor);
    this.#pushText(kind, start, this.#cursor.at, name);
  }

  #fetchTag(): void {
    this.#saveKey();
    this.#isKeyAllowed = false;
    const start = this.#cursor.at;
    const { handle, suffix } = scanTag(this.#cursor);
    this.#pushText(TAG, start, this.#cursor.at, suffix, handle);
  }

  #fetchDirective(): void {
    this.#unrollIndent(-1);
    this.#dropKey();
    this.#isKeyAllowed = false;
    const start = this.#cursor.at++;
    const { kind, text, detail } = scanDirective(this.#cursor);
    this.#pushText(kind, start, this.#cursor.at, text, detail);
    this.#cursor.passRestOfLine();
  }

  #fetchPlainScalar(): void {
    this.#saveKey();
    const start = this.#cursor.at;
    const text = this.#plainScalars.scan(this.#flowLevel > 0, this.#indent);
    const { end } = this.#plainScalars;
    this.#isKeyAllowed = this.#cursor.lineStart > end;
    this.#pushText(SCALAR + PLAIN, start, end, text);
  }

  #fetchQuotedScalar(quote: number): void {
    this.#saveKey();
    this.#isKeyAllowed = false;
    const start = this.#cursor.at;
    const text = scanQuotedScalar(this.#cursor, quote);
    this.#pushText(SCALAR + (quote === 0x27 ? SINGLE_QUOTED : DOUBLE_QUOTED), start, this.#cursor.at, text);
  }

  #fetchBlockScalar(isLiteral: boolean): void {
    this.#dropKey();
    this.#isKeyAllowed = true;
    const start = this.#cursor.at++;
    const { value, end } = scanBlockScalar(this.#cursor, isLiteral, this.#indent);
    this.#pushText(SCALAR + (isLiteral ? LITERAL : FOLDED), start, end, value);
  }
}

function countPairs(text: string, start: number, end: number): number {
  let count = 0;
  for (let at = start; at < end; at++) {
    const code = text.charCodeAt(at);
    if (code >= 0xd800 && code < 0xdc00) count++;
  }
  return count;
}
