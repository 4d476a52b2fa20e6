import {
  BACKSLASH,
  CLOSE_BRACE,
  CLOSE_BRACKET,
  COLON,
  COMMA,
  endOfFraction,
  endOfInteger,
  endOfJsonString,
  isDigit,
  isEscapeLetter,
  isSpace,
  isSurrogate,
  isWordPart,
  LETTER_U,
  LONG_STRING,
  MINUS,
  OPEN_BRACE,
  OPEN_BRACKET,
  QUOTE,
  SPACE,
  unescapedJsonString,
  unitOf,
} from './json-tokens.ts';
import { childPath } from './path.ts';
import type { Path } from './path.ts';
import { MAX_INTEGER_LENGTH, integerValue } from './resolve-scalar.ts';
import type { Source, Span } from './source.ts';
import type { Entry, MappingNode, Node, ScalarNode, SequenceNode } from './tree.ts';

/** Settings of {@link readJson}. */
export interface JsonOptions {
  /** Deepest nesting of containers for which a tree is built, the root container being 1. Default 256. */
  readonly maxDepth?: number;
  /**
   * Most children that become nodes, for the container at a path; children that are left out are still checked.
   * Keeps the tree of a huge text small where its parts are of no interest. Default: no limit.
   */
  readonly childLimit?: (path: Path) => number;
  /** Names of members that become nodes whatever the limit, for the object at a path. Default: none. */
  readonly keptNames?: (path: Path) => readonly string[];
}

/** What is wrong with a text that should be one JSON text. */
export interface JsonProblem {
  readonly message: string;
  readonly hint?: string;
  readonly span: Span;
}

/** A place in the tree where something is wrong although the syntax is right. */
export interface JsonPlace {
  /** Where it is: of a duplicate the later name with its quotes, of a surrogate its string. */
  readonly span: Span;
  /** Of a duplicate its entry, of a surrogate the string, or its object if it is in a name. */
  readonly path: Path;
}

/** Result of {@link readJson}. Without `problem` and `tooDeep` there is a `root`. */
export interface JsonReading {
  readonly root?: Node;
  /** The first place where the text is not JSON. Nothing else is said then. */
  readonly problem?: JsonProblem;
  /** The first container that is nested too deep. */
  readonly tooDeep?: Span;
  /** Members whose name their object had before, compared after unescaping; the first 1,000. */
  readonly duplicates: readonly JsonPlace[];
  /** Strings and names with half of a surrogate pair; the first 1,000. */
  readonly loneSurrogates: readonly JsonPlace[];
}

/**
 * Reads exactly one RFC 8259 text into a tree. Never throws and does not recurse; linear in the text.
 * White space is space, tab, LF and CR; a byte order mark is a syntax problem.
 */
export function readJson(source: Source, options: JsonOptions = {}): JsonReading {
  return new JsonReader(source, options).read();
}

/** A container whose end has not been read yet. */
interface OpenContainer {
  readonly parent: OpenContainer | undefined;
  /** The root container has 1. */
  readonly depth: number;
  readonly isObject: boolean;
  readonly start: number;
  /** Only of those that become nodes: {@link pathOf} tells it of the others. */
  readonly path: Path;
  readonly isKept: boolean;
  readonly items: Node[];
  readonly entries: Entry[];
  readonly childLimit: number;
  readonly keptNames: readonly string[];
  /** Children so far, those left out included. */
  length: number;
  /** Name of the member whose value comes next, and its node if the member is kept. */
  name: string;
  key: ScalarNode | undefined;
  /** Names so far; a set once they are many. */
  names: string[] | Set<string> | undefined;
}

/** Thrown inside the reader at the first syntax problem, caught in `read`. */
class NotJson extends Error {
  readonly problem: JsonProblem;

  constructor(problem: JsonProblem) {
    super(problem.message);
    this.problem = problem;
  }
}

/**
 * Texts of some megabytes are read while somebody waits, and most of what they hold is left out of the tree. So characters are
 * compared as numbers, objects and values are made only for what is kept and for names, and the engine reads long strings.
 */
