/** Thrown where bytes are not what they should be; caught by `decodeX509`. Its message is Go's. */
export class Malformed extends Error {}

/** An element of DER: its tag with class bits, its contents, and all its bytes. */
export interface DerElement {
  readonly tag: number;
  readonly contents: Uint8Array;
  readonly bytes: Uint8Array;
}

export const BOOLEAN = 0x01;
export const INTEGER = 0x02;
export const BIT_STRING = 0x03;
export const OCTET_STRING = 0x04;
export const OBJECT_IDENTIFIER = 0x06;
export const UTC_TIME = 0x17;
export const GENERALIZED_TIME = 0x18;
export const SEQUENCE = 0x30;
export const SET = 0x31;

/** The tag of `[number]`: of a constructed element if it holds others. */
export function contextTag(number: number, isConstructed: boolean): number {
  return (isConstructed ? 0xa0 : 0x80) | number;
}

/** Reads the elements of some bytes one after the other. */
export class DerReader {
  readonly #bytes: Uint8Array;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#bytes.length;
  }

  /** Whether an element of this tag comes next. */
  hasNext(tag: number): boolean {
    return this.#bytes[this.#at] === tag;
  }

  /** The next element, which has this tag; otherwise the message says what is wrong. */
  read(tag: number, message: string): DerElement {
    const element = this.hasNext(tag) ? this.#next() : undefined;
    if (element === undefined) throw new Malformed(message);
    return element;
  }

  /** The next element if it has this tag. */
  readOptional(tag: number, message: string): DerElement | undefined {
    return this.hasNext(tag) ? this.read(tag, message) : undefined;
  }

  /** All elements up to the end. */
  readAll(message: string): readonly DerElement[] {
    const elements: DerElement[] = [];
    while (!this.isAtEnd) elements.push(this.read(this.#bytes[this.#at]!, message));
    return elements;
  }

  #next(): DerElement | undefined {
    const start = this.#at;
    const first = this.#bytes[start + 1];
    if (first === undefined || (this.#bytes[start]! & 0x1f) === 0x1f) return undefined;
    const lengthBytes = first < 0x80 ? 0 : first & 0x7f;
    if (first === 0x80 || lengthBytes > 4) return undefined;
    let length = first < 0x80 ? first : 0;
    for (let place = 0; place < lengthBytes; place++) length = length * 256 + (this.#bytes[start + 2 + place] ?? 0);
    const contentsStart = start + 2 + lengthBytes;
    if (contentsStart + length > this.#bytes.length) return undefined;
    this.#at = contentsStart + length;
    return { tag: this.#bytes[start]!, contents: this.#bytes.subarray(contentsStart, this.#at), bytes: this.#bytes.subarray(start, this.#at) };
  }
}

/** The value of an INTEGER. */
export function integerOf({ contents }: DerElement): bigint {
  let value = 0n;
  for (const byte of contents) value = (value << 8n) | BigInt(byte);
  return (contents[0] ?? 0) >= 0x80 ? value - (1n << BigInt(contents.length * 8)) : value;
}

/** The numbers of an OBJECT IDENTIFIER. */
export function objectIdentifierOf({ contents }: DerElement): readonly number[] {
  const numbers: number[] = [];
  let number = 0;
  for (const byte of contents) {
    number = number * 128 + (byte & 0x7f);
    if (byte >= 0x80) continue;
    if (numbers.length > 0) numbers.push(number);
    else numbers.push(Math.min(2, Math.floor(number / 40)), number - 40 * Math.min(2, Math.floor(number / 40)));
    number = 0;
  }
  return numbers;
}

/** The bytes of a BIT STRING, without the count of unused bits. */
export function bitStringOf({ contents }: DerElement): Uint8Array {
  return contents.subarray(1);
}
