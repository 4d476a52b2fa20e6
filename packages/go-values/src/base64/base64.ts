import type { Problem } from '../problem.ts';

/** An alphabet and how it is used: `base64.Encoding`. The default is `base64.StdEncoding`. */
export interface Base64Encoding {
  /** Whether `-` and `_` stand for the last two digits, which are `+` and `/`: `base64.URLEncoding`. */
  readonly isForUrls?: boolean;
  /** Whether there is no `=` at the end: `base64.RawStdEncoding`. */
  readonly isRaw?: boolean;
  /** Whether the bits that the last digit leaves over must be zero: `Encoding.Strict`. */
  readonly isStrict?: boolean;
}

/** Bytes, or why a text has none. */
export type DecodedBase64 = { readonly kind: 'bytes'; readonly bytes: Uint8Array } | Problem;

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const STANDARD = `${LETTERS}+/`;
const FOR_URLS = `${LETTERS}-_`;

/** Bytes in base64: `Encoding.EncodeToString`. */
export function encodeBase64(bytes: Uint8Array, { isForUrls = false, isRaw = false }: Base64Encoding = {}): string {
  const alphabet = isForUrls ? FOR_URLS : STANDARD;
  const groups: string[] = [];
  for (let at = 0; at < bytes.length; at += 3) {
    const [first = 0, second = 0, third = 0] = bytes.subarray(at, at + 3);
    const bits = (first << 16) | (second << 8) | third;
    const digits = [18, 12, 6, 0].map((shift) => alphabet.charAt((bits >> shift) & 63)).join('');
    const given = digits.slice(0, bytes.length - at + 1);
    groups.push(isRaw ? given : given.padEnd(4, '='));
  }
  return groups.join('');
}

/** The bytes that a text stands for: `Encoding.DecodeString`. Line breaks are passed over. */
export function decodeBase64(text: string, encoding: Base64Encoding = {}): DecodedBase64 {
  const values = encoding.isForUrls === true ? VALUES_FOR_URLS : STANDARD_VALUES;
  const bytes = new Uint8Array(Math.ceil((text.length * 3) / 4));
  let length = 0;
  for (let at = 0; at < text.length;) {
    const group = readGroup(text, at, values, encoding.isRaw === true);
    if (group.kind === 'problem') return group;
    const { digits, end } = group;
    const count = Math.max(0, digits.length - 1);
    const bits = digits.reduce((sum, digit, index) => sum | (digit << (18 - 6 * index)), 0);
    if (encoding.isStrict === true && count > 0 && (bits & (0xffffff >> (8 * count))) !== 0) return corrupt(end - (3 - count));
    for (let index = 0; index < count; index++) bytes[length++] = bits >> (16 - 8 * index);
    if (group.isLast && end < text.length) return corrupt(end);
    at = end;
  }
  return { kind: 'bytes', bytes: bytes.subarray(0, length) };
}

const STANDARD_VALUES = valuesOf(STANDARD);
const VALUES_FOR_URLS = valuesOf(FOR_URLS);

function valuesOf(alphabet: string): ReadonlyMap<string, number> {
  return new Map(Array.from(alphabet, (digit, value) => [digit, value]));
}

interface Group {
  readonly kind: 'group';
  readonly digits: readonly number[];
  readonly end: number;
  /** Whether nothing may follow, because it was padded. */
  readonly isLast: boolean;
}

/** Up to four digits, with line breaks between them and padding behind them. */
function readGroup(text: string, start: number, values: ReadonlyMap<string, number>, isRaw: boolean): Group | Problem {
  const digits: number[] = [];
  let at = start;
  for (; digits.length < 4; at++) {
    const character = text.charAt(at);
    const value = values.get(character);
    if (value !== undefined) digits.push(value);
    else if (character === '') return endWithoutPadding(digits, at, isRaw);
    else if (character === '=' && !isRaw) return endWithPadding(text, at, digits);
    else if (!isLineBreak(character)) return corrupt(at);
  }
  return { kind: 'group', digits, end: at, isLast: false };
}

function endWithoutPadding(digits: readonly number[], end: number, isRaw: boolean): Group | Problem {
  const isCut = digits.length === 1 || (digits.length > 0 && !isRaw);
  return isCut ? corrupt(end - digits.length) : { kind: 'group', digits, end, isLast: true };
}

function endWithPadding(text: string, at: number, digits: readonly number[]): Group | Problem {
  if (digits.length < 2) return corrupt(at);
  let end = at + 1;
  if (digits.length === 2) {
    end = skipLineBreaks(text, end);
    if (end === text.length) return corrupt(end);
    if (text.charAt(end) !== '=') return corrupt(end - 1);
    end++;
  }
  return { kind: 'group', digits, end: skipLineBreaks(text, end), isLast: true };
}

function skipLineBreaks(text: string, start: number): number {
  let at = start;
  while (isLineBreak(text.charAt(at))) at++;
  return at;
}

function isLineBreak(character: string): boolean {
  return character === '\n' || character === '\r';
}

function corrupt(offset: number): Problem {
  return { kind: 'problem', message: `illegal base64 data at input byte ${offset}` };
}
