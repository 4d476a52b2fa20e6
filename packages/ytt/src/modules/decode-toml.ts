import { byteText, Fault, Float, normalizeInt, quoteText } from '@assay/starlark';

import type { Content, Scalar } from '../model.ts';
import { ArrayItem, MapItem, noSpan, YamlArray, YamlMap } from '../model.ts';
import { crash } from '../values/crash.ts';
import { isTomlDate } from './toml-date.ts';

/**
 * The value that a TOML document means, sorted by key. Throws a `Fault` with the message of github.com/BurntSushi/toml 1.2;
 * dates are read, but have no form in Starlark.
 */
export function decodeToml(text: string): Content {
  return new TomlReader(text).read();
}

const MOST_NESTING = 500;

type Node = Scalar | typeof DATE | Table | Tables | readonly Node[];

/** Any date or time: it has no form in Starlark. */
const DATE: unique symbol = Symbol('date');

class Table {
  readonly members = new Map<string, Node>();
  /** Whether it was only needed to hold something; it may then be written once more. */
  isImplicit: boolean;

  constructor(isImplicit: boolean) {
    this.isImplicit = isImplicit;
  }
}

/** What `[[name]]` adds to. */
class Tables {
  readonly tables: Table[] = [];
}

class TomlReader {
  readonly #text: string;
  readonly #root = new Table(false);
  #at = 0;
  /** Where the key or name is that is being read: problems of meaning are told there. */
  #keyStart = 0;
  /** The table that keys are in, and its path. */
  #context: readonly string[] = [];
  #currentKey: string | undefined = undefined;

  constructor(text: string) {
    this.#text = text;
  }

  read(): Content {
    for (;;) {
      this.#skip(' \t\r\n');
      const char = this.#peek();
      if (char === '') return toContent(this.#root);
      if (char === '#') this.#comment();
      else {
        if (char === '[') this.#tableName();
        else this.#member(MOST_NESTING);
        this.#currentKey = undefined;
        this.#endOfLine();
      }
    }
  }

  #endOfLine(): void {
    this.#skip(' \t');
    const char = this.#peek();
    if (char === '#') this.#comment();
    else if (char !== '' && char !== '\n' && char !== '\r') {
      throw this.#failAfter(`expected a top-level item to end with a newline, comment, or EOF, but got ${quoteChar(char)} instead`);
    }
  }

  #comment(): void {
    while (this.#peek() !== '' && this.#peek() !== '\n') this.#next();
  }

  // Names of tables and keys

  #tableName(): void {
    this.#next();
    const isArray = this.#accept('[');
    this.#keyStart = this.#at;
    const path: string[] = [];
    do {
      this.#checkLength(path);
      path.push(this.#tableNamePart());
    } while (this.#accept('.'));
    const char = this.#peek();
    if (char !== ']') throw this.#failAfter(`expected '.' or ']' to end table name, but got ${quoteChar(char)} instead`);
    this.#next();
    if (isArray && !this.#accept(']')) {
      throw this.#failAfter(`expected end of table array name delimiter ']', but got ${quoteChar(this.#peek())} instead`);
    }
    this.#openTable(path, isArray);
  }

  #tableNamePart(): string {
    this.#skip(' \t');
    const char = this.#peek();
    if (char === ']' || char === '') throw this.#failValue('unexpected end of table name (table names cannot be empty)');
    if (char === '.') throw this.#failValue('unexpected table separator (table names cannot be empty)');
    const part = this.#keyPart(char);
    this.#skip(' \t');
    return part;
  }

