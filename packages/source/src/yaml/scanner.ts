import {
  CARRIAGE_RETURN,
  LINE_FEED,
  SPACE,
  TAB,
  BYTE_ORDER_MARK,
  hexDigit,
  isBlank,
  isBlankOrBreakOrEnd,
  isBreak,
  isBreakOrEnd,
  isDigit,
  isNameCharacter,
  isWideBreak,
} from './characters.ts';
import { decodeUtf8Loosely } from '../decode-text.ts';
import type { YamlEvents } from './events.ts';
import { SyntaxFailure } from './problem.ts';
import { readability } from './readable.ts';
import type { Unreadable } from './readable.ts';
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
  TAG_DIRECTIVE,
  VALUE,
  YAML_DIRECTIVE,
} from './tokens.ts';
import type { TokenKind } from './tokens.ts';

/** Longest distance in characters from the start of a key without `?` to its `:`. */
const MAX_KEY_LENGTH = 1024;

/** What was found to stand in front of a token once it was in the queue. */
const IS_KEY = 1;
const STARTS_MAPPING = 2;
/** Behind these bits, the flow level whose key may start at the token, plus one. */
const LEVEL_SHIFT = 2;

/**
 * Cuts a text into tokens as libyaml does, whose way of looking ahead decides which of two problems is met first.
 *
 * That a key starts somewhere is only known at the `:` behind it. So as long as a `:` could make the first token in the queue a key
 * (it is on the same line, not far away, and nothing else has been found), more tokens are scanned. At the `:`, the token is marked:
 * it is a key, and perhaps a mapping starts with it; the parser sees such a mark as a token in front of it.
 * There is at most one candidate on each level of flow collections, and only outside of them can one be required.
 *
 * Lines are counted only for problems: whether two places stand on one line is seen from where the line of the later one starts.
 */
export class YamlScanner {
  readonly #text: string;
  readonly #length: number;
  readonly #events: YamlEvents;
  readonly #hasOnlyLineFeeds: boolean;
  readonly #hasPairs: boolean;
  readonly #isBehindMarker: boolean;
  readonly #unreadable: Unreadable | undefined;
  readonly #readLimit: number;

  #at = 0;
  #lineStart = 0;
  #flowLevel = 0;
  /** Column of the innermost block collection, and those of the ones around it. */
  #indent = -1;
  readonly #outerIndents: number[] = [];
  /** Whether a key without `?` may start here. */
  #isKeyAllowed = true;
  #isEndReached = false;

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
  /** The next of what can end a line of a plain scalar, once it has been looked for: each is looked for only when it has been passed. */
  #nextLineFeed = -1;
  #nextColon = -1;
  #nextHash = -1;
  /** Line breaks that {@link #passBlockBreaks} has passed. */
  #breaks = '';

