import { encodeUtf8 } from '../values/utf8.ts';

/** The value of a literal, or what is wrong with it. */
export type Unquoted<Value> = { readonly value: Value } | { readonly problem: string };

const SIMPLE_ESCAPES: Readonly<Record<string, number>> = { a: 7, b: 8, f: 12, n: 10, r: 13, t: 9, v: 11 };
const LITERAL = /^[bB]?([rR]?)("""|'''|"|')(.*)\2$/s;

/** The text that a string literal stands for. */
export function unquoteString(literal: string): Unquoted<string> {
  const { isRaw, body } = partsOf(literal);
  if (isRaw || !body.includes('\\')) return { value: body };
  let value = '';
  for (const { codePoint, plain } of unescape(body)) {
    if (plain !== undefined) {
      value += plain;
      continue;
    }
    if (codePoint > 0x10ffff || (codePoint >= 0xd800 && codePoint < 0xe000)) return { problem: 'invalid unicode code point' };
    value += String.fromCodePoint(codePoint);
  }
  return { value };
}

/** The bytes that a bytes literal stands for: text in UTF-8, `\x` and octal escapes as single bytes. */
export function unquoteBytes(literal: string): Unquoted<Uint8Array> {
  const { isRaw, body } = partsOf(literal);
  if (isRaw) return { value: encodeUtf8(body) };
  const bytes: number[] = [];
  for (const { codePoint, plain, isUnicode } of unescape(body)) {
    if (plain !== undefined) bytes.push(...encodeUtf8(plain));
    else if (isUnicode) return { problem: 'unable to unescape string' };
    else bytes.push(codePoint);
  }
  return { value: Uint8Array.from(bytes) };
}

function partsOf(literal: string): { readonly isRaw: boolean; readonly body: string } {
  const [, raw = '', , body = ''] = LITERAL.exec(literal) ?? [];
  return { isRaw: raw !== '', body: body.replaceAll('\r\n', '\n').replaceAll('\r', '\n') };
}

interface Piece {
  /** Text without escapes; otherwise the escape stands for one code point or byte. */
  readonly plain?: string;
  readonly codePoint: number;
  readonly isUnicode: boolean;
}

function* unescape(body: string): Generator<Piece> {
  for (let at = 0; at < body.length;) {
    const next = body.indexOf('\\', at);
    if (next !== at) {
      const end = next < 0 ? body.length : next;
      yield { plain: body.slice(at, end), codePoint: 0, isUnicode: false };
      at = end;
      continue;
    }
    const introducer = body[at + 1] ?? '';
    const digits = { x: 2, X: 2, u: 4, U: 8 }[introducer];
    const simple = SIMPLE_ESCAPES[introducer];
    if (digits !== undefined) {
      const isUnicode = digits > 2;
      yield { codePoint: Number.parseInt(body.slice(at + 2, at + 2 + digits), 16), isUnicode };
      at += 2 + digits;
    } else if (/[0-3]/.test(introducer)) {
      yield { codePoint: Number.parseInt(body.slice(at + 1, at + 4), 8), isUnicode: false };
      at += 4;
    } else {
      yield { codePoint: simple ?? introducer.charCodeAt(0), isUnicode: false };
      at += 2;
    }
  }
}