  #keyPart(char: string): string {
    if (char === '"' || char === "'") return this.#string(char);
    return this.#take(/[A-Za-z0-9_-]*/y);
  }

  #key(): readonly string[] {
    this.#skip(' \t');
    const first = this.#peek();
    if (first === '=' || first === '') throw this.#failValue("unexpected '=': key name appears blank");
    if (first === '.') throw this.#failValue("unexpected '.': keys cannot start with a '.'");
    this.#keyStart = this.#at;
    const path: string[] = [];
    do {
      this.#checkLength(path);
      this.#skip(' \t');
      const char = this.#peek();
      if (char === '=' || char === '') throw this.#failValue("unexpected '='");
      if (char === '.') throw this.#failValue("unexpected '.'");
      path.push(this.#keyPart(char));
      this.#skip(' \t');
    } while (this.#accept('.'));
    const char = this.#peek();
    if (char === '') throw this.#failHere("unexpected EOF; expected key separator '='");
    if (char !== '=') throw this.#failAfter(`expected '.' or '=', but got ${quoteChar(char)} instead`);
    this.#next();
    return path;
  }

  /** Each part of a name is a table inside of the one before. */
  #checkLength(path: readonly string[]): void {
    if (path.length === MOST_NESTING) throw this.#failHere('value is nested too deeply');
  }

  /** `a.b = value` */
  #member(depth: number): void {
    const outer = this.#context;
    const path = this.#key();
    for (const part of path.slice(0, -1)) this.#openDotted(part);
    const name = path.at(-1) ?? '';
    this.#currentKey = name;
    this.#set(name, this.#value(depth));
    this.#context = outer;
  }

  // What keys and names mean

  #openTable(path: readonly string[], isArray: boolean): void {
    this.#currentKey = undefined;
    const name = path.at(-1) ?? '';
    const parents = path.slice(0, -1);
    const holder = this.#descend(parents);
    this.#context = parents;
    if (isArray) this.#append(holder, name);
    else this.#set(name, new Table(false));
    this.#context = path;
  }

  #append(holder: Table, name: string): void {
    const tables = holder.members.get(name) ?? new Tables();
    if (!(tables instanceof Tables)) {
      throw this.#failAtKey(`Key '${printPath([...this.#context, name])}' was already created and cannot be used as an array.`);
    }
    tables.tables.push(new Table(false));
    holder.members.set(name, tables);
  }

  /** The table that a path leads to; the tables on the way are made where they are missing. */
  #descend(path: readonly string[]): Table {
    let table = this.#root;
    for (const [index, name] of path.entries()) {
      const found = table.members.get(name) ?? new Table(true);
      table.members.set(name, found);
      const next = lastTable(found);
      if (!next) throw this.#failAtKey(`Key '${printPath(path.slice(0, index + 1))}' was already created as a hash.`);
      table = next;
    }
    return table;
  }

  /** Goes on into the table that the next part of a dotted key names. */
  #openDotted(name: string): void {
    const { members } = this.#holder();
    const known = members.get(name);
    if (known === undefined || isNodes(known)) members.set(name, new Table(true));
    else if (known instanceof Table) known.isImplicit = false;
    this.#context = [...this.#context, name];
  }

  #set(name: string, value: Node): void {
    const { members } = this.#holder();
    const known = members.get(name);
    // The reference lets everything replace an array of values.
    if (known === undefined || isNodes(known)) members.set(name, value);
    else if (known instanceof Table && known.isImplicit) known.isImplicit = false;
    else throw this.#redefined([...this.#context, name]);
  }

  #holder(): Table {
    let table = this.#root;
    for (const name of this.#context) {
      const next = lastTable(table.members.get(name));
      if (!next) throw this.#redefined(this.#context);
      table = next;
    }
    return table;
  }

  #redefined(path: readonly string[]): Fault {
    return this.#failAtKey(`Key '${printPath(path)}' has already been defined.`);
  }

  // Values

  #value(depth: number): Node {
    if (depth === 0) throw this.#failHere('value is nested too deeply');
    this.#skip(' \t');
    const char = this.#peek();
    if (char === '[') return this.#array(depth);
    if (char === '{') return this.#inlineTable(depth);
    if (char === '"' || char === "'") return this.#anyString(char);
    if (char === '.') throw this.#failAfter("floats must start with a digit, not '.'");
    if (/[-+0-9]/.test(char)) return this.#number();
    const special = this.#take(/[in](?:nf|an)/y);
    if (special !== '') return special === 'inf' || special === 'nan' ? makeFloat(special) : this.#float(special);
    if (/\p{L}/u.test(char)) return this.#word();
    if (char === '') throw this.#failHere('unexpected EOF; expected value');
    throw this.#failAfter(`expected value but found ${quoteChar(char)} instead`);
  }

  /** What begins as `inf` or `nan` do is told without its first letter. */
  #word(): boolean {
    this.#take(/i(?=n)|[in](?=a)/y);
    const word = this.#take(/\p{L}+/uy);
    this.#peek();
    if (word === 'true' || word === 'false') return word === 'true';
    throw this.#failValue(`expected value but found ${quoteText(word)} instead`);
  }

  #array(depth: number): readonly Node[] {
    const items: Node[] = [];
    this.#next();
    for (;;) {
      this.#skipLines();
      if (this.#accept(']')) return items;
      if (this.#peek() === ',') throw this.#failAfter('unexpected comma');
      items.push(this.#value(depth - 1));
      this.#skipLines();
      if (this.#accept(']')) return items;
      if (!this.#accept(',')) throw this.#failAfter(`expected a comma (',') or array terminator (']'), but got ${this.#charOrEnd()}`);
    }
  }

  #skipLines(): void {
    this.#skip(' \t\r\n');
    while (this.#peek() === '#') {
      this.#comment();
      this.#skip(' \t\r\n');
    }
  }

  /** Its members are read as those of a document of their own. */
  #inlineTable(depth: number): Table {
    const inner = new TomlReader(this.#text);
    inner.#at = this.#at + 1;
    const outerPath = this.#path();
    let table = inner.#root;
    for (const name of outerPath) {
      const next = new Table(false);
      table.members.set(name, next);
      table = next;
    }
    inner.#context = outerPath;
    inner.#membersInline(depth);
    this.#at = inner.#at;
    return table;
  }

  #membersInline(depth: number): void {
    this.#skip(' \t');
    this.#checkSameLine();
    if (this.#accept('}')) return;
    for (;;) {
      if (this.#peek() === ',') throw this.#failAfter('unexpected comma');
      this.#member(depth - 1);
      this.#skip(' \t');
      this.#checkSameLine();
      if (this.#accept('}')) return;
      if (!this.#accept(',')) {
        throw this.#failAfter(`expected a comma or an inline table terminator '}', but got ${this.#charOrEnd()} instead`);
      }
      this.#skip(' \t');
      if (this.#peek() === '}') throw this.#failHere('trailing comma not allowed in inline tables');
      this.#checkSameLine();
    }
  }

  #checkSameLine(): void {
    if (this.#peek() === '\n' || this.#peek() === '\r') throw this.#failHere('newlines not allowed within inline tables');
  }

  #number(): Node {
    const date = /\d+[-:][-:0-9Tt .Zz+]*/y;
    date.lastIndex = this.#at;
    if (date.test(this.#text)) return this.#date(this.#take(date));
    const start = this.#at;
    const special = this.#take(/[-+](?:in?f?|na?n?)/y);
    if (special.length === 4) return makeFloat(special);
    if (special !== '') throw this.#failValue(`invalid float: '${special}'`);
    this.#checkSign();
    const digits = this.#take(/0[box][0-9a-fA-F_]*|[-+]?[0-9][0-9_]*(?:[.eE][-+0-9_.eE]*)?/y);
    this.#peek();
    return /^0[box]/.test(digits) || !/[.eE]/.test(digits) ? this.#integer(digits, start) : this.#float(digits);
  }

  #checkSign(): void {
    const sign = this.#take(/[-+]/y);
    const char = this.#peek();
    if (sign !== '' && /^0[box]/.test(this.#text.slice(this.#at, this.#at + 2))) {
      const base = this.#text.charAt(this.#at + 1);
      throw this.#failHere(`cannot use sign with non-decimal numbers: '${sign}0${base}'`);
    }
    if (sign !== '' && char === '.') throw this.#failAfter("floats must start with a digit, not '.'");
    if (!/[0-9]/.test(char)) throw this.#failAfter(`expected a digit but got ${quoteChar(char)}`);
    this.#at -= sign.length;
  }

  #integer(text: string, start: number): number | bigint {
    const [, base] = /^0([box])/.exec(text) ?? [];
    if (base !== undefined && !BASE_DIGIT[base]?.test(text.charAt(2))) {
      this.#at = start + 2;
      const name = base === 'b' ? 'a binary' : base === 'o' ? 'an octal' : 'a hexidecimal';
      throw this.#failValue(`not ${name} number: '0${base}${text.charAt(2) || this.#peek() || '\0'}'`);
    }
    this.#checkUnderscores(text, [text], 'integer');
    if (base === undefined && /^[-+]?0[0-9_]/.test(text)) throw this.#failValue(`Invalid integer ${quoteText(text)}: cannot have leading zeroes`);
    const digits = text.replaceAll('_', '');
    const value = digits.startsWith('-') ? -BigInt(digits.slice(1)) : BigInt(digits.replace('+', ''));
    if (value < -(2n ** 63n) || value >= 2n ** 63n) throw this.#failValue(`${text} is out of range for int64`);
    return normalizeInt(value);
  }

  #float(text: string): Float {
    const parts = text.split(/[.eE]/).filter((part) => part !== '');
    this.#checkUnderscores(text, parts, 'float');
    if (/^[-+]?0[0-9_]/.test(parts[0] ?? '')) throw this.#failValue(`Invalid float ${quoteText(text)}: cannot have leading zeroes`);
    if (/\.(?![0-9])/.test(text)) throw this.#failValue(`Invalid float ${quoteText(text)}: '.' must be followed by one or more digits`);
    const value = Number(text.replaceAll('_', ''));
    if (Number.isNaN(value)) throw this.#failValue(`Invalid float value: ${quoteText(text)}`);
    if (!Number.isFinite(value)) throw this.#failValue(`${text} is out of range for float64`);
    return new Float(value);
  }

  #checkUnderscores(text: string, parts: readonly string[], kind: 'integer' | 'float'): void {
    if (parts.some((part) => /(?:^|[^0-9a-fA-F])_|[^0-9a-fA-F]$/.test(part))) {
      throw this.#failValue(`Invalid ${kind} ${quoteText(text)}: underscores must be surrounded by digits`);
    }
  }

  #date(taken: string): typeof DATE {
    this.#peek();
    const text = taken.trimEnd().toUpperCase().replaceAll(' ', 'T');
    if (!isTomlDate(text)) throw this.#failValue(`Invalid TOML Datetime: ${quoteText(text)}.`);
    return DATE;
  }

  // Strings

  #anyString(quote: string): string {
    if (this.#text.startsWith(quote.repeat(3), this.#at)) return this.#longString(quote);
    return this.#string(quote);
  }

  #string(quote: string): string {
    const start = this.#next();
    while (this.#peek() !== quote) {
      if (this.#peek() === '') throw this.#failHere(`unexpected EOF; expected ${quote === '"' ? `'"'` : `"'"`}`);
      if (this.#peek() === '\n' || this.#peek() === '\r') throw this.#failHere('strings cannot contain newlines');
      this.#character(quote, start);
    }
    return this.#unescaped(this.#text.slice(start, this.#next() - 1), quote);
  }

  #longString(quote: string): string {
    const fence = quote.repeat(3);
    this.#at += 3;
    const start = this.#at;
    while (!this.#text.startsWith(fence, this.#at)) {
      if (this.#peek() === '') throw this.#failHere(`unexpected EOF; expected ${quote === '"' ? `'"""'` : `"'''"`}`);
      this.#character(quote, start);
    }
    let quotes = 3;
    while (this.#text.charAt(this.#at + quotes) === quote) quotes++;
    if (quotes > 5) throw this.#failHere(`unexpected ${quote === '"' ? `'""""""'` : `"''''''"`}`);
    this.#at += quotes;
    const content = this.#text.slice(start, this.#at - 3).replace(/^\r?\n/, '');
    return this.#unescaped(quote === '"' ? content.replace(/\\[ \t]*\r?\n[ \t\r\n]*/g, '') : content, quote);
  }

  /** One character, or a whole escape; how an escape may look is checked here, and told with all of the string, which begins at `start`. */
  #character(quote: string, start: number): void {
    const isEscape = this.#peek() === '\\' && quote === '"';
    this.#next();
    if (!isEscape) return;
    const letter = this.#peek();
    if (letter !== '' && !'btnfr"\\uU \t\n\r'.includes(letter)) throw this.#failAfter(`invalid escape in string '\\${letter}'`);
    this.#next();
    if (letter !== 'u' && letter !== 'U') return;
    const [count, word] = letter === 'u' ? [4, 'four'] : [8, 'eight'];
    for (let digit = 0; digit < count; digit++) {
      if (!/[0-9a-fA-F]/.test(this.#peek())) {
        const read = this.#text.slice(start, this.#at) + this.#peek();
        throw this.#failAfter(`expected ${word} hexadecimal digits after '\\${letter}', but got ${quoteText(read)} instead`);
      }
      this.#next();
    }
  }

  #unescaped(text: string, quote: string): string {
    if (quote === "'") return text;
    return text.replace(/\\(?:u(.{4})|U(.{8})|(.))/gs, (whole, short?: string, long?: string, letter = '') => {
      const digits = short ?? long;
      if (letter === ' ' || letter === '\t') throw this.#failValue(`invalid escape: '\\${letter}'`);
      if (digits === undefined) return ESCAPES[letter] ?? whole;
      const code = Number.parseInt(digits, 16);
      if (code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)) throw this.#failValue(`Escaped character '\\u${digits}' is not valid UTF-8.`);
      return String.fromCodePoint(code);
    });
  }

  // Characters

  /** The next character, or an empty text at the end. */
  #peek(): string {
    const code = this.#text.codePointAt(this.#at);
    if (code === undefined) return '';
    const isControl = (code < 0x20 && !'\t\r\n'.includes(String.fromCharCode(code))) || code === 0x7f;
    if (isControl || (code === 0x0d && this.#text.charAt(this.#at + 1) !== '\n')) {
      throw this.#failHere(`TOML files cannot contain control characters: '0x${code.toString(16).padStart(2, '0')}'`);
    }
    if (code >= 0xd800 && code <= 0xdfff) throw this.#failHere(`invalid UTF-8 byte: 0x${(code & 0xff).toString(16)}`);
    return String.fromCodePoint(code);
  }

  /** Steps over a character, and returns where the next one is. */
  #next(): number {
    this.#at += this.#peek().length;
    return this.#at;
  }

  #accept(char: string): boolean {
    if (this.#peek() !== char) return false;
    this.#at++;
    return true;
  }

  #skip(chars: string): void {
    while (this.#peek() !== '' && chars.includes(this.#peek())) this.#at++;
  }

  /** Steps over what a sticky pattern matches, and returns it. */
  #take(pattern: RegExp): string {
    pattern.lastIndex = this.#at;
    const taken = pattern.exec(this.#text)?.[0] ?? '';
    this.#at += taken.length;
    return taken;
  }

  #charOrEnd(): string {
    return this.#peek() === '' ? 'end of file' : `'${this.#peek()}'`;
  }

  // Failures

  /** The end of the text counts as a part of the line before, even where there is none. */
  #failHere(message: string): Fault {
    return this.#failAt(this.#at, this.#at >= this.#text.length ? -1 : 0, message);
  }

  /** The character that is wrong has been read: if it is a line break, the next line is told. */
  #failAfter(message: string): Fault {
    return this.#peek() === '\n' ? this.#failAt(this.#at, 1, message) : this.#failHere(message);
  }

  /** What has been read is complete, but means nothing. */
  #failValue(message: string): Fault {
    return this.#failAt(this.#at, 0, message);
  }

  #failAtKey(message: string): Fault {
    return this.#failAt(this.#keyStart, 0, message);
  }

  #failAt(at: number, moreLines: number, message: string): Fault {
    const line = this.#text.slice(0, at).split('\n').length + moreLines;
    const path = this.#path();
    return new Fault(`toml: line ${line}${path.length > 0 ? ` (last key ${quoteText(printPath(path))})` : ''}: ${message}`);
  }

  #path(): readonly string[] {
    return this.#currentKey === undefined ? this.#context : [...this.#context, this.#currentKey];
  }
}

