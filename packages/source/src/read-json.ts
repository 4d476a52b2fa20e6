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
}

/** What is wrong with a text that should be one JSON text. */
export interface JsonProblem {
  readonly message: string;
  readonly hint?: string;
  readonly span: Span;
}

/** A place in the tree where something is wrong although the syntax is right. */
export interface JsonPlace {
  /** Where it stands: of a duplicate the later name with its quotes, of a surrogate its string. */
  readonly span: Span;
  /** Of a duplicate its entry, of a surrogate the string, or its object if it stands in a name. */
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
  return new JsonReader(source, options.maxDepth ?? 256, options.childLimit ?? unlimited).read();
}

const unlimited = (): number => Infinity;

/** A container whose end has not been read yet. */
interface OpenContainer {
  readonly isObject: boolean;
  readonly start: number;
  readonly path: Path;
  readonly items: Node[];
  readonly entries: Entry[];
  readonly childLimit: number;
  /** Items so far, those left out included. */
  length: number;
  /** Name of the member whose value comes next. */
  key: ScalarNode | undefined;
  /** Names so far, once there are too many to compare one by one or some have been left out. */
  names: Set<string> | undefined;
}

const SMALL_OBJECT = 8;

/** Thrown inside the reader at the first syntax problem, caught in `read`. */
class NotJson extends Error {
  readonly problem: JsonProblem;

  constructor(problem: JsonProblem) {
    super(problem.message);
    this.problem = problem;
  }
}

class JsonReader {
  readonly #source: Source;
  readonly #text: string;
  readonly #maxDepth: number;
  readonly #childLimit: (path: Path) => number;
  #at = 0;
  #root: Node | undefined;
  readonly #open: OpenContainer[] = [];
  /** Containers below the deepest level that becomes a tree: whether each is an object. Kept apart so that a million of them stay small. */
  readonly #deep: boolean[] = [];
  #tooDeep: Span | undefined;
  #string = { value: '', hasLoneSurrogate: false };
  readonly #duplicates: JsonPlace[] = [];
  readonly #loneSurrogates: JsonPlace[] = [];

  constructor(source: Source, maxDepth: number, childLimit: (path: Path) => number) {
    this.#source = source;
    this.#text = source.text;
    this.#maxDepth = maxDepth;
    this.#childLimit = childLimit;
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
      else if (this.#open.length + this.#deep.length === 0) break;
      else wantsValue = this.#readSeparator();
    }
    this.#skipSpace();
    if (this.#at < this.#text.length) this.#fail('expected the end of the text: there is something behind the JSON value');
  }

  /** Reads a value, or the opening of a container; true if a value has to follow at once. */
  #readValue(): boolean {
    this.#skipSpace();
    const code = this.#text.charCodeAt(this.#at);
    switch (code) {
      case QUOTE: {
        const start = this.#at;
        this.#readString();
        if (this.#deep.length === 0) this.#add(this.#stringNode(start, true));
        return false;
      }
      case OPEN_BRACE:
        return this.#openContainer(true);
      case OPEN_BRACKET:
        return this.#openContainer(false);
      default:
        if (code === MINUS || isDigit(code)) this.#readNumber();
        else this.#readWord();
        return false;
    }
  }

  /** True if a value has to follow, false if the container was empty and is closed. */
  #openContainer(isObject: boolean): boolean {
    const start = this.#at++;
    if (this.#open.length >= this.#maxDepth) {
      this.#tooDeep ??= this.#span(start, start + 1);
      this.#deep.push(isObject);
    } else {
      const path = this.#valuePath();
      const isKept = this.#isRoomFor(this.#open.at(-1));
      const childLimit = isKept ? this.#childLimit(path) : 0;
      this.#open.push({ isObject, start, path, items: [], entries: [], childLimit, length: 0, key: undefined, names: undefined });
    }
    this.#skipSpace();
    const close = isObject ? CLOSE_BRACE : CLOSE_BRACKET;
    if (this.#text.charCodeAt(this.#at) === close) {
      this.#closeContainer();
      return false;
    }
    if (isObject) this.#readName();
    return true;
  }