  /** `isBehindMarker`: whether the text is scanned as if a line `---` stood in front of it. */
  constructor(text: string, events: YamlEvents, isBehindMarker: boolean) {
    this.#text = text;
    this.#length = text.length;
    this.#events = events;
    this.#isBehindMarker = isBehindMarker;
    const { hasOnlyLineFeeds, hasPairs, unreadable } = readability(text, isBehindMarker ? 4 : 0);
    this.#hasOnlyLineFeeds = hasOnlyLineFeeds;
    this.#hasPairs = hasPairs;
    this.#unreadable = unreadable;
    this.#readLimit = unreadable ? unreadable.blockStart : Infinity;
    if (isBehindMarker) this.#push(DOCUMENT_START, 0, 0);
    else if (text.charCodeAt(0) === BYTE_ORDER_MARK) this.#at = this.#lineStart = 1;
    if (this.#readLimit === 0) throw this.#unreadableFailure();
  }

  /** The kind of the next token. */
  peek(): TokenKind {
    if (!this.#isAvailable) this.#fetchTokens();
    const mark = this.#marks[this.#head]!;
    if ((mark & (IS_KEY | STARTS_MAPPING)) === 0) return this.#kinds[this.#head]!;
    return (mark & STARTS_MAPPING) !== 0 ? BLOCK_MAPPING_START : KEY;
  }

  /** Goes on behind the token that {@link peek} has told; returns where it ends, -1 if it has no text. */
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

  /** The number of the line that an offset stands in, from 0. The end of the text counts as a line of its own. */
  lineAt(offset: number): number {
    let line = 0;
    for (let at = 0; at < offset; at++) {
      const code = this.#text.charCodeAt(at);
      if (isBreak(code) && !(code === CARRIAGE_RETURN && this.#text.charCodeAt(at + 1) === LINE_FEED)) line++;
    }
    const isBehindLine = this.#isEndReached && offset === this.#length && offset > 0 && !isBreak(this.#text.charCodeAt(offset - 1));
    return isBehindLine ? line + 1 : line;
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
    if (keyStart < this.#lineStart) return true;
    const length = this.#at - keyStart;
    if (length <= MAX_KEY_LENGTH) return false;
    if (!this.#hasPairs || length > 2 * MAX_KEY_LENGTH) return true;
    return length - countPairs(this.#text, keyStart, this.#at) > MAX_KEY_LENGTH;
  }

  #checkRequiredKey(): void {
    if (this.#requiredKey >= 0 && this.#isOutdated(this.#requiredKey)) throw this.#failure("could not find expected ':'");
  }

  /** Remembers that what starts here may be a key. */
  #saveKey(): void {
    if (!this.#isKeyAllowed) return;
    this.#dropKey();
    const level = this.#flowLevel;
    this.#keyTokens[level] = this.#base + this.#tail;
    this.#keyStarts[level] = this.#at;
    this.#nextMark = (level + 1) << LEVEL_SHIFT;
    if (level > 0) return;
    this.#keyColumn = this.#at - this.#lineStart;
    this.#requiredKey = this.#keyColumn === this.#indent ? this.#at : -1;
  }

  #dropKey(): void {
    if (this.#flowLevel === 0 && this.#requiredKey >= 0) throw this.#failure("could not find expected ':'");
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
    this.#push(kind, this.#at, this.#at + 1);
    this.#at++;
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
      this.#push(BLOCK_END, this.#at, this.#at);
      this.#indent = this.#outerIndents.pop()!;
    }
  }

  // Tokens

  #fetchToken(): void {
    this.#skipToToken();
    this.#checkRequiredKey();
    const at = this.#at;
    if (at + 4 > this.#readLimit) throw this.#unreadableFailure();
    const column = at - this.#lineStart;
    this.#unrollIndent(column);
    if (at >= this.#length) return this.#fetchStreamEnd();
    const code = this.#text.charCodeAt(at);
    if (column === 0) {
      if (code === 0x25) return this.#fetchDirective();
      if (this.#isMarkerAt(at)) return this.#fetchDocumentMarker(code === 0x2d ? DOCUMENT_START : DOCUMENT_END);
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
        return isBlankOrBreakOrEnd(this.#codeAt(at + 1)) ? this.#fetchBlockEntry() : this.#fetchPlainScalar();
      case 0x3f: // ?
        return isFlow || isBlankOrBreakOrEnd(this.#codeAt(at + 1)) ? this.#fetchKey() : this.#fetchPlainScalar();
      case 0x3a: // :
        return isFlow || isBlankOrBreakOrEnd(this.#codeAt(at + 1)) ? this.#fetchValue() : this.#fetchPlainScalar();
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
    throw this.#failure('found character that cannot start any token');
  }

  /** Passes white space and comments. A tab may not stand where a key may start: it would indent it. */
  #skipToToken(): void {
    const text = this.#text;
    for (;;) {
      const otherBlank = this.#flowLevel > 0 || !this.#isKeyAllowed ? TAB : SPACE;
      let code = this.#codeAt(this.#at);
      while (code === SPACE || code === otherBlank) code = this.#codeAt(++this.#at);
      if (code === 0x23) {
        this.#passComment(false);
        code = this.#codeAt(this.#at);
      }
      if (code === LINE_FEED) {
        // Most breaks are these; empty lines are passed at once.
        let at = this.#at + 1;
        while (at < this.#length && text.charCodeAt(at) === LINE_FEED) at++;
        this.#at = this.#lineStart = at;
      } else if (isBreak(code)) {
        this.#passBreak();
      } else {
        return;
      }
      if (this.#flowLevel === 0) this.#isKeyAllowed = true;
    }
  }

  #fetchStreamEnd(): void {
    // The end counts as a line of its own.
    this.#lineStart = this.#at;
    this.#isEndReached = true;
    this.#unrollIndent(-1);
    this.#dropKey();
    this.#isKeyAllowed = false;
    this.#push(STREAM_END, this.#at, this.#at);
  }

  #fetchDocumentMarker(kind: TokenKind): void {
    this.#unrollIndent(-1);
    this.#dropKey();
    this.#isKeyAllowed = false;
    this.#push(kind, this.#at, this.#at + 3);
    this.#at += 3;
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
      if (!this.#isKeyAllowed) throw this.#failure('block sequence entries are not allowed in this context');
      if (this.#rollIndent(this.#at - this.#lineStart)) this.#push(BLOCK_SEQUENCE_START, this.#at, this.#at);
    }
    this.#dropKey();
    this.#isKeyAllowed = true;
    this.#pushIndicator(BLOCK_ENTRY);
  }

  #fetchKey(): void {
    if (this.#flowLevel === 0) {
      if (!this.#isKeyAllowed) throw this.#failure('mapping keys are not allowed in this context');
      if (this.#rollIndent(this.#at - this.#lineStart)) this.#push(BLOCK_MAPPING_START, this.#at, this.#at);
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
        if (!this.#isKeyAllowed) throw this.#failure('mapping values are not allowed in this context');
        if (this.#rollIndent(this.#at - this.#lineStart)) this.#push(BLOCK_MAPPING_START, this.#at, this.#at);
      }
      this.#isKeyAllowed = level === 0;
    }
    this.#pushIndicator(VALUE);
  }

  // Properties and directives

  #fetchAnchor(kind: TokenKind): void {
    this.#saveKey();
    this.#isKeyAllowed = false;
    const start = this.#at++;
    const name = this.#passName();
    const code = this.#codeAt(this.#at);
    if (name === '' || !(isBlankOrBreakOrEnd(code) || BEHIND_ANCHOR.includes(String.fromCharCode(code)))) {
      throw this.#failure('did not find expected alphabetic or numeric character');
    }
    this.#pushText(kind, start, this.#at, name);
  }

  #passName(): string {
    const start = this.#at;
    while (isNameCharacter(this.#codeAt(this.#at))) this.#at++;
    return this.#text.slice(start, this.#at);
  }

  /** A tag is `!<uri>`, `!handle!suffix` or `!suffix`; a single `!` has no handle and the suffix `!`. */
  #fetchTag(): void {
    this.#saveKey();
    this.#isKeyAllowed = false;
    const start = this.#at;
    let handle = '';
    let suffix: string;
    if (this.#codeAt(start + 1) === 0x3c) {
      this.#at += 2;
      suffix = this.#passTagUri('');
      if (this.#codeAt(this.#at) !== 0x3e) throw this.#failure("did not find the expected '>'");
      this.#at++;
    } else {
      handle = this.#passTagHandle();
      if (handle.length > 1 && handle.endsWith('!')) {
        suffix = this.#passTagUri('');
      } else {
        suffix = this.#passTagUri(handle);
        handle = '!';
        if (suffix === '') [handle, suffix] = ['', '!'];
      }
    }
    if (!isBlankOrBreakOrEnd(this.#codeAt(this.#at))) throw this.#failure('did not find expected whitespace or line break');
    this.#pushText(TAG, start, this.#at, suffix, handle);
  }

  #passTagHandle(): string {
    const start = this.#at;
    if (this.#codeAt(start) !== 0x21) throw this.#failure("did not find expected '!'");
    this.#at++;
    this.#passName();
    if (this.#codeAt(this.#at) === 0x21) this.#at++;
    return this.#text.slice(start, this.#at);
  }

  /** `head`: what has been passed of it, with a `!` that does not count. */
  #passTagUri(head: string): string {
    let uri = head.slice(1);
    let run = this.#at;
    for (;;) {
      const code = this.#codeAt(this.#at);
      if (code === 0x25) {
        uri += this.#text.slice(run, this.#at) + this.#passUriEscapes();
        run = this.#at;
      } else if (isNameCharacter(code) || (code !== 0 && URI_CHARACTERS.includes(String.fromCharCode(code)))) {
        this.#at++;
      } else {
        break;
      }
    }
    uri += this.#text.slice(run, this.#at);
    if (uri === '' && head === '') throw this.#failure('did not find expected tag URI');
    return uri;
  }

  /** The bytes of one character, each as `%xx`. */
  #passUriEscapes(): string {
    const bytes: number[] = [];
    let length = 1;
    for (; bytes.length < length; this.#at += 3) {
      const [high, low] = [hexDigit(this.#codeAt(this.#at + 1)), hexDigit(this.#codeAt(this.#at + 2))];
      if (this.#codeAt(this.#at) !== 0x25 || high < 0 || low < 0) throw this.#failure('did not find URI escaped octet');
      const byte = high * 16 + low;
      if (bytes.length === 0) {
        length = byte < 0x80 ? 1 : byte < 0xc0 ? 0 : byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : byte < 0xf8 ? 4 : 0;
        if (length === 0) throw this.#failure('found an incorrect leading UTF-8 octet');
      } else if ((byte & 0xc0) !== 0x80) {
        throw this.#failure('found an incorrect trailing UTF-8 octet');
      }
      bytes.push(byte);
    }
    return decodeUtf8Loosely(Uint8Array.from(bytes));
  }

  #fetchDirective(): void {
    this.#unrollIndent(-1);
    this.#dropKey();
    this.#isKeyAllowed = false;
    const start = this.#at++;
    const name = this.#passName();
    if (name === '') throw this.#failure('could not find expected directive name');
    if (!isBlankOrBreakOrEnd(this.#codeAt(this.#at))) throw this.#failure('found unexpected non-alphabetical character');
    if (name === 'YAML') this.#passVersion(start);
    else if (name === 'TAG') this.#passTagDirective(start);
    else throw this.#failure('found unknown directive name');
    this.#passRestOfLine();
  }

  #passVersion(start: number): void {
    this.#passBlanks();
    const major = this.#passVersionNumber();
    if (this.#codeAt(this.#at) !== 0x2e) throw this.#failure("did not find expected digit or '.' character");
    this.#at++;
    const minor = this.#passVersionNumber();
    this.#pushText(YAML_DIRECTIVE, start, this.#at, `${major}.${minor}`);
  }

  #passVersionNumber(): number {
    const start = this.#at;
    for (; isDigit(this.#codeAt(this.#at)); this.#at++) {
      if (this.#at - start === 2) throw this.#failure('found extremely long version number');
    }
    if (this.#at === start) throw this.#failure('did not find expected version number');
    return Number(this.#text.slice(start, this.#at));
  }

  #passTagDirective(start: number): void {
    this.#passBlanks();
    const handle = this.#passTagHandle();
    if (handle !== '!' && !handle.endsWith('!')) throw this.#failure("did not find expected '!'");
    if (!isBlank(this.#codeAt(this.#at))) throw this.#failure('did not find expected whitespace');
    this.#passBlanks();
    const prefix = this.#passTagUri('');
    if (!isBlankOrBreakOrEnd(this.#codeAt(this.#at))) throw this.#failure('did not find expected whitespace or line break');
    this.#pushText(TAG_DIRECTIVE, start, this.#at, handle, prefix);
  }

  #passBlanks(): void {
    while (isBlank(this.#codeAt(this.#at))) this.#at++;
  }

  /** Passes blanks, a comment that go-yaml does not look at, and the line break. */
  #passRestOfLine(): void {
    this.#passBlanks();
    if (this.#codeAt(this.#at) === 0x23) this.#passComment(true);
    const code = this.#codeAt(this.#at);
    if (isBreak(code)) this.#passBreak();
    else if (code !== 0) throw this.#failure('did not find expected comment or line break');
  }

  // Scalars

  #fetchPlainScalar(): void {
    this.#saveKey();
    this.#isKeyAllowed = false;
    const text = this.#text;
    const isFlow = this.#flowLevel > 0;
    const start = this.#at;
    let end = this.#passPlainLine(isFlow);
    let value = '';
    let run = start;
    while (isBreak(this.#codeAt(this.#at))) {
      const fold = this.#passFold(this.#indent + 1);
      if (!this.#goesPlainOn(isFlow)) {
        this.#isKeyAllowed = true;
        break;
      }
      value += text.slice(run, end) + fold;
      run = this.#at;
      end = this.#passPlainLine(isFlow);
    }
    this.#pushText(SCALAR + PLAIN, start, end, value + text.slice(run, end));
  }

  /** Passes the words of a plain scalar in one line, and blanks behind them; returns where the last word ends. */
  #passPlainLine(isFlow: boolean): number {
    if (isFlow || !this.#hasOnlyLineFeeds) return this.#passPlainWords(isFlow ? FLOW_CLASSES : BLOCK_CLASSES);
    const at = this.#at;
    if (this.#nextLineFeed < at) this.#nextLineFeed = this.#indexOrEnd('\n', at);
    if (this.#nextColon < at) this.#nextColon = this.#findColon(at);
    if (this.#nextHash < at) this.#nextHash = this.#findHash(at);
    let end = Math.min(this.#nextLineFeed, this.#nextColon, this.#nextHash);
    this.#at = end;
    while (isBlank(this.#text.charCodeAt(end - 1))) end--;
    return end;
  }

  #indexOrEnd(character: string, from: number): number {
    const index = this.#text.indexOf(character, from);
    return index < 0 ? this.#length : index;
  }

  /** The next colon that ends a word. */
  #findColon(from: number): number {
    let at = this.#indexOrEnd(':', from);
    while (at < this.#length && !isBlankOrBreakOrEnd(this.#codeAt(at + 1))) at = this.#indexOrEnd(':', at + 1);
    return at;
  }

  /** The next `#` behind a blank. */
  #findHash(from: number): number {
    let at = this.#indexOrEnd('#', from);
    while (at < this.#length && !isBlank(this.#text.charCodeAt(at - 1))) at = this.#indexOrEnd('#', at + 1);
    return at;
  }

  #passPlainWords(classes: Uint8Array): number {
    const text = this.#text;
    const length = this.#length;
    let at = this.#at;
    for (;;) {
      for (; at < length; at++) {
        const code = text.charCodeAt(at);
        if (code > 0x7f) {
          if (isWideBreak(code)) break;
        } else if (classes[code] !== 0 && this.#endsWord(at, code, classes)) {
          break;
        }
      }
      const end = at;
      while (at < length && isBlank(text.charCodeAt(at))) at++;
      const code = this.#codeAt(at);
      if (at === end || isBreakOrEnd(code) || code === 0x23 || this.#endsWord(at, code, classes)) {
        this.#at = at;
        return end;
      }
    }
  }

  /** Whether a word of a plain scalar ends in front of a character; a colon must be followed by white space. */
  #endsWord(at: number, code: number, classes: Uint8Array): boolean {
    if (code > 0x7f) return isWideBreak(code);
    const kind = classes[code]!;
    return kind === ENDS_WORD || (kind === IS_COLON && isBlankOrBreakOrEnd(this.#codeAt(at + 1)));
  }

  /** Whether a plain scalar goes on in the line that the scanner stands in. */
  #goesPlainOn(isFlow: boolean): boolean {
    const at = this.#at;
    const column = at - this.#lineStart;
    if (at >= this.#length || (!isFlow && column <= this.#indent)) return false;
    if (column === 0 && this.#isMarkerAt(at)) return false;
    const code = this.#text.charCodeAt(at);
    return code !== 0x23 && !this.#endsWord(at, code, isFlow ? FLOW_CLASSES : BLOCK_CLASSES);
  }

  /**
   * Passes line breaks and the blanks around them inside a flow scalar; returns what they stand for. `indent`: columns in which a
   * tab is a problem.
   */
  #passFold(indent: number): string {
    let first = '';
    let others = '';
    for (;;) {
      const code = this.#codeAt(this.#at);
      if (code === SPACE) {
        let at = this.#at + 1;
        while (this.#codeAt(at) === SPACE) at++;
        this.#at = at;
      } else if (code === TAB) {
        if (this.#at - this.#lineStart < indent) throw this.#failure('found a tab character that violates indentation');
        this.#at++;
      } else if (isBreak(code)) {
        if (first === '') first = this.#passBreak();
        else others += this.#passBreak();
      } else {
        break;
      }
    }
    return first === '\n' ? (others === '' ? ' ' : others) : first + others;
  }

  #fetchQuotedScalar(quote: number): void {
    this.#saveKey();
    this.#isKeyAllowed = false;
    const text = this.#text;
    const length = this.#length;
    const start = this.#at;
    const style = quote === 0x27 ? SINGLE_QUOTED : DOUBLE_QUOTED;
    let at = start + 1;
    while (at < length) {
      const code = text.charCodeAt(at);
      if (code === quote) {
        if (style === SINGLE_QUOTED && this.#codeAt(at + 1) === quote) break;
        this.#at = at + 1;
        this.#pushText(SCALAR + style, start, at + 1, text.slice(start + 1, at));
        return;
      }
      if (code === 0x5c && style === DOUBLE_QUOTED) break;
      if (code < SPACE ? isBreak(code) : code > 0x7f && isWideBreak(code)) break;
      at++;
    }
    this.#at = start + 1;
    const value = this.#passQuoted(quote);
    this.#pushText(SCALAR + style, start, this.#at, value);
  }

  /** The text up to the quote, with escapes and line breaks. */
  #passQuoted(quote: number): string {
    const text = this.#text;
    const isSingle = quote === 0x27;
    let value = '';
    for (;;) {
      if (this.#at === this.#lineStart && this.#isMarkerAt(this.#at)) throw this.#failure('found unexpected document indicator');
      // NUL is seen here only behind the place from which nothing can be read.
      if (this.#codeAt(this.#at) === 0) throw this.#failure('found unexpected end of stream');
      let at = this.#at;
      let run = at;
      let isBreakEscaped = false;
      let code: number;
      for (;;) {
        code = this.#codeAt(at);
        if (isBlankOrBreakOrEnd(code)) break;
        if (code === quote) {
          if (!isSingle || this.#codeAt(at + 1) !== quote) break;
          value += text.slice(run, at + 1);
          at += 2;
          run = at;
        } else if (code === 0x5c && !isSingle) {
          value += text.slice(run, at);
          this.#at = at;
          if (isBreak(this.#codeAt(at + 1))) {
            this.#at++;
            this.#passBreak();
            isBreakEscaped = true;
          } else {
            value += this.#passEscape();
          }
          at = run = this.#at;
          if (isBreakEscaped) break;
        } else {
          at++;
        }
      }
      value += text.slice(run, at);
      this.#at = at;
      if (this.#codeAt(at) === quote) {
        this.#at++;
        return value;
      }
      value += isBreakEscaped ? this.#passBehindEscapedBreak() : this.#passWhiteSpace();
    }
  }

  /** White space inside a quoted scalar: blanks as they are, or what a line break stands for. */
  #passWhiteSpace(): string {
    const start = this.#at;
    this.#passBlanks();
    return isBreak(this.#codeAt(this.#at)) ? this.#passFold(-1) : this.#text.slice(start, this.#at);
  }

  /** Behind an escaped line break blanks are nothing, and further breaks are breaks. */
  #passBehindEscapedBreak(): string {
    let breaks = '';
    this.#passBlanks();
    while (isBreak(this.#codeAt(this.#at))) {
      breaks += this.#passBreak();
      this.#passBlanks();
    }
    return breaks;
  }

  #passEscape(): string {
    const code = this.#codeAt(this.#at + 1);
    const digits = code === 0x78 ? 2 : code === 0x75 ? 4 : code === 0x55 ? 8 : 0;
    if (digits === 0) {
      const meaning = code === 0 ? undefined : ESCAPES.get(code);
      if (meaning === undefined) throw this.#failure('found unknown escape character');
      this.#at += 2;
      return meaning;
    }
    this.#at += 2;
    let value = 0;
    for (let at = this.#at; at < this.#at + digits; at++) {
      const digit = hexDigit(this.#codeAt(at));
      if (digit < 0) throw this.#failure('did not find expected hexdecimal number');
      value = value * 16 + digit;
    }
    if ((value >= 0xd800 && value <= 0xdfff) || value > 0x10ffff) throw this.#failure('found invalid Unicode character escape code');
    this.#at += digits;
    return String.fromCodePoint(value);
  }

  #fetchBlockScalar(isLiteral: boolean): void {
    this.#dropKey();
    this.#isKeyAllowed = true;
    const start = this.#at++;
    let chomping = this.#passChomping();
    let indent = 0;
    const code = this.#codeAt(this.#at);
    if (isDigit(code)) {
      if (code === 0x30) throw this.#failure('found an indentation indicator equal to 0');
      indent = Math.max(this.#indent, 0) + code - 0x30;
      this.#at++;
      chomping ||= this.#passChomping();
    }
    let contentEnd = this.#at;
    this.#passRestOfLine();
    this.#breaks = '';
    indent = this.#passBlockBreaks(indent);

    const text = this.#text;
    let value = '';
    let leadingBreak = '';
    let wasIndented = false;
    while (this.#at - this.#lineStart === indent && this.#at < this.#length) {
      const isIndented = isBlank(text.charCodeAt(this.#at));
      if (!isLiteral && !wasIndented && !isIndented && leadingBreak === '\n') value += this.#breaks === '' ? ' ' : this.#breaks;
      else value += leadingBreak + this.#breaks;
      this.#breaks = '';
      wasIndented = isIndented;
      const lineStart = this.#at;
      const end = this.#lineEnd(lineStart);
      value += text.slice(lineStart, end);
      if (isWritten(text, lineStart, end)) contentEnd = end;
      this.#at = end;
      leadingBreak = end < this.#length ? this.#passBreak() : '';
      this.#passBlockBreaks(indent);
    }
    if (chomping !== '-') value += leadingBreak;
    if (chomping === '+') value += this.#breaks;
    this.#pushText(SCALAR + (isLiteral ? LITERAL : FOLDED), start, contentEnd, value);
  }

  #passChomping(): '' | '-' | '+' {
    const code = this.#codeAt(this.#at);
    if (code !== 0x2b && code !== 0x2d) return '';
    this.#at++;
    return code === 0x2b ? '+' : '-';
  }

  /** Passes indentation and empty lines of a block scalar, whose breaks it adds; returns the indentation, found out if it was 0. */
  #passBlockBreaks(indent: number): number {
    let widest = 0;
    for (;;) {
      const limit = indent === 0 ? Infinity : this.#lineStart + indent;
      while (this.#at < limit && this.#codeAt(this.#at) === SPACE) this.#at++;
      widest = Math.max(widest, this.#at - this.#lineStart);
      const code = this.#codeAt(this.#at);
      if (this.#at < limit && code === TAB) throw this.#failure('found a tab character where an indentation space is expected');
      if (!isBreak(code)) break;
      this.#breaks += this.#passBreak();
    }
    return indent === 0 ? Math.max(widest, this.#indent + 1, 1) : indent;
  }

  // Characters

  /** 0 at the end of the text. */
  #codeAt(at: number): number {
    return at < this.#length ? this.#text.charCodeAt(at) : 0;
  }

  /** Whether `---` or `...` stands at an offset, followed by white space. */
  #isMarkerAt(at: number): boolean {
    const text = this.#text;
    const code = this.#codeAt(at);
    if (code !== 0x2d && code !== 0x2e) return false;
    return this.#codeAt(at + 1) === code && this.#codeAt(at + 2) === code && isBlankOrBreakOrEnd(at + 3 < text.length ? text.charCodeAt(at + 3) : 0);
  }

  /** Passes a line break; returns it as it counts in a scalar. */
  #passBreak(): string {
    const code = this.#text.charCodeAt(this.#at);
    this.#at += code === CARRIAGE_RETURN && this.#codeAt(this.#at + 1) === LINE_FEED ? 2 : 1;
    this.#lineStart = this.#at;
    return code > 0x85 ? String.fromCharCode(code) : '\n';
  }

  #lineEnd(from: number): number {
    if (this.#hasOnlyLineFeeds) {
      const end = this.#text.indexOf('\n', from);
      return end < 0 ? this.#length : end;
    }
    let end = from;
    while (!isBreakOrEnd(this.#codeAt(end))) end++;
    return end;
  }

  #passComment(isHidden: boolean): void {
    const end = this.#lineEnd(this.#at);
    this.#events.comment(this.#at, end, isHidden);
    this.#at = end;
  }

  // Problems

  #failure(message: string): SyntaxFailure {
    if (this.#at >= this.#readLimit) return this.#unreadableFailure();
    const start = Math.min(this.#at, this.#length);
    const line = this.lineAt(start);
    return new SyntaxFailure(message, start, Math.min(start + 1, this.#length), line > 0 || this.#isBehindMarker ? line + 1 : undefined);
  }

  /** A problem that the parser has with the next token, or with the first line of it. */
  failureAtToken(message: string): SyntaxFailure {
    const { start, end } = this;
    return this.failureAt(message, start, Math.max(Math.min(end, this.#lineEnd(start)), Math.min(start + 1, this.#length)));
  }

  /** A problem of the parser: go-yaml prints a number that is one too low for it, and none in the first line. */
  failureAt(message: string, start: number, end: number): SyntaxFailure {
    if (this.#at >= this.#readLimit) return this.#unreadableFailure();
    const line = this.lineAt(start);
    return new SyntaxFailure(message, start, end, line > 0 ? line : this.#isBehindMarker ? 1 : undefined);
  }

  #unreadableFailure(): SyntaxFailure {
    const { message, at } = this.#unreadable!;
    return new SyntaxFailure(message, at, at + 1, undefined);
  }
}

/** Characters that may follow the name of an anchor, besides white space. */
const BEHIND_ANCHOR = '?:,]}%@`';

/** What tags are made of, besides letters, digits, `_`, `-` and escapes. */
const URI_CHARACTERS = ";/?:@&=+$,.!~*'()[]";

/** What stands behind a backslash, with what it means. */
const ESCAPES: ReadonlyMap<number, string> = new Map(
  Object.entries({
    '0': '\0',
    a: '\u0007',
    b: '\b',
    t: '\t',
    '\t': '\t',
    n: '\n',
    v: '\v',
    f: '\f',
    r: '\r',
    e: '\u001b',
    ' ': ' ',
    '"': '"',
    "'": "'",
    '\\': '\\',
    N: '\u0085',
    _: '\u00a0',
    L: '\u2028',
    P: '\u2029',
  }).map(([escape, meaning]) => [escape.charCodeAt(0), meaning]),
);

/** Classes of ASCII characters in a plain scalar. */
const ENDS_WORD = 1;
const IS_COLON = 2;

function plainClasses(enders: string): Uint8Array {
  const classes = new Uint8Array(0x80);
  for (const ender of enders) classes[ender.charCodeAt(0)] = ENDS_WORD;
  classes[0x3a] = IS_COLON;
  return classes;
}

const BLOCK_CLASSES = plainClasses('\0 \t\r\n');
const FLOW_CLASSES = plainClasses('\0 \t\r\n,?[]{}');

function countPairs(text: string, start: number, end: number): number {
  let count = 0;
  for (let at = start; at < end; at++) {
    const code = text.charCodeAt(at);
    if (code >= 0xd800 && code < 0xdc00) count++;
  }
  return count;
}

/** Whether there is something else than blanks in a line. */
function isWritten(text: string, start: number, end: number): boolean {
  let at = end - 1;
  while (at >= start && isBlank(text.charCodeAt(at))) at--;
  return at >= start;
}