class JsonReader {
  readonly #source: Source;
  readonly #text: string;
  readonly #maxDepth: number;
  readonly #options: JsonOptions;
  #at = 0;
  #root: Node | undefined;
  /** The innermost container that is open; not one of `#deep`. */
  #container: OpenContainer | undefined;
  /** Open containers below the deepest level that becomes a tree: 1 for an object, 0 for an array. A byte each, as there may be millions. */
  #deep = NOTHING;
  #deepLength = 0;
  #tooDeep: Span | undefined;
  /** Of the string that was read last: its value if that is known already, and what may be in it. */
  #value: string | undefined;
  #hasEscape = false;
  #hasSurrogate = false;
  readonly #duplicates: JsonPlace[] = [];
  readonly #loneSurrogates: JsonPlace[] = [];

  constructor(source: Source, options: JsonOptions) {
    this.#source = source;
    this.#text = source.text;
    this.#maxDepth = options.maxDepth ?? 256;
    this.#options = options;
  }

  read(): JsonReading {
    const found = { duplicates: this.#duplicates, loneSurrogates: this.#loneSurrogates };
    try {
      this.#readText();
    } catch (error) {
      if (error instanceof NotJson) return { problem: error.problem, duplicates: [], loneSurrogates: [] };
      throw error;
    }
    return this.#tooDeep ? { tooDeep: this.#tooDeep, ...found } : { root: this.#root!, ...found };
  }

  #readText(): void {
    this.#skipSpace();
    if (this.#at >= this.#text.length) this.#fail('the text is empty: expected a JSON value');
    let wantsValue = true;
    for (;;) {
      if (wantsValue) wantsValue = this.#readValue();
      else if (!this.#container) break;
      else wantsValue = this.#readSeparator();
    }
    this.#skipSpace();
    if (this.#at < this.#text.length) this.#fail('expected the end of the text after the JSON value');
  }

  /** Reads a value, or the opening of a container; true if a value has to follow at once. */
  #readValue(): boolean {
    const code = this.#skipSpace();
    switch (code) {
      case OPEN_BRACE:
        return this.#openContainer(true);
      case OPEN_BRACKET:
        return this.#openContainer(false);
      case QUOTE:
        this.#readStringValue();
        return false;
      default:
        if (this.#skipPlainItems()) return false;
        if (code === MINUS || isDigit(code)) this.#readNumber();
        else this.#readWord(code);
        return false;
    }
  }

  /** True if a value has to follow, false if the container was empty and is closed. */
  #openContainer(isObject: boolean): boolean {
    const start = this.#at++;
    const parent = this.#container;
    const depth = parent ? parent.depth + 1 : 1;
    if (depth > this.#maxDepth) {
      this.#tooDeep ??= this.#span(start, start + 1);
      this.#pushDeep(isObject);
    } else {
      const isKept = this.#isKeeping();
      const path = isKept ? this.#valuePath() : undefined;
      const { childLimit, keptNames } = this.#options;
      this.#container = {
        parent,
        depth,
        isObject,
        start,
        path,
        isKept,
        items: isKept && !isObject ? [] : NO_ITEMS,
        entries: isKept && isObject ? [] : NO_ENTRIES,
        childLimit: !isKept ? 0 : childLimit ? childLimit(path) : Infinity,
        keptNames: isKept && isObject && keptNames ? keptNames(path) : NO_NAMES,
        length: 0,
        name: '',
        key: undefined,
        names: undefined,
      };
    }
    const code = this.#skipSpace();
    if (code === (isObject ? CLOSE_BRACE : CLOSE_BRACKET)) {
      this.#closeContainer();
      return false;
    }
    if (isObject) this.#readName(code);
    return true;
  }

  /** Behind a value inside a container: true if another value follows, false if the container is closed. */
  #readSeparator(): boolean {
    const code = this.#skipSpace();
    const isObject = this.#deepLength > 0 ? this.#deep[this.#deepLength - 1] === 1 : this.#container!.isObject;
    if (code === (isObject ? CLOSE_BRACE : CLOSE_BRACKET)) {
      this.#closeContainer();
      return false;
    }
    if (code !== COMMA) {
      const closing = isObject ? "'}'" : "']'";
      if (this.#at < this.#text.length) this.#fail(`expected ',' or ${closing}`, this.#hintAt() ?? hintForMissingComma(code));
      this.#fail(`unexpected end of the text: expected ',' or ${closing}`);
    }
    this.#at++;
    const next = this.#skipSpace();
    if (next === CLOSE_BRACE || next === CLOSE_BRACKET)
      this.#fail('expected another value after the comma', 'remove the comma before the closing bracket');
    if (isObject) this.#readName(next);
    return true;
  }

  #pushDeep(isObject: boolean): void {
    if (this.#deepLength === this.#deep.length) {
      const longer = new Uint8Array(2 * this.#deepLength + 64);
      longer.set(this.#deep);
      this.#deep = longer;
    }
    this.#deep[this.#deepLength++] = isObject ? 1 : 0;
  }

  #closeContainer(): void {
    this.#at++;
    if (this.#deepLength > 0) {
      this.#deepLength--;
      this.#add(undefined);
      return;
    }
    const { parent, isObject, start, items, entries } = this.#container!;
    this.#container = parent;
    if (!this.#isKeeping()) {
      this.#add(undefined);
      return;
    }
    const origin = this.#span(start, this.#at);
    this.#add(
      isObject
        ? ({ kind: 'mapping', origin, entries, flow: true } satisfies MappingNode)
        : ({ kind: 'sequence', origin, items, flow: true } satisfies SequenceNode),
    );
  }

