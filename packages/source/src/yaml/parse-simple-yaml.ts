import { LINE_FEED, SPACE } from './characters.ts';
import type { YamlEvents } from './events.ts';

/**
 * Tells the events of a text that is one document of block collections, with scalars and flow collections of one line each, as most objects
 * are written; returns whether it is one. At whatever else it meets it gives up, and what it has told so far is void: then
 * {@link import('./parse-yaml.ts').parseYaml} has to read the text, which knows all of YAML and takes three times as long. Both tell the same.
 */
export function parseSimpleYaml(text: string, events: YamlEvents): boolean {
  return !NOT_SIMPLE.test(text) && new SimpleParser(text, events).parse();
}

/** Everything that a simple text has in no place: comments, escapes, block scalars, anchors, tags, directives, and what is not ASCII. */
const NOT_SIMPLE = /[^\n\x20-\x7e]|[#\\|>&!%@`]/;

/** The column of a line behind the last one. */
const AT_END = -1;

/** Keys may be longer, up to a limit that counts characters. */
const MAX_KEY_LENGTH = 1000;

/** Collections may be nested deeper, up to the limits of those who compose trees. */
const MAX_DEPTH = 200;

/** Each method returns whether it could go on. */
class SimpleParser {
  readonly #text: string;
  readonly #length: number;
  readonly #events: YamlEvents;
  #at = 0;
  /** Of the first character of the line, when a line has just been entered. */
  #column = AT_END;
  /** Where the last token ended. */
  #lastEnd = 0;
  /** How many collections are open. */
  #depth = 0;

  constructor(text: string, events: YamlEvents) {
    this.#text = text;
    this.#length = text.length;
    this.#events = events;
  }

  parse(): boolean {
    const isMarked = this.#text.startsWith('---\n');
    if (isMarked) this.#at = this.#lastEnd = 3;
    this.#enterLine();
    const column = this.#column;
    if (column !== 0) return false;
    this.#events.documentStart(isMarked ? 0 : this.#at, isMarked ? 0 : -1);
    if (!this.#parseBlock(0) || this.#column !== AT_END) return false;
    this.#events.documentEnd(this.#lastEnd, false);
    return true;
  }

  /** Goes to the first character that is no white space, of which there are only spaces and line feeds. */
  #enterLine(): void {
    const text = this.#text;
    let at = this.#at;
    let lineStart = at;
    for (; at < this.#length; at++) {
      const code = text.charCodeAt(at);
      if (code === LINE_FEED) lineStart = at + 1;
      else if (code !== SPACE) break;
    }
    this.#at = at;
    this.#column = at < this.#length ? at - lineStart : AT_END;
  }

  #passSpaces(): void {
    while (this.#text.charCodeAt(this.#at) === SPACE) this.#at++;
  }

  #isAtLineEnd(): boolean {
    return this.#at >= this.#length || this.#text.charCodeAt(this.#at) === LINE_FEED;
  }

  /** A collection that begins with a line. */
  #parseBlock(column: number): boolean {
    return this.#isAtDash() ? this.#parseBlockSequence(column, false) : this.#parseBlockMapping(column);
  }

  #isAtDash(): boolean {
    return this.#text.charCodeAt(this.#at) === DASH && this.#text.charCodeAt(this.#at + 1) === SPACE;
  }

  #parseBlockMapping(column: number): boolean {
    if (++this.#depth > MAX_DEPTH) return false;
    this.#events.mappingStart(this.#at, false, undefined, undefined);
    do {
      const end = this.#keyEnd();
      if (end < 0) return false;
      this.#scalar(end);
      this.#at = this.#lastEnd = end + 1;
      if (!this.#parseBlockValue(column) || this.#column > column) return false;
    } while (this.#column === column);
    this.#events.mappingEnd(this.#lastEnd);
    this.#depth--;
    return true;
  }

  /** Where a key ends that starts here, before its colon; negative if there is none. */
  #keyEnd(): number {
    const text = this.#text;
    let at = this.#at;
    if (!isOf(STARTS, text.charCodeAt(at))) return -1;
    do at++;
    while (isOf(WORDS, text.charCodeAt(at)));
    if (text.charCodeAt(at) !== COLON || at - this.#at > MAX_KEY_LENGTH) return -1;
    const next = at + 1 < this.#length ? text.charCodeAt(at + 1) : LINE_FEED;
    return next === SPACE || next === LINE_FEED ? at : -1;
  }

  /** What is behind a key, and the start of the next line. */
  #parseBlockValue(column: number): boolean {
    this.#passSpaces();
    if (!this.#isAtLineEnd()) return this.#parseLineValue();
    this.#enterLine();
    if (this.#column > column) return this.#parseBlock(this.#column);
    if (this.#column === column && this.#isAtDash()) return this.#parseBlockSequence(column, true);
    this.#events.scalar(this.#lastEnd, this.#lastEnd, '', 'plain', undefined, undefined);
    return true;
  }

  /** `isIndentless`: whether it is the value of a key in the same column. */
  #parseBlockSequence(column: number, isIndentless: boolean): boolean {
    if (++this.#depth > MAX_DEPTH) return false;
    this.#events.sequenceStart(this.#at, false, undefined, undefined);
    do {
      const lineStart = this.#at - column;
      const indicator = this.#at++;
      this.#lastEnd = this.#at;
      this.#passSpaces();
      if (this.#isAtLineEnd() || this.#isAtDash()) return false;
      this.#events.sequenceItem(indicator);
      const isParsed = this.#keyEnd() < 0 ? this.#parseLineValue() : this.#parseBlockMapping(this.#at - lineStart);
      if (!isParsed || this.#column > column) return false;
    } while (this.#column === column && this.#isAtDash());
    if (this.#column === column && !isIndentless) return false;
    this.#events.sequenceEnd(this.#lastEnd);
    this.#depth--;
    return true;
  }

  /** A value that ends with its line, and the start of the next one. */
  #parseLineValue(): boolean {
    const code = this.#text.charCodeAt(this.#at);
    const isFlow = code === OPEN_BRACE || code === OPEN_BRACKET || code === SINGLE_QUOTE || code === DOUBLE_QUOTE;
    if (!(isFlow ? this.#parseFlowValue() : this.#parsePlainLine(code))) return false;
    this.#passSpaces();
    if (!this.#isAtLineEnd()) return false;
    this.#enterLine();
    return true;
  }

  #parsePlainLine(first: number): boolean {
    const text = this.#text;
    if (!isOf(STARTS, first) && !(first === DASH && isOf(WORDS, text.charCodeAt(this.#at + 1)))) return false;
    let end = text.indexOf('\n', this.#at);
    if (end < 0) end = this.#length;
    for (let at = text.indexOf(':', this.#at); at >= 0 && at < end; at = text.indexOf(':', at + 1)) {
      if (at + 1 === end || text.charCodeAt(at + 1) === SPACE) return false;
    }
    while (text.charCodeAt(end - 1) === SPACE) end--;
    this.#scalar(end);
    return true;
  }

  /** A plain scalar from here to its end. */
  #scalar(end: number): void {
    this.#events.scalar(this.#at, end, this.#text.slice(this.#at, end), 'plain', undefined, undefined);
    this.#at = this.#lastEnd = end;
  }

  #parseFlowValue(): boolean {
    switch (this.#text.charCodeAt(this.#at)) {
      case OPEN_BRACE:
        return this.#parseFlowMapping();
      case OPEN_BRACKET:
        return this.#parseFlowSequence();
      default:
        return this.#parseFlowScalar();
    }
  }

  #parseFlowMapping(): boolean {
    const text = this.#text;
    if (++this.#depth > MAX_DEPTH) return false;
    this.#events.mappingStart(this.#at, true, undefined, undefined);
    this.#at++;
    this.#passSpaces();
    let isFirst = true;
    while (!isFirst || text.charCodeAt(this.#at) !== CLOSE_BRACE) {
      const start = this.#at;
      if (!this.#parseFlowScalar() || this.#at - start > MAX_KEY_LENGTH) return false;
      if (text.charCodeAt(this.#at) !== COLON || text.charCodeAt(this.#at + 1) !== SPACE) return false;
      this.#at++;
      this.#passSpaces();
      if (!this.#parseFlowValue()) return false;
      this.#passSpaces();
      if (text.charCodeAt(this.#at) === CLOSE_BRACE) break;
      if (text.charCodeAt(this.#at) !== COMMA) return false;
      this.#at++;
      this.#passSpaces();
      isFirst = false;
    }
    this.#lastEnd = ++this.#at;
    this.#events.mappingEnd(this.#lastEnd);
    this.#depth--;
    return true;
  }

  #parseFlowSequence(): boolean {
    const text = this.#text;
    if (++this.#depth > MAX_DEPTH) return false;
    this.#events.sequenceStart(this.#at, true, undefined, undefined);
    let indicator = this.#at++;
    this.#passSpaces();
    let isFirst = true;
    while (!isFirst || text.charCodeAt(this.#at) !== CLOSE_BRACKET) {
      this.#events.sequenceItem(indicator);
      if (!this.#parseFlowValue()) return false;
      this.#passSpaces();
      if (text.charCodeAt(this.#at) === CLOSE_BRACKET) break;
      if (text.charCodeAt(this.#at) !== COMMA) return false;
      indicator = this.#at++;
      this.#passSpaces();
      isFirst = false;
    }
    this.#lastEnd = ++this.#at;
    this.#events.sequenceEnd(this.#lastEnd);
    this.#depth--;
    return true;
  }

  #parseFlowScalar(): boolean {
    const text = this.#text;
    const code = text.charCodeAt(this.#at);
    if (code === SINGLE_QUOTE || code === DOUBLE_QUOTE) return this.#parseQuoted(code);
    let at = this.#at;
    if (!isOf(STARTS, code) && !(code === DASH && isOf(WORDS, text.charCodeAt(at + 1)))) return false;
    let end: number;
    do {
      do at++;
      while (isOf(WORDS, text.charCodeAt(at)) || (text.charCodeAt(at) === COLON && isOf(WORDS, text.charCodeAt(at + 1))));
      end = at;
      while (text.charCodeAt(at) === SPACE) at++;
    } while (at > end && isOf(WORDS, text.charCodeAt(at)));
    this.#scalar(end);
    return true;
  }

  #parseQuoted(quote: number): boolean {
    const text = this.#text;
    const start = this.#at;
    let at = start + 1;
    for (; text.charCodeAt(at) !== quote; at++) if (at >= this.#length || text.charCodeAt(at) === LINE_FEED) return false;
    const isSingle = quote === SINGLE_QUOTE;
    if (isSingle && text.charCodeAt(at + 1) === SINGLE_QUOTE) return false;
    this.#at = this.#lastEnd = at + 1;
    this.#events.scalar(start, at + 1, text.slice(start + 1, at), isSingle ? 'single-quoted' : 'double-quoted', undefined, undefined);
    return true;
  }
}

const DASH = 0x2d;
const COLON = 0x3a;
const COMMA = 0x2c;
const SINGLE_QUOTE = 0x27;
const DOUBLE_QUOTE = 0x22;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;
const OPEN_BRACKET = 0x5b;
const CLOSE_BRACKET = 0x5d;

function asSet(characters: string): Uint8Array {
  const set = new Uint8Array(0x80);
  for (const character of characters) set[character.charCodeAt(0)] = 1;
  return set;
}

const LETTERS_AND_DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
/** What may be the first character of a key or a plain scalar. */
const STARTS = asSet(`${LETTERS_AND_DIGITS}_./$(`);
/** What is a part of a word wherever it stands, of a scalar in a flow collection too. */
const WORDS = asSet(`${LETTERS_AND_DIGITS}_./$()+=-;^~`);

/** Whether a set has a character; none behind the end of the text. */
function isOf(set: Uint8Array, code: number): boolean {
  return set[code] === 1;
}
