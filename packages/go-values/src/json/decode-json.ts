import { encodeUtf8KeepingBytes } from '@assay/source';

import type { Problem } from '../problem.ts';
import { quoteRune } from '../strconv/quote.ts';

/** What a caller makes of the parts of a JSON text. */
export interface JsonParts<Value> {
  scalar(value: string | boolean | null): Value;
  number(value: number): Value;
  list(items: Value[]): Value;
  /** The names of the members in their order, each with its value at the same index; of two with one name the later counts. */
  object(names: readonly string[], values: readonly Value[]): Value;
}

/** The value of a JSON text, or why it has none. */
export type DecodedGoJson<Value> = { readonly kind: 'value'; readonly value: Value } | Problem;

/**
 * Reads one JSON text: `json.Unmarshal` into an empty interface. Numbers are doubles, a byte that belongs to no character and half of a
 * surrogate pair become U+FFFD. Linear in the text. Containers nested more than 1,000 deep are refused; Go allows 10,000.
 */
export function decodeGoJson<Value>(text: string, parts: JsonParts<Value>): DecodedGoJson<Value> {
  const decoder = new JsonDecoder(text, parts);
  try {
    const value = decoder.readText();
    const { numberProblem } = decoder;
    return numberProblem === undefined ? { kind: 'value', value } : { kind: 'problem', message: numberProblem };
  } catch (error) {
    if (!(error instanceof NotJson)) throw error;
    return { kind: 'problem', message: error.message };
  }
}

const MAX_DEPTH = 1000;
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

class NotJson extends Error {}

class JsonDecoder<Value> {
  readonly #text: string;
  readonly #parts: JsonParts<Value>;
  #at = 0;
  #depth = 0;
  /** The first number that no double can hold. Go says so only when the whole text is JSON. */
  numberProblem: string | undefined;

  constructor(text: string, parts: JsonParts<Value>) {
    this.#text = text;
    this.#parts = parts;
  }

  readText(): Value {
    const value = this.#readValue();
    this.#skipBlanks();
    if (this.#at < this.#text.length) this.#refuse('after top-level value');
    return value;
  }

  #readValue(): Value {
    this.#skipBlanks();
    const character = this.#peek();
    switch (character) {
      case '{':
        return this.#nested(() => this.#readObject());
      case '[':
        return this.#nested(() => this.#readList());
      case '"':
        return this.#parts.scalar(this.#readString());
      case 't':
        return this.#readWord('true', true);
      case 'f':
        return this.#readWord('false', false);
      case 'n':
        return this.#readWord('null', null);
      default:
        if (character === '-' || isDigit(character)) return this.#readNumber();
        return this.#refuse('looking for beginning of value');
    }
  }

  #nested(read: () => Value): Value {
    if (this.#depth === MAX_DEPTH) this.#refuse('exceeded max depth');
    this.#depth++;
    this.#at++;
    const container = read();
    this.#depth--;
    return container;
  }

  #readObject(): Value {
    const names: string[] = [];
    const values: Value[] = [];
    this.#skipBlanks();
    if (this.#skip('}')) return this.#parts.object(names, values);
    for (;;) {
      this.#skipBlanks();
      if (this.#peek() !== '"') this.#refuse('looking for beginning of object key string');
      names.push(this.#readString());
      this.#skipBlanks();
      if (!this.#skip(':')) this.#refuse('after object key');
      values.push(this.#readValue());
      this.#skipBlanks();
      if (this.#skip('}')) return this.#parts.object(names, values);
      if (!this.#skip(',')) this.#refuse('after object key:value pair');
    }
  }

  #readList(): Value {
    const items: Value[] = [];
    this.#skipBlanks();
    if (this.#skip(']')) return this.#parts.list(items);
    for (;;) {
      items.push(this.#readValue());
      this.#skipBlanks();
      if (this.#skip(']')) return this.#parts.list(items);
      if (!this.#skip(',')) this.#refuse('after array element');
    }
  }

  #readString(): string {
    this.#at++;
    let read = '';
    let runStart = this.#at;
    for (;;) {
      const character = this.#peek();
      if (character === '"') {
        read += this.#text.slice(runStart, this.#at);
        this.#at++;
        return wellFormed(read);
      }
      if (character < ' ') this.#refuse('in string literal');
      if (character === '\\') {
        read += this.#text.slice(runStart, this.#at) + this.#readEscape();
        runStart = this.#at;
      } else this.#at++;
    }
  }

  #readEscape(): string {
    this.#at++;
    const character = this.#peek();
    if (character === 'u') return this.#readHexadecimal();
    const escaped = ESCAPES.get(character) ?? this.#refuseWithBlank('in string escape code');
    this.#at++;
    return escaped;
  }

  #readHexadecimal(): string {
    this.#at++;
    const start = this.#at;
    while (this.#at < start + 4) {
      if (!/[0-9a-fA-F]/.test(this.#peek())) this.#refuseWithBlank('in \\u hexadecimal character escape');
      this.#at++;
    }
    return String.fromCharCode(Number.parseInt(this.#text.slice(start, this.#at), 16));
  }

  #readNumber(): Value {
    const start = this.#at;
    this.#skip('-');
    if (!this.#skip('0') && !this.#skipDigits()) this.#refuseWithBlank('in numeric literal');
    if (this.#skip('.') && !this.#skipDigits()) this.#refuseWithBlank('after decimal point in numeric literal');
    if (this.#skip('e') || this.#skip('E')) {
      if (!this.#skip('+')) this.#skip('-');
      if (!this.#skipDigits()) this.#refuseWithBlank('in exponent of numeric literal');
    }
    const written = this.#text.slice(start, this.#at);
    const value = Number(written);
    if (!Number.isFinite(value)) this.numberProblem ??= `json: cannot unmarshal number ${written} into Go value of type float64`;
    return this.#parts.number(value);
  }

  #readWord(word: string, value: boolean | null): Value {
    for (const expected of word) {
      if (!this.#skip(expected)) this.#refuseWithBlank(`in literal ${word} (expecting '${expected}')`);
    }
    return this.#parts.scalar(value);
  }

  #skip(character: string): boolean {
    if (this.#text[this.#at] !== character) return false;
    this.#at++;
    return true;
  }

  #skipDigits(): boolean {
    const start = this.#at;
    while (isDigit(this.#peek())) this.#at++;
    return this.#at > start;
  }

  #skipBlanks(): void {
    while (this.#at < this.#text.length && ' \t\n\r'.includes(this.#text.charAt(this.#at))) this.#at++;
  }

  /** The character here; none at the end. */
  #peek(): string {
    return this.#text.charAt(this.#at);
  }

  #refuse(where: string): never {
    throw new NotJson(this.#peek() === '' ? 'unexpected end of JSON input' : `invalid character ${this.#quoted()} ${where}`);
  }

  /** Inside a number, a word or an escape Go takes the end of the text for a space. */
  #refuseWithBlank(where: string): never {
    throw new NotJson(`invalid character ${this.#peek() === '' ? "' '" : this.#quoted()} ${where}`);
  }

  /** Go names the first byte of a character, as if it were a character itself. */
  #quoted(): string {
    return quoteRune(encodeUtf8KeepingBytes(this.#text.slice(this.#at, this.#at + 2))[0] ?? 0);
  }
}

function isDigit(character: string): boolean {
  return character >= '0' && character <= '9';
}

function wellFormed(text: string): string {
  return /\p{Surrogate}/u.test(text) ? text.replace(/\p{Surrogate}/gu, '\ufffd') : text;
}