  /** Behind a value inside a container: true if another value follows, false if the container is closed. */
  #readSeparator(): boolean {
    this.#skipSpace();
    const isObject = this.#deep.at(-1) ?? this.#open.at(-1)!.isObject;
    const code = this.#text.charCodeAt(this.#at);
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
    this.#skipSpace();
    const next = this.#text.charCodeAt(this.#at);
    if (next === CLOSE_BRACE || next === CLOSE_BRACKET)
      this.#fail('expected another value behind the comma', 'remove the comma before the closing bracket');
    if (isObject) this.#readName();
    return true;
  }

  #closeContainer(): void {
    this.#at++;
    if (this.#deep.length > 0) {
      this.#deep.pop();
      return;
    }
    const { isObject, start, items, entries } = this.#open.pop()!;
    const origin = this.#span(start, this.#at);
    this.#add(
      isObject
        ? ({ kind: 'mapping', origin, entries, flow: true } satisfies MappingNode)
        : ({ kind: 'sequence', origin, items, flow: true } satisfies SequenceNode),
    );
  }

  #readName(): void {
    this.#skipSpace();
    const start = this.#at;
    if (this.#text.charCodeAt(start) !== QUOTE) {
      this.#fail(start < this.#text.length ? 'expected a name in double quotes' : 'unexpected end of the text: expected a name in double quotes');
    }
    this.#readString();
    if (this.#deep.length === 0) {
      const container = this.#open.at(-1)!;
      const key = this.#stringNode(start, false);
      if (this.#isKnownName(container, key.text)) note(this.#duplicates, key.origin, childPath(container.path, key.text));
      container.key = key;
    }
    this.#skipSpace();
    if (this.#text.charCodeAt(this.#at) !== COLON) this.#fail("expected ':' behind the name");
    this.#at++;
  }

  #isKnownName(container: OpenContainer, name: string): boolean {
    const { entries } = container;
    if (entries.length < Math.min(SMALL_OBJECT, container.childLimit)) return entries.some((entry) => entry.name === name);
    container.names ??= new Set(entries.map((entry) => entry.name!));
    const isKnown = container.names.has(name);
    container.names.add(name);
    return isKnown;
  }

  #readNumber(): void {
    NUMBER.lastIndex = this.#at;
    const match = NUMBER.exec(this.#text);
    if (!match) this.#fail('this is not a JSON number');
    const [text, fraction] = match;
    const start = this.#at;
    if (isWordPart(this.#text.charCodeAt(start + text.length))) this.#fail('this is not a JSON number');
    this.#at += text.length;
    if (this.#deep.length > 0) return;
    const isInteger = !fraction && text.length <= MAX_INTEGER_LENGTH;
    this.#add({
      kind: 'scalar',
      origin: this.#span(start, this.#at),
      type: isInteger ? 'integer' : 'float',
      value: isInteger && text.length > 15 ? integerValue(BigInt(text)) : Number(text),
      text,
      style: 'plain',
    });
  }

  #readWord(): void {
    const start = this.#at;
    const word = WORDS.find(({ text }) => this.#text.startsWith(text, start));
    if (!word || isWordPart(this.#text.charCodeAt(start + word.text.length))) {
      this.#fail(start < this.#text.length ? 'expected a JSON value' : 'unexpected end of the text: expected a JSON value');
    }
    this.#at += word.text.length;
    if (this.#deep.length === 0) this.#add({ kind: 'scalar', origin: this.#span(start, this.#at), ...word, style: 'plain' });
  }

  /** Reads a string into `#string`. */
  #readString(): void {
    const text = this.#text;
    const start = ++this.#at;
    PLAIN_CHARACTERS.lastIndex = start;
    PLAIN_CHARACTERS.test(text);
    let at = PLAIN_CHARACTERS.lastIndex;
    if (text.charCodeAt(at) === QUOTE) {
      const value = text.slice(start, at);
      this.#string = { value, hasLoneSurrogate: false };
      this.#at = at + 1;
      return;
    }
    const parts: string[] = [];
    let partStart = start;
    for (;;) {
      const code = text.charCodeAt(at);
      if (code === QUOTE) break;
      if (code === BACKSLASH) {
        parts.push(text.slice(partStart, at));
        this.#at = at;
        parts.push(this.#readEscape());
        partStart = at = this.#at;
      } else if (isSurrogate(code)) {
        at++;
      } else {
        this.#at = at;
        this.#fail(at < text.length ? 'a control character inside a string has to be escaped' : 'unexpected end of the text inside a string');
      }
      PLAIN_CHARACTERS.lastIndex = at;
      PLAIN_CHARACTERS.test(text);
      at = PLAIN_CHARACTERS.lastIndex;
    }
    parts.push(text.slice(partStart, at));
    const value = parts.join('');
    this.#string = { value, hasLoneSurrogate: LONE_SURROGATE.test(value) };
    this.#at = at + 1;
  }

  #readEscape(): string {
    const letter = this.#text[this.#at + 1];
    if (letter === 'u') {
      const digits = this.#text.slice(this.#at + 2, this.#at + 6);
      if (!/^[0-9a-fA-F]{4}$/.test(digits)) this.#fail('expected four hexadecimal digits behind \\u');
      this.#at += 6;
      return String.fromCharCode(Number.parseInt(digits, 16));
    }
    const character = letter === undefined ? undefined : ESCAPES.get(letter);
    if (character === undefined) this.#fail('this escape does not exist in JSON', 'a backslash itself is written \\\\');
    this.#at += 2;
    return character;
  }

  #stringNode(start: number, isValue: boolean): ScalarNode {
    const { value, hasLoneSurrogate } = this.#string;
    const origin = this.#span(start, this.#at);
    if (hasLoneSurrogate) note(this.#loneSurrogates, origin, isValue ? this.#valuePath() : this.#open.at(-1)!.path);
    return { kind: 'scalar', origin, type: 'string', value, text: value, style: 'double-quoted' };
  }

  #add(node: Node): void {
    const container = this.#open.at(-1);
    if (!container) {
      this.#root = node;
      return;
    }
    container.length++;
    if (!this.#isRoomFor(container)) return;
    if (container.isObject) container.entries.push({ key: container.key!, value: node, name: container.key!.text, isMerge: false });
    else container.items.push(node);
  }

  #isRoomFor(container: OpenContainer | undefined): boolean {
    return !container || (container.isObject ? container.entries : container.items).length < container.childLimit;
  }

  /** Path of the value that is about to be added. */
  #valuePath(): Path {
    const container = this.#open.at(-1);
    return container && childPath(container.path, container.isObject ? container.key!.text : container.length);
  }

  #skipSpace(): void {
    while (isSpace(this.#text.charCodeAt(this.#at))) this.#at++;
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

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;
const OPEN_BRACKET = 0x5b;
const CLOSE_BRACKET = 0x5d;
const COMMA = 0x2c;
const COLON = 0x3a;
const MINUS = 0x2d;

const NUMBER = /-?(?:0|[1-9][0-9]*)((?:\.[0-9]+)?(?:[eE][-+]?[0-9]+)?)/y;
/** What stands in strings without further ado. RFC 8259 forbids control characters, and surrogates have to be paired. */
// eslint-disable-next-line no-control-regex -- see above
const PLAIN_CHARACTERS = /[^"\\\u0000-\u001f\ud800-\udfff]*/y;
const LONE_SURROGATE = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/;

const ESCAPES: ReadonlyMap<string, string> = new Map([
  ['"', '"'],
  ['\\', '\\'],
  ['/', '/'],
  ['b', '\b'],
  ['f', '\f'],
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
]);

const WORDS = [
  { text: 'true', type: 'boolean', value: true },
  { text: 'false', type: 'boolean', value: false },
  { text: 'null', type: 'null', value: null },
] as const;

/** What people write who have another notation in mind, or whose editor improved their quotes. */
const FOREIGN_NOTATIONS: readonly { readonly pattern: RegExp; readonly hint: string }[] = [
  { pattern: /[\u201c-\u201f\u00ab\u00bb]/y, hint: 'typographic quotes are not JSON: write "' },
  { pattern: /['\u2018-\u201b]/y, hint: 'JSON strings stand in double quotes' },
  { pattern: /\/[/*]|#/y, hint: 'JSON has no comments' },
  { pattern: /\ufeff/y, hint: 'remove the byte order mark (U+FEFF)' },
  { pattern: /(?:True|False|None|NaN|Infinity|undefined)\b/y, hint: 'JSON knows the words true, false and null only' },
  { pattern: /[+.]/y, hint: 'a JSON number starts with a digit or a minus sign' },
];

function hintForMissingComma(code: number): string | undefined {
  return code === QUOTE || code === OPEN_BRACE || code === OPEN_BRACKET ? 'a comma seems to be missing before this' : undefined;
}

/** Notes a place, unless so many have been noted that one more tells nothing new. */
function note(places: JsonPlace[], span: Span, path: Path): void {
  if (places.length < MOST_PLACES) places.push({ span, path });
}

const MOST_PLACES = 1000;

function isSpace(code: number): boolean {
  return code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09;
}

function isSurrogate(code: number): boolean {
  return code >= 0xd800 && code <= 0xdfff;
}

function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}

/** Letters, digits and what else may not follow a number or word directly. */
function isWordPart(code: number): boolean {
  return (
    isDigit(code) ||
    (code >= 0x41 && code <= 0x5a) ||
    (code >= 0x61 && code <= 0x7a) ||
    code === 0x5f ||
    code === 0x2e ||
    code === MINUS ||
    code === 0x2b
  );
}
