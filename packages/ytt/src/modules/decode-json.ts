import { byteText, Fault, Float, quoteText } from '@assay/starlark';

import type { Content } from '../model.ts';
import { ArrayItem, MapItem, noPlace, YamlArray, YamlMap } from '../model.ts';

const MOST_NESTING = 1000;

/**
 * The value that a JSON text means, as Go's encoding/json decodes it: numbers are floats, the members of an object are sorted by
 * name, and of two with one name the later counts. Throws a `Fault` with Go's message.
 */
export function decodeJson(text: string): Content {
  return new JsonReader(text).read();
}

class JsonReader {
  readonly #text: string;
  #at = 0;
  /** The first number that is too large; told only when nothing is wrong with the syntax. */
  #unreadable: Fault | undefined = undefined;

  constructor(text: string) {
    this.#text = text;
  }

  read(): Content {
    const value = this.#value(MOST_NESTING);
    this.#skipSpace();
    if (this.#at < this.#text.length) throw this.#unexpected('after top-level value');
    if (this.#unreadable) throw this.#unreadable;
    return value;
  }

  #value(depth: number): Content {
    this.#skipSpace();
    const char = this.#text.charAt(this.#at);
    if (char === '{') return this.#object(depth);
    if (char === '[') return this.#array(depth);
    if (char === '"') return this.#string();
    if (char === '-' || isDigit(char)) return this.#number();
    for (const [word, value] of LITERALS) if (char === word.charAt(0)) return this.#literal(word, value);
    throw this.#unexpected('looking for beginning of value');
  }

  #object(depth: number): YamlMap {
    const members = new Map<string, Content>();
    this.#enter(depth);
    if (!this.#closes('}')) {
      do {
        this.#skipSpace();
        if (this.#text.charAt(this.#at) !== '"') throw this.#unexpected('looking for beginning of object key string');
        const name = this.#string();
        this.#skipSpace();
        if (this.#text.charAt(this.#at) !== ':') throw this.#unexpected('after object key');
        this.#at++;
        members.set(name, this.#value(depth - 1));
      } while (this.#continues('}', 'after object key:value pair'));
    }
    const sorted = [...members].toSorted(([a], [b]) => byteText.compare(a, b));
    return new YamlMap(
      noPlace,
      sorted.map(([name, value]) => new MapItem(noPlace, name, value)),
    );
  }

  #array(depth: number): YamlArray {
    const items: ArrayItem[] = [];
    this.#enter(depth);
    if (!this.#closes(']')) {
      do items.push(new ArrayItem(noPlace, this.#value(depth - 1)));
      while (this.#continues(']', 'after array element'));
    }
    return new YamlArray(noPlace, items);
  }

  #enter(depth: number): void {
    if (depth === 0) throw this.#unexpected('exceeded max depth');
    this.#at++;
  }

  #closes(bracket: string): boolean {
    this.#skipSpace();
    if (this.#text.charAt(this.#at) !== bracket) return false;
    this.#at++;
    return true;
  }

  /** Whether a comma follows, and not the closing bracket. */
  #continues(bracket: string, context: string): boolean {
    if (this.#closes(bracket)) return false;
    if (this.#text.charAt(this.#at) !== ',') throw this.#unexpected(context);
    this.#at++;
    return true;
  }

  #literal(word: string, value: Content): Content {
    for (const letter of word) {
      if (this.#text.charAt(this.#at) !== letter) throw this.#unexpected(`in literal ${word} (expecting '${letter}')`);
      this.#at++;
    }
    return value;
  }

  #number(): Float {
    const start = this.#at;
    if (this.#text.charAt(this.#at) === '-') this.#at++;
    if (this.#text.charAt(this.#at) === '0') this.#at++;
    else this.#digits('in numeric literal');
    if (this.#text.charAt(this.#at) === '.') {
      this.#at++;
      this.#digits('after decimal point in numeric literal');
    }
    if (/[eE]/.test(this.#text.charAt(this.#at))) {
      this.#at++;
      if (/[+-]/.test(this.#text.charAt(this.#at))) this.#at++;
      this.#digits('in exponent of numeric literal');
    }
    const digits = this.#text.slice(start, this.#at);
    const value = Number(digits);
    if (!Number.isFinite(value)) this.#unreadable ??= new Fault(`json: cannot unmarshal number ${digits} into Go value of type float64`);
    return new Float(value);
  }

  #digits(context: string): void {
    if (!isDigit(this.#text.charAt(this.#at))) throw this.#unexpected(context);
    while (isDigit(this.#text.charAt(this.#at))) this.#at++;
  }

  #string(): string {
    const parts: string[] = [];
    let from = ++this.#at;
    for (;;) {
      const code = this.#text.charCodeAt(this.#at);
      if (!(code >= 0x20)) throw this.#unexpected('in string literal');
      if (code === QUOTE) break;
      if (code === BACKSLASH) {
        parts.push(this.#text.slice(from, this.#at), this.#escape());
        from = this.#at;
      } else this.#at++;
    }
    parts.push(this.#text.slice(from, this.#at++));
    return parts.join('').replace(LONE_SURROGATE, '\ufffd');
  }

  #escape(): string {
    const letter = this.#text.charAt(++this.#at);
    const escaped = ESCAPES[letter];
    if (letter === 'u') return String.fromCharCode(this.#hexadecimal());
    if (escaped === undefined) throw this.#unexpected('in string escape code');
    this.#at++;
    return escaped;
  }

  #hexadecimal(): number {
    let code = 0;
    this.#at++;
    for (const end = this.#at + 4; this.#at < end; this.#at++) {
      const digit = Number.parseInt(this.#text.charAt(this.#at), 16);
      if (Number.isNaN(digit)) throw this.#unexpected('in \\u hexadecimal character escape');
      code = code * 16 + digit;
    }
    return code;
  }

  #skipSpace(): void {
    while (' \t\r\n'.includes(this.#text.charAt(this.#at)) && this.#at < this.#text.length) this.#at++;
  }

  #unexpected(context: string): Fault {
    if (this.#at < this.#text.length) return new Fault(`invalid character ${quoteByte(this.#text, this.#at)} ${context}`);
    return new Fault(isInsideWord(context) ? `invalid character ' ' ${context}` : 'unexpected end of JSON input');
  }
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const LITERALS = [
  ['true', true],
  ['false', false],
  ['null', null],
] as const;
const ESCAPES: Readonly<Record<string, string>> = { '"': '"', '\\': '\\', '/': '/', b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' };
/** A byte that belongs to no character, or half of a pair that an escape wrote. */
const LONE_SURROGATE = /\p{Cs}/gu;

/** At the end of the text, Go looks whether a space could stand there; inside of a number, a literal or an escape it could not. */
function isInsideWord(context: string): boolean {
  return /^in (?!string literal)|numeric literal$/.test(context);
}

function isDigit(char: string): boolean {
  return char >= '0' && char <= '9';
}

/** The first byte of the character at an offset, in quotes; one of several bytes is shown as if it were a character of Latin-1. */
function quoteByte(text: string, at: number): string {
  const byte = byteText.toUnits(text.slice(at, at + 2)).charAt(0);
  if (byte === "'") return `'\\''`;
  return byte === '"' ? `'"'` : `'${quoteText(byte).slice(1, -1)}'`;
}
