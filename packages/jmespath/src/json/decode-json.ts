import { quoteGoCharacter } from '../values/quote-go.ts';
import { plainObject } from '../values/plain-object.ts';
import type { Value } from '../values/value.ts';

/** A JSON text as value, or why it is none. */
export type DecodedJson = { readonly kind: 'value'; readonly value: Value } | { readonly kind: 'problem'; readonly message: string };

/**
 * Reads one JSON text as Go's `json.Unmarshal` (Go 1.24) reads it into an empty interface: numbers become doubles, of two members
 * with one name the later one counts, half of a surrogate pair becomes U+FFFD. Messages are Go's. Linear in the text.
 * Containers nested more than 1,000 deep are refused; Go allows 10,000.
 */
export function decodeJson(text: string): DecodedJson {
  const decoder = new JsonDecoder(text);
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
const END_OF_INPUT = 'unexpected end of JSON input';
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

class JsonDecoder {
  readonly #text: string;
  #at = 0;
  #depth = 0;
  /** The first number that no double can hold. Go says so only when the whole text is JSON. */
  numberProblem: string | undefined;

  constructor(text: string) {
    this.#text = text;
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
        return this.#readString();
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

  #nested<Container>(read: () => Container): Container {
    this.#depth++;
    if (this.#depth > MAX_DEPTH) throw new NotJson('exceeded max depth');
    this.#at++;
    const container = read();
    this.#depth--;
    return container;
  }

  #readObject(): Value {
    const object = plainObject();
    this.#skipBlanks();
    if (this.#skip('}')) return object;
    for (;;) {
      this.#skipBlanks();
      if (this.#peek() !== '"') this.#refuse('looking for beginning of object key string');
      const name = this.#readString();
      this.#skipBlanks();
      if (!this.#skip(':')) this.#refuse('after object key');
      object[name] = this.#readValue();
      this.#skipBlanks();
      if (this.#skip('}')) return object;
      if (!this.#skip(',')) this.#refuse('after object key:value pair');
    }
  }

  #readList(): Value {
    const items: Value[] = [];
    this.#skipBlanks();
    if (this.#skip(']')) return items;
    for (;;) {
      items.push(this.#readValue());
      this.#skipBlanks();
      if (this.#skip(']')) return items;
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

  #readNumber(): number {
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
    return value;
  }

  #readWord<Word extends Value>(word: string, value: Word): Word {
    for (const expected of word) {
      if (!this.#skip(expected)) this.#refuseWithBlank(`in literal ${word} (expecting '${expected}')`);
    }
    return value;
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
    throw new NotJson(this.#peek() === '' ? END_OF_INPUT : `invalid character ${this.#quoted()} ${where}`);
  }

  /** Inside a number, a word or an escape Go takes the end of the text for a space. */
  #refuseWithBlank(where: string): never {
    throw new NotJson(`invalid character ${this.#peek() === '' ? "' '" : this.#quoted()} ${where}`);
  }

  #quoted(): string {
    return quoteGoCharacter(firstByte(this.#text.codePointAt(this.#at) ?? 0));
  }
}

function isDigit(character: string): boolean {
  return character >= '0' && character <= '9';
}

/** Go names the first byte of a character, as if it were a character itself. */
function firstByte(code: number): number {
  if (code < 0x80) return code;
  if (code < 0x800) return 0xc0 | (code >> 6);
  return code < 0x10000 ? 0xe0 | (code >> 12) : 0xf0 | (code >> 18);
}

function wellFormed(text: string): string {
  return /\p{Surrogate}/u.test(text) ? text.replace(/\p{Surrogate}/gu, '\ufffd') : text;
}
