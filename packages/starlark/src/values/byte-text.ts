import type { TextModel } from './text-model.ts';

/**
 * Texts whose units are the bytes of their UTF-8 encoding, as go.starlark.net has them.
 * A byte that belongs to no character (half of an `é`) is kept as the lone surrogate U+DC00 plus the byte,
 * so that a JavaScript string can hold every sequence of bytes; putting the halves together gives the character.
 */
export const byteText: TextModel = {
  name: 'utf-8',
  length: utf8Length,
  toUnits: (text) => (isAscii(text) ? text : encode(text)),
  fromUnits: (units) => (isAscii(units) ? units : decode(units)),
  concat: (a, b) => (isStrayByte(b.charCodeAt(0)) ? decode(encode(a + b)) : a + b),
  mend: (text) => (STRAY_NEIGHBOURS.test(text) ? decode(encode(text)) : text),
  compare: compareBytes,
};

const NON_ASCII = /[\u0080-\uffff]/;
const SURROGATE = /[\ud800-\udfff]/;
const STRAY_NEIGHBOURS = /[\udc80-\udcff]{2}/;

/** The order of UTF-16 units is that of bytes, unless surrogates are among them. */
function compareBytes(a: string, b: string): number {
  const [x, y] = SURROGATE.test(a) || SURROGATE.test(b) ? [encode(a), encode(b)] : [a, b];
  return x < y ? -1 : x > y ? 1 : 0;
}

function isAscii(text: string): boolean {
  return !NON_ASCII.test(text);
}

function utf8Length(text: string): number {
  if (isAscii(text)) return text.length;
  let length = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code < 0x80 || isStrayByte(code)) length += 1;
    else if (code < 0x800) length += 2;
    else if (isPairAt(text, at)) {
      length += 4;
      at++;
    } else length += 3;
  }
  return length;
}

/** The bytes of a text, one character for each. */
function encode(text: string): string {
  const parts: string[] = [];
  let bytes: number[] = [];
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit < 0x80) bytes.push(unit);
    else if (isStrayByte(unit)) bytes.push(unit & 0xff);
    else {
      const code = text.codePointAt(at) ?? 0;
      if (code > 0xffff) at++;
      pushCodePoint(bytes, code);
    }
    if (bytes.length < MOST_ARGUMENTS) continue;
    parts.push(String.fromCharCode(...bytes));
    bytes = [];
  }
  return parts.join('') + String.fromCharCode(...bytes);
}

/** As many as a call of a function takes without harm to the stack. */
const MOST_ARGUMENTS = 1000;

function pushCodePoint(bytes: number[], code: number): void {
  if (code < 0x800) bytes.push(0xc0 | (code >> 6));
  else if (code < 0x10000) bytes.push(0xe0 | (code >> 12), 0x80 | ((code >> 6) & 0x3f));
  else bytes.push(0xf0 | (code >> 18), 0x80 | ((code >> 12) & 0x3f), 0x80 | ((code >> 6) & 0x3f));
  bytes.push(0x80 | (code & 0x3f));
}

function decode(bytes: string): string {
  const parts: string[] = [];
  for (let at = 0; at < bytes.length;) {
    const length = sequenceLength(bytes, at);
    const byte = bytes.charCodeAt(at);
    if (length === 0) {
      parts.push(String.fromCharCode(0xdc00 + byte));
      at++;
      continue;
    }
    parts.push(length === 1 ? bytes.charAt(at) : decodeSequence(bytes, at, length));
    at += length;
  }
  return parts.join('');
}

function decodeSequence(bytes: string, at: number, length: number): string {
  let code = bytes.charCodeAt(at) & (0x7f >> length);
  for (let next = at + 1; next < at + length; next++) code = (code << 6) | (bytes.charCodeAt(next) & 0x3f);
  return String.fromCodePoint(code);
}

/** Length of the well-formed UTF-8 sequence at `at`, or 0 (Unicode standard, table 3-7). */
function sequenceLength(bytes: string, at: number): number {
  const first = bytes.charCodeAt(at);
  if (first < 0x80) return 1;
  const length = first < 0xc2 ? 0 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : first < 0xf5 ? 4 : 0;
  if (length === 0 || at + length > bytes.length) return 0;
  for (let next = at + 1; next < at + length; next++) if ((bytes.charCodeAt(next) & 0xc0) !== 0x80) return 0;
  const second = bytes.charCodeAt(at + 1);
  const isOverlongOrSurrogate = (first === 0xe0 && second < 0xa0) || (first === 0xed && second > 0x9f);
  const isOutOfRange = (first === 0xf0 && second < 0x90) || (first === 0xf4 && second > 0x8f);
  return isOverlongOrSurrogate || isOutOfRange ? 0 : length;
}

/** Only asked for a unit that is not the second half of a pair. */
function isStrayByte(unit: number): boolean {
  return unit >= 0xdc80 && unit <= 0xdcff;
}

function isPairAt(text: string, at: number): boolean {
  return (text.codePointAt(at) ?? 0) > 0xffff;
}
