import { decodeUtf8KeepingBytes, encodeUtf8KeepingBytes } from '@assay/source';

import { quote } from '../strconv/quote.ts';
import { UrlFault } from './url-fault.ts';

/** Where in a URL a text stands, which decides what has to be escaped there. */
export type UrlPart = 'path' | 'path-segment' | 'host' | 'zone' | 'user' | 'query' | 'fragment';

const LETTERS_AND_DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** The bytes that stand for themselves. */
const UNESCAPED: Readonly<Record<UrlPart, ReadonlySet<number>>> = {
  path: bytesOf('$&+,/:;=@'),
  'path-segment': bytesOf('$&+:=@'),
  host: bytesOf('!$&\'()*+,;=:[]<>"'),
  zone: bytesOf('!$&\'()*+,;=:[]<>"'),
  user: bytesOf('$&+,;='),
  query: bytesOf(''),
  fragment: bytesOf('$&+,/:;=?@!()*'),
};
/** What else may be written as it is in a path or a fragment, though Go itself escapes it there. */
const TOLERATED = bytesOf("!$&'()*+,;=:@[]%");

function bytesOf(punctuation: string): ReadonlySet<number> {
  return new Set(Array.from(`${LETTERS_AND_DIGITS}-_.~${punctuation}`, (character) => character.charCodeAt(0)));
}

const SPACE = 0x20;
const PERCENT = 0x25;
const PLUS = 0x2b;

/** Escapes what cannot stand for itself in a part of a URL; a space in a query becomes `+`. */
export function escapePart(text: string, part: UrlPart): string {
  const written = Array.from(encodeUtf8KeepingBytes(text), (byte) => {
    if (UNESCAPED[part].has(byte)) return String.fromCharCode(byte);
    if (byte === SPACE && part === 'query') return '+';
    return `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
  });
  return written.join('');
}

/** Whether a part of a URL may be written like this, as far as its characters go. */
export function isTolerable(written: string, part: 'path' | 'fragment'): boolean {
  return encodeUtf8KeepingBytes(written).every((byte) => TOLERATED.has(byte) || UNESCAPED[part].has(byte));
}

/** The text that a part of a URL stands for. Throws a {@link UrlFault}. */
export function unescapePart(written: string, part: UrlPart): string {
  const source = encodeUtf8KeepingBytes(written);
  const decoded = new Uint8Array(source.length);
  let length = 0;
  for (let at = 0; at < source.length; at++) {
    const byte = source[at] ?? 0;
    if (byte === PERCENT) {
      decoded[length++] = decodeEscape(source.subarray(at, at + 3), part);
      at += 2;
    } else {
      if ((part === 'host' || part === 'zone') && byte < 0x80 && !UNESCAPED[part].has(byte)) {
        throw new UrlFault(`invalid character ${quote(String.fromCharCode(byte))} in host name`);
      }
      decoded[length++] = byte === PLUS && part === 'query' ? SPACE : byte;
    }
  }
  return decodeUtf8KeepingBytes(decoded.subarray(0, length));
}

/** In a host only bytes beyond ASCII and the percent sign may be escaped, in a zone what could be written as well, and spaces. */
function decodeEscape(escape: Uint8Array, part: UrlPart): number {
  const written = decodeUtf8KeepingBytes(escape);
  const [, digits] = /^%([0-9a-fA-F]{2})$/.exec(written) ?? [];
  const byte = Number.parseInt(digits ?? '', 16);
  const isRefused = {
    host: byte < 0x80 && byte !== PERCENT,
    zone: byte !== PERCENT && byte !== SPACE && !UNESCAPED.host.has(byte),
  };
  if (digits === undefined || (part === 'host' && isRefused.host) || (part === 'zone' && isRefused.zone)) {
    throw new UrlFault(`invalid URL escape ${quote(written)}`);
  }
  return byte;
}