  /** Reads a name and the colon after it. */
  #readName(code: number): void {
    const start = this.#at;
    if (code !== QUOTE) {
      this.#fail(start < this.#text.length ? 'expected a name in double quotes' : 'unexpected end of the text: expected a name in double quotes');
    }
    this.#readString();
    if (this.#deepLength === 0) {
      const container = this.#container!;
      const name = this.#stringFrom(start);
      if (this.#isLone(name)) note(this.#loneSurrogates, this.#span(start, this.#at), pathOf(container));
      if (isRepeated(container, name)) note(this.#duplicates, this.#span(start, this.#at), childPath(pathOf(container), name));
      container.name = name;
      container.key = this.#isKeeping() ? this.#stringNode(start, name) : undefined;
    }
    if (this.#skipSpace() !== COLON) this.#fail("expected ':' after the name", this.#hintAt() ?? hintForQuotesIn(this.#text.slice(start, this.#at)));
    this.#at++;
  }

  #readStringValue(): void {
    const start = this.#at;
    this.#readString();
    if (this.#deepLength > 0) return;
    const isKept = this.#isKeeping();
    const value = isKept || this.#hasSurrogate ? this.#stringFrom(start) : '';
    if (this.#isLone(value)) note(this.#loneSurrogates, this.#span(start, this.#at), this.#valuePath());
    this.#add(isKept ? this.#stringNode(start, value) : undefined);
  }

  /** Numbers and words of an array that are left out: the engine finds where they end, and leaves the comma behind the last one. */
  #skipPlainItems(): boolean {
    const container = this.#container;
    if (this.#deepLength > 0 || !container || container.isObject || container.length < FEW_ITEMS || this.#isKeeping()) return false;
    const start = this.#at;
    PLAIN_ITEMS.lastIndex = start;
    if (!PLAIN_ITEMS.test(this.#text)) return false;
    this.#at = PLAIN_ITEMS.lastIndex - 1;
    for (let at = start; at <= this.#at; at++) if (this.#text.charCodeAt(at) === COMMA) container.length++;
    return true;
  }

  #readNumber(): void {
    const start = this.#at;
    const integerEnd = endOfInteger(this.#text, start);
    const end = integerEnd && endOfFraction(this.#text, integerEnd);
    if (end === undefined || isWordPart(this.#text.charCodeAt(end))) this.#fail('this is not a JSON number');
    this.#at = end;
    this.#add(this.#isKeeping() ? this.#numberNode(start, end === integerEnd) : undefined);
  }

  #numberNode(start: number, hasIntegerForm: boolean): ScalarNode {
    const text = this.#text.slice(start, this.#at);
    const isInteger = hasIntegerForm && text.length <= MAX_INTEGER_LENGTH;
    return {
      kind: 'scalar',
      origin: this.#span(start, this.#at),
      type: isInteger ? 'integer' : 'float',
      value: isInteger && text.length > EXACT_DIGITS ? integerValue(BigInt(text)) : Number(text),
      text,
      style: 'plain',
    };
  }

  #readWord(code: number): void {
    const start = this.#at;
    const word = WORDS.get(code);
    if (!word || !this.#text.startsWith(word.text, start) || isWordPart(this.#text.charCodeAt(start + word.text.length))) {
      this.#fail(start < this.#text.length ? 'expected a JSON value' : 'unexpected end of the text: expected a JSON value');
    }
    this.#at += word.text.length;
    this.#add(this.#isKeeping() ? { kind: 'scalar', origin: this.#span(start, this.#at), ...word, style: 'plain' } : undefined);
  }

  /** Reads a string and notes what is in it. */
  #readString(): void {
    const text = this.#text;
    const start = this.#at;
    let at = start + 1;
    this.#value = undefined;
    this.#hasEscape = false;
    this.#hasSurrogate = false;
    let isTried = false;
    for (;;) {
      if (!isTried && at - start > LONG_STRING) {
        if (this.#readLongString(start)) return;
        // There is a mistake in it, and the loop goes on to its place.
        isTried = true;
      }
      const code = text.charCodeAt(at);
      if (code === QUOTE) break;
      if (code === BACKSLASH) {
        this.#hasEscape = true;
        at = this.#behindEscape(at);
      } else if (code >= SPACE) {
        if (isSurrogate(code)) this.#hasSurrogate = true;
        at++;
      } else {
        this.#at = at;
        this.#fail(at < text.length ? 'a control character in a string must be escaped' : 'unexpected end of the text inside a string');
      }
    }
    this.#at = at + 1;
  }

  /** Has the engine read a string, which does not say what is in it; false if the string is not well-formed. */
  #readLongString(start: number): boolean {
    const end = endOfJsonString(this.#text, start);
    const value = end === undefined ? undefined : unescaped(this.#text.slice(start, end));
    if (end === undefined || value === undefined) return false;
    this.#value = value;
    this.#hasSurrogate = true;
    this.#at = end;
    return true;
  }

  #behindEscape(at: number): number {
    const letter = this.#text.charCodeAt(at + 1);
    if (letter === LETTER_U) {
      const unit = unitOf(this.#text, at + 2);
      if (unit !== undefined) {
        if (isSurrogate(unit)) this.#hasSurrogate = true;
        return at + 6;
      }
      this.#at = at;
      this.#fail('expected four hexadecimal digits after \\u');
    }
    if (isEscapeLetter(letter)) return at + 2;
    this.#at = at;
    this.#fail('unknown escape in JSON', 'a backslash itself is written \\\\');
  }

  /** The string from an opening quote to where the reader is, unescaped. */
  #stringFrom(start: number): string {
    if (this.#value !== undefined) return this.#value;
    if (!this.#hasEscape) return this.#text.slice(start + 1, this.#at - 1);
    return unescapedJsonString(this.#text, start, this.#at);
  }

  #isLone(value: string): boolean {
    return this.#hasSurrogate && LONE_SURROGATE.test(value);
  }

  #stringNode(start: number, value: string): ScalarNode {
    return { kind: 'scalar', origin: this.#span(start, this.#at), type: 'string', value, text: value, style: 'double-quoted' };
  }

  /** Whether the value that comes next, or is being read, becomes a node. */
  #isKeeping(): boolean {
    if (this.#deepLength > 0) return false;
    const container = this.#container;
    return !container || container.length < container.childLimit || (container.isObject && container.keptNames.includes(container.name));
  }

  /** Takes a value as the next child, `undefined` if it is left out. */
  #add(node: Node | undefined): void {
    if (this.#deepLength > 0) return;
    const container = this.#container;
    if (!container) {
      this.#root = node;
      return;
    }
    container.length++;
    if (!node) return;
    const { key, name } = container;
    if (key) container.entries.push({ key, value: node, name, isMerge: false });
    else container.items.push(node);
  }

  /** Path of the value that is about to be added. */
  #valuePath(): Path {
    return this.#container && pathOfChild(this.#container);
  }

  /** What is after the white space here; NaN at the end. */
  #skipSpace(): number {
    const text = this.#text;
    let at = this.#at;
    let code = text.charCodeAt(at);
    const long = at + LONG_SPACE;
    while (isSpace(code)) {
      if (at >= long) {
        SPACES.lastIndex = at;
        SPACES.test(text);
        at = SPACES.lastIndex - 1;
      }
      code = text.charCodeAt(++at);
    }
    this.#at = at;
    return code;
  }

  #span(start: number, end: number): Span {
    return { source: this.#source, start, end };
  }

  #fail(message: string, hint: string | undefined = this.#hintAt()): never {
    const start = Math.min(this.#at, this.#text.length);
    const span = this.#span(start, Math.min(start + 1, this.#text.length));
    throw new NotJson(hint === undefined ? { message, span } : { message, hint, span });
  }

  #hintAt(): string | undefined {
    return FOREIGN_NOTATIONS.find(({ pattern }) => {
      pattern.lastIndex = this.#at;
      return pattern.test(this.#text);
    })?.hint;
  }
}

/** In characters: beyond so many the engine looks for the end of white space. */
const LONG_SPACE = 64;
/** Not more at once than the engine has room for: it remembers each step where so many patterns are in use that it optimizes none. */
const SPACES = /[ \t\n\r]{1,1000}/y;

/** Arrays of fewer items are read one by one. */
const FEW_ITEMS = 16;

/** Items with the commas behind them, not so many that the engine would run out of room for its way back. */
const PLAIN_ITEMS = /(?:[ \t\n\r]{0,64}(?:-?(?:0|[1-9]\d{0,999})(?:\.\d{1,999})?(?:[eE][+-]?\d{1,999})?|true|false|null)[ \t\n\r]{0,64},){1,500}/y;

/** An integer of so many digits is exact as a number. */
const EXACT_DIGITS = 15;

/** Most names that are compared one by one, which is faster than a set for so few. */
const FEW_NAMES = 8;

const NO_NAMES: readonly string[] = [];

/** Of containers that are left out, or hold the other kind of children: nothing is ever added. */
const NO_ITEMS: Node[] = [];
const NO_ENTRIES: Entry[] = [];

/** With this flag a pair counts as the character it stands for. */
const LONE_SURROGATE = /[\ud800-\udfff]/u;

const NOTHING = new Uint8Array();

/** The words, by their first letter. */
const WORDS: ReadonlyMap<number, Pick<ScalarNode, 'text' | 'type' | 'value'>> = new Map([
  [0x74, { text: 'true', type: 'boolean', value: true }],
  [0x66, { text: 'false', type: 'boolean', value: false }],
  [0x6e, { text: 'null', type: 'null', value: null }],
]);

/** What people write who have another notation in mind, or whose editor improved their quotes. */
const FOREIGN_NOTATIONS: readonly { readonly pattern: RegExp; readonly hint: string }[] = [
  { pattern: /[\u201c-\u201f\u00ab\u00bb]/y, hint: 'typographic quotes are not JSON: write "' },
  { pattern: /['\u2018-\u201b]/y, hint: 'JSON strings need double quotes' },
  { pattern: /\/[/*]|#/y, hint: 'JSON has no comments' },
  { pattern: /\ufeff/y, hint: 'remove the byte order mark (U+FEFF)' },
  { pattern: /(?:True|False|None|NaN|Infinity|undefined)\b/y, hint: 'the only JSON keywords are true, false and null' },
  { pattern: /[+.]/y, hint: 'a JSON number starts with a digit or a minus sign' },
];

/** A name that goes on behind the typographic quote that was to end it. */
function hintForQuotesIn(name: string): string | undefined {
  return /[\u201c-\u201f\u00ab\u00bb]/.test(name) ? 'the name before ends with a typographic quote: write "' : undefined;
}

function hintForMissingComma(code: number): string | undefined {
  return code === QUOTE || code === OPEN_BRACE || code === OPEN_BRACKET ? 'a comma seems to be missing here' : undefined;
}

/** Notes a place, unless so many have been noted that one more tells nothing new. */
function note(places: JsonPlace[], span: Span, path: Path): void {
  if (places.length < MOST_PLACES) places.push({ span, path });
}

const MOST_PLACES = 1000;

/** What a string in quotes stands for; `undefined` if there is a mistake in it. */
function unescaped(string: string): string | undefined {
  try {
    return String(JSON.parse(string));
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Most containers of a huge text are left out, and nobody asks for their paths. */
function pathOf({ isKept, path, parent }: OpenContainer): Path {
  return isKept ? path : parent && pathOfChild(parent);
}

/** Path of the value of a container that is being read. */
function pathOfChild(container: OpenContainer): Path {
  return childPath(pathOf(container), container.isObject ? container.name : container.length);
}

/** Remembers a name; whether the container had it before. */
function isRepeated(container: OpenContainer, name: string): boolean {
  const { names } = container;
  if (!names) {
    container.names = [name];
    return false;
  }
  if (names instanceof Set) {
    const { size } = names;
    return names.add(name).size === size;
  }
  if (names.includes(name)) return true;
  names.push(name);
  if (names.length > FEW_NAMES) container.names = new Set(names);
  return false;
}