const ESCAPES: Readonly<Record<string, string>> = { b: '\b', t: '\t', n: '\n', f: '\f', r: '\r', '"': '"', '\\': '\\' };
const BASE_DIGIT: Readonly<Record<string, RegExp>> = { b: /[01]/, o: /[0-7]/, x: /[0-9a-fA-F]/ };

function lastTable(node: Node | undefined): Table | undefined {
  if (node instanceof Tables) return node.tables.at(-1);
  return node instanceof Table ? node : undefined;
}

function makeFloat(text: string): Float {
  if (text.endsWith('nan')) return new Float(Number.NaN);
  return new Float(text.startsWith('-') ? -Infinity : Infinity);
}

function printPath(path: readonly string[]): string {
  return path.map((name) => (/^[A-Za-z0-9_-]+$/.test(name) ? name : quoteText(name))).join('.');
}

/** A character as messages show it; the end of the text is the character U+0000. */
function quoteChar(char: string): string {
  if (char === '') return String.raw`'\x00'`;
  return char === "'" ? String.raw`'\''` : `'${char === '"' ? char : quoteText(char).slice(1, -1)}'`;
}

function toContent(node: Node): Content {
  if (node instanceof Tables) return arrayOf(node.tables);
  if (isNodes(node)) return arrayOf(node);
  if (node === DATE) throw crash('unknown type time.Time for conversion to starlark value');
  if (!(node instanceof Table)) return node;
  const members = [...node.members].toSorted(([a], [b]) => byteText.compare(a, b));
  return new YamlMap(
    noSpan,
    members.map(([name, member]) => new MapItem(noSpan, name, toContent(member))),
  );
}

function isNodes(node: Node): node is readonly Node[] {
  return Array.isArray(node);
}

function arrayOf(nodes: readonly Node[]): YamlArray {
  return new YamlArray(
    noSpan,
    nodes.map((node) => new ArrayItem(noSpan, toContent(node))),
  );
}
